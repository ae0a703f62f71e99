<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

/** A real Letterpress server on an empty store, in a process of its own. */
final class LetterpressServer
{
    public readonly string $url;
    private readonly string $adminKey;
    private readonly TemporaryDirectory $directory;
    /** @var resource */
    private $process;

    public function __construct()
    {
        $this->directory = new TemporaryDirectory();
        $node = iterator_to_array(Node::print('process.execPath'), false)[0];
        $environment = [
            'PATH' => (string) getenv('PATH'),
            'PORT' => '0',
            'LOG_LEVEL' => 'silent',
            'STORE_URL' => "sqlite:{$this->directory->path}/store.db",
        ];
        $command = [$node, 'bin/letterpress.js', 'serve'];
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => STDERR], $pipes, Node::ROOT, $environment);
        $this->process = $process ?: throw new \RuntimeException('the server could not be started');
        $printed = '';
        while (preg_match('~ready on (\S+)\n~', $printed, $ready) !== 1) {
            $line = fgets($pipes[1]);
            $printed .= $line === false ? throw new \RuntimeException("the server ended: $printed") : $line;
        }
        $this->url = $ready[1];
        preg_match('/lp_admin_\w+/', $printed, $key);
        $this->adminKey = $key[0];
    }

    public function __destruct()
    {
        $this->stop();
    }

    /** Ends the process and waits for it. */
    public function stop(): void
    {
        if (is_resource($this->process)) {
            proc_terminate($this->process, 15);
            proc_close($this->process);
        }
    }

    /**
     * Makes an SDK key.
     *
     * @param list<string> $targets
     * @return array{id: string, key: string}
     */
    public function createKey(array $targets): array
    {
        return $this->call('POST', '/api/v1/keys', ['name' => 'php', 'targets' => $targets]);
    }

    public function revokeKey(string $id): void
    {
        $this->call('POST', "/api/v1/keys/$id:revoke", []);
    }

    /** Creates a template from a heading with a merge tag, and publishes it. Returns its id. */
    public function publish(string $slug, string $heading, string $subject = 'For {{ name }}'): string
    {
        $created = $this->call('POST', '/api/v1/templates', [
            'name' => $slug, 'slug' => $slug, 'subject' => $subject, 'document' => self::document($heading),
        ]);
        $this->call('POST', "/api/v1/templates/{$created['id']}:publish", []);
        return $created['id'];
    }

    /** Creates a template with one token, `accent`, and publishes it. */
    public function publishBranded(string $slug): void
    {
        $mjml = <<<'END'
            <mjml><mj-head><lp-token name="accent" kind="color" value="#1a73e8"/></mj-head><mj-body><mj-section><mj-column>
            <mj-button background-color="{{ brand.accent }}">Go</mj-button></mj-column></mj-section></mj-body></mjml>
            END;
        $source = ['name' => $slug, 'slug' => $slug, 'subject' => 'Go', 'mjml' => $mjml];
        $created = $this->call('POST', '/api/v1/templates', $source);
        $this->call('POST', "/api/v1/templates/{$created['id']}:publish", []);
    }

    /** Creates a brand and publishes it. Returns its id. */
    public function publishBrand(string $slug, string $accent): string
    {
        $this->call('POST', '/api/v1/brands', ['name' => $slug, 'slug' => $slug, 'tokens' => ['accent' => $accent]]);
        return $this->call('POST', "/api/v1/brands/$slug:publish", [])['brand_id'];
    }

    public function republishBrand(string $slug, string $accent): void
    {
        $this->call('PATCH', "/api/v1/brands/$slug", ['etag' => '*', 'tokens' => ['tokens' => ['accent' => $accent]]]);
        $this->call('POST', "/api/v1/brands/$slug:publish", []);
    }

    public function republish(string $id, string $heading): void
    {
        $template = $this->call('GET', "/api/v1/templates/$id");
        $change = ['etag' => $template['etag'], 'document' => self::document($heading)];
        $this->call('PATCH', "/api/v1/templates/$id", $change);
        $this->call('POST', "/api/v1/templates/$id:publish", []);
    }

    public function rename(string $id, string $slug): void
    {
        $this->call('PATCH', "/api/v1/templates/$id", ['etag' => '*', 'slug' => $slug]);
    }

    /** @return array<string, mixed> */
    private static function document(string $heading): array
    {
        $props = ['content' => $heading, 'level' => 'h1'];
        $block = ['id' => 'heading-1', 'type' => 'component', 'componentType' => 'heading', 'props' => $props];
        $column = ['id' => 'column-1', 'width' => 100, 'children' => [$block]];
        return [
            'template_id' => 'heading',
            'template_name' => 'Heading',
            'schema_version' => '1.0',
            'canvas' => ['language' => 'en-GB', 'preheaderText' => 'A heading'],
            'rows' => [['id' => 'row-1', 'type' => 'row', 'columns' => [$column]]],
        ];
    }

    /**
     * @param array<string, mixed>|null $body
     * @return array<string, mixed>
     */
    private function call(string $method, string $path, ?array $body = null): array
    {
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => "Authorization: Bearer $this->adminKey\r\nContent-Type: application/json\r\n",
            'content' => $body === null ? '' : json_encode((object) $body, JSON_THROW_ON_ERROR),
            'ignore_errors' => true,
        ]]);
        $answer = (string) file_get_contents($this->url . $path, false, $context);
        if (preg_match('~^HTTP/\S+ 20[01] ~', $http_response_header[0]) !== 1) {
            throw new \RuntimeException("$method $path: {$http_response_header[0]}: $answer");
        }
        return json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
    }
}

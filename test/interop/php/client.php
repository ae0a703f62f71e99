<?php

/** Takes the steps with messages that protoc made for PHP, over Connect, and prints what came of each. */

declare(strict_types=1);

use Google\Protobuf\Internal\Message;
use Letterpress\V1\CreateKeyRequest;
use Letterpress\V1\CreateKeyResponse;
use Letterpress\V1\CreateTemplateRequest;
use Letterpress\V1\CreateTemplateResponse;
use Letterpress\V1\GetTemplateRequest;
use Letterpress\V1\GetTemplateResponse;
use Letterpress\V1\PublishTemplateRequest;
use Letterpress\V1\PublishTemplateResponse;

// The runtime of protobuf stands on the include path.
spl_autoload_register(static function (string $class): void {
    $path = str_replace('\\', '/', $class) . '.php';
    $file = is_file(getenv('STUBS') . "/{$path}") ? getenv('STUBS') . "/{$path}" : stream_resolve_include_path($path);
    if ($file !== false) {
        require $file;
    }
});

const NAME = 'php messages';

final class Refused extends Exception
{
}

/** Sends one message and fills another with the answer. Throws what the error says: code and reason. */
function call(string $rpc, string $key, Message $request, Message $answer): Message
{
    $curl = curl_init(getenv('LETTERPRESS_URL') . "/letterpress.v1.{$rpc}");
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => ['Content-Type: application/proto', "Authorization: Bearer {$key}"],
        CURLOPT_POSTFIELDS => $request->serializeToString(),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
    ]);
    $body = curl_exec($curl);
    if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) === 200) {
        $answer->mergeFromString($body);
        return $answer;
    }
    $error = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    foreach ($error['details'] as ['type' => $type, 'value' => $value]) {
        // ErrorInfo begins with its reason, field 1: a tag, a length, the text.
        if ($type === 'google.rpc.ErrorInfo') {
            $bytes = base64_decode($value);
            throw new Refused("{$error['code']} " . substr($bytes, 2, ord($bytes[1])));
        }
    }
    throw new Refused("{$error['code']} without a reason");
}

function expectSame(mixed $actual, mixed $expected): void
{
    if ($actual !== $expected) {
        throw new Exception('expected ' . json_encode($expected) . ', got ' . json_encode($actual));
    }
}

function expectRefusal(callable $call, string $expected): void
{
    try {
        $call();
    } catch (Refused $refused) {
        expectSame($refused->getMessage(), $expected);
        return;
    }
    throw new Exception('the call was answered');
}

/** @return list<string> */
function programsOf(GetTemplateResponse $response): array
{
    return array_keys(json_decode($response->getTemplate()->getData(), true)['programs']);
}

$adminKey = getenv('ADMIN_KEY');
$made = ['key' => '', 'id' => '', 'etag' => ''];

function fetch(array $fields, ?string $key = null): GetTemplateResponse
{
    global $made;
    $request = new GetTemplateRequest(['id' => $made['id'], 'program_format' => 1, ...$fields]);
    return call('TemplateService/GetTemplate', $key ?? $made['key'], $request, new GetTemplateResponse());
}

$steps = [
    'create key' => function () use ($adminKey, &$made): void {
        $request = new CreateKeyRequest(['name' => NAME, 'targets' => ['html', 'mjml']]);
        $response = call('KeyService/CreateKey', $adminKey, $request, new CreateKeyResponse());
        expectSame(iterator_to_array($response->getTargets()), ['html', 'mjml']);
        $made['key'] = $response->getKey();
    },
    'publish' => function () use ($adminKey, &$made): void {
        $request = new CreateTemplateRequest(['name' => NAME, 'subject' => 'Hi', 'mjml' => getenv('MJML')]);
        $created = call('TemplateService/CreateTemplate', $adminKey, $request, new CreateTemplateResponse());
        $made['id'] = $created->getTemplate()->getId();
        $request = new PublishTemplateRequest(['id' => $made['id']]);
        $published = call('TemplateService/PublishTemplate', $adminKey, $request, new PublishTemplateResponse());
        expectSame($published->getVersion()->getVersion(), 1);
    },
    'fetch html' => function () use (&$made): void {
        $response = fetch(['target' => 'html']);
        expectSame(programsOf($response), ['html', 'text', 'subject']);
        $made['etag'] = $response->getEtag();
    },
    'fetch mjml' => fn() => expectSame(programsOf(fetch(['target' => 'mjml'])), ['mjml', 'text', 'subject']),
    'not modified' => function () use (&$made): void {
        $response = fetch(['target' => 'html', 'if_none_match' => $made['etag']]);
        expectSame([$response->getNotModified(), $response->getEtag()], [true, $made['etag']]);
    },
    '401' => fn() => expectRefusal(fn() => fetch([], getenv('UNKNOWN_KEY')), 'unauthenticated INVALID_API_KEY'),
    '403' => fn() => expectRefusal(fn() => fetch(['target' => 'react-email']), 'permission_denied FORBIDDEN'),
    '404' => fn() => expectRefusal(fn() => fetch(['id' => 'nothing']), 'not_found TEMPLATE_NOT_FOUND'),
    '422' => fn() => expectRefusal(
        fn() => call('KeyService/CreateKey', $adminKey, new CreateKeyRequest(['targets' => ['html']]), new CreateKeyResponse()),
        'invalid_argument INVALID_REQUEST',
    ),
];

foreach ($steps as $step => $take) {
    try {
        $take();
        echo "ok: {$step}\n";
    } catch (Throwable $error) {
        echo "failed: {$step}: " . preg_replace('/\s+/', ' ', $error->getMessage()) . "\n";
    }
}

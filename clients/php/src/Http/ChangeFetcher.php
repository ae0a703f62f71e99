<?php

declare(strict_types=1);

namespace Letterpress\Http;

use Letterpress\ClientSettings;
use Letterpress\LetterpressException;
use Letterpress\Version;

/**
 * Asks the service for changes.
 *
 * @internal
 */
final class ChangeFetcher
{
    public function __construct(
        private readonly ClientSettings $settings,
        private readonly HttpSender $sender,
    ) {
    }

    /**
     * The messages of the stream from a cursor up to now. Throws as TemplateFetcher does.
     *
     * @return list<array<string, mixed>>
     */
    public function fetch(?string $cursor, bool $brands): array
    {
        $asked = ['cursor' => $cursor, 'brands' => $brands ? 'true' : null];
        $fields = ['until_now' => 'true'] + array_filter($asked, is_string(...));
        $query = http_build_query($fields, encoding_type: PHP_QUERY_RFC3986);
        $answer = $this->sender->get("{$this->settings->baseUrl}/v1/sdk/watch?$query", [
            'Accept' => 'text/event-stream',
            'Authorization' => "Bearer {$this->settings->apiKey->reveal()}",
            'User-Agent' => Version::USER_AGENT,
        ]);
        if ($answer->status !== 200) {
            throw ErrorAnswer::toException($answer, $this->settings->apiKey->reveal());
        }
        if (!str_starts_with($answer->header('content-type') ?? '', 'text/event-stream')) {
            throw new LetterpressException('UNKNOWN', "the service's answer is no stream", 200);
        }
        return self::parse($answer->body);
    }

    /** @return list<array<string, mixed>> */
    private static function parse(string $body): array
    {
        preg_match_all('/^(?:event: ?(?<type>.*)\R)?data: ?(?<data>.*)$/m', $body, $events, PREG_SET_ORDER);
        $messages = [];
        foreach ($events as ['type' => $type, 'data' => $data]) {
            $message = json_decode($data, true);
            if (!is_array($message)) {
                throw new LetterpressException('UNKNOWN', 'an event of the stream is not JSON', 200);
            }
            if ($type === 'end') {
                throw self::toException($message);
            }
            $messages[] = $message;
        }
        return $messages;
    }

    /** @param array<string, mixed> $message */
    private static function toException(array $message): LetterpressException
    {
        $code = is_string($message['code'] ?? null) ? $message['code'] : 'UNAVAILABLE';
        $text = is_string($message['message'] ?? null) ? $message['message'] : 'the stream has ended';
        return new LetterpressException($code, $text, $code === 'INVALID_API_KEY' ? 401 : 503);
    }
}

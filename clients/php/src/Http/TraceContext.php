<?php

declare(strict_types=1);

namespace Letterpress\Http;

use OpenTelemetry\API\Trace\Propagation\TraceContextPropagator;

/**
 * The span that a fetch is part of, as header fields of W3C Trace Context.
 *
 * @internal
 */
final class TraceContext
{
    private function __construct()
    {
    }

    /**
     * Those of the context that can be sent. No fetch fails for its trace, whatever `$read` does.
     *
     * @param (\Closure(): array<string, string>)|null $read replaces OpenTelemetry's active span
     * @return array<string, string>
     */
    public static function headers(?\Closure $read): array
    {
        try {
            $context = $read === null ? self::active() : $read();
            $parent = $context['traceparent'] ?? '';
            $state = $context['tracestate'] ?? '';
            if (preg_match('/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/D', $parent) !== 1) {
                return [];
            }
            $isState = preg_match('/^[\x20-\x7e]{1,512}$/D', $state) === 1;
            return ['traceparent' => $parent] + ($isState ? ['tracestate' => $state] : []);
        } catch (\Throwable) {
            // A trace that lacks this span is better than a mail that is not sent.
            return [];
        }
    }

    /**
     * Where the application has OpenTelemetry's API; the library does not ask for it.
     *
     * @return array<string, string>
     */
    private static function active(): array
    {
        $carrier = [];
        if (class_exists(TraceContextPropagator::class)) {
            TraceContextPropagator::getInstance()->inject($carrier);
        }
        return $carrier;
    }
}

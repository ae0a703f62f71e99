<?php

declare(strict_types=1);

namespace Letterpress\Laravel;

use Letterpress\LetterpressException;

/** Middleware of a queue: a job whose mail can never be rendered fails at once, whatever its number of attempts. */
final class FailPermanently
{
    /** @param object $job a job with `fail`, as the trait InteractsWithQueue has it */
    public function handle(object $job, callable $next): mixed
    {
        try {
            return $next($job);
        } catch (LetterpressException $fault) {
            if ($fault->isTemporary()) {
                throw $fault;
            }
            $job->fail($fault);
            return null;
        }
    }
}

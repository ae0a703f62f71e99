<?php

declare(strict_types=1);

namespace Letterpress\Engine;

/**
 * An engine could not be started, died, was too slow, or gave what is no answer. Says nothing of programs and values.
 *
 * @internal
 */
final class EngineException extends \RuntimeException
{
}

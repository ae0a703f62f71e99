<?php

declare(strict_types=1);

namespace Letterpress\Template;

use Letterpress\Issue;
use Letterpress\LetterpressException;

/**
 * A published brand: its id and the values of its tokens. Those are checked when a template is filled.
 *
 * @internal
 */
final class StoredBrand
{
    /** @param array<array-key, string> $tokens by name */
    private function __construct(public readonly string $id, public readonly array $tokens)
    {
    }

    /** Reads a decoded brand. Throws RENDER_ERROR when it is not a published one. */
    public static function parse(mixed $value): self
    {
        if (!$value instanceof \stdClass) {
            throw self::malformed([], 'must be an object', 'object_type');
        }
        if (!is_string($value->id ?? null)) {
            throw self::malformed(['id'], 'must be a string', 'string_type');
        }
        if (!($value->tokens ?? null) instanceof \stdClass) {
            throw self::malformed(['tokens'], 'must be an object', 'object_type');
        }
        $tokens = (array) $value->tokens;
        foreach ($tokens as $name => $token) {
            if (!is_string($token)) {
                throw self::malformed(['tokens', (string) $name], 'must be a string', 'string_type');
            }
        }
        return new self($value->id, $tokens);
    }

    /** What rendering needs of it, as JSON that `parse` reads again. */
    public function json(): string
    {
        return Json::encode(['id' => $this->id, 'tokens' => (object) $this->tokens]);
    }

    /** @param list<string> $path */
    private static function malformed(array $path, string $msg, string $type): LetterpressException
    {
        return LetterpressException::fromIssues('RENDER_ERROR', [new Issue(['brand', ...$path], $msg, $type)]);
    }
}

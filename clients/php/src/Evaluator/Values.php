<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * All values of a mail's tags in one list. They are cleaned and escaped together, joined by U+001F, which no clean value holds.
 *
 * @internal
 */
final class Values
{
    private const SEPARATOR = "\x1f";
    /** Text that cleaning leaves as it is, and separators; most values are ASCII in one line. */
    private const CLEAN_ASCII = '/^[\x1f-~]*+$/D';
    private const CLEAN = '/^[^\x00-\x08\x0b-\x1e\x7f\x{85}\x{2029}\x{2066}-\x{2069}]*+$/Du';
    /** Above this many bytes each value is escaped when it is written, so that an output over the limit is refused first. */
    private const MAX_BYTES_AT_ONCE = 1_048_576;

    /** @var list<string> the clean values; empty where none was supplied */
    public readonly array $plain;
    /** @var list<string>|null the values escaped as HTML; null until `escape` is called */
    public ?array $html = null;
    /** The bytes of all values, with the separators. */
    public readonly int $bytes;
    private readonly string $joined;
    /** @var array<string, array<int, string|false>> by position and place; false for a URL that is refused */
    private array $pieces = [];
    /** @var array<int, bool> by place */
    private array $blank = [];

    /** @param list<string> $supplied */
    public function __construct(#[\SensitiveParameter] array $supplied)
    {
        $joined = \implode(self::SEPARATOR, $supplied);
        $isClean = \substr_count($joined, self::SEPARATOR) === \max(0, \count($supplied) - 1)
            && (\preg_match(self::CLEAN_ASCII, $joined) === 1 || \preg_match(self::CLEAN, $joined) === 1);
        if (!$isClean) {
            $supplied = array_map(Text::clean(...), $supplied);
            $joined = implode(self::SEPARATOR, $supplied);
        }
        $this->plain = $supplied;
        $this->joined = $joined;
        $this->bytes = \strlen($joined);
    }

    /**
     * All values escaped as HTML; an empty list when they are too long to be escaped together.
     *
     * @return list<string>
     */
    public function escape(): array
    {
        return $this->html = $this->bytes > self::MAX_BYTES_AT_ONCE
            ? []
            : \explode(self::SEPARATOR, Escape::escapeHtml($this->joined));
    }

    /** A value escaped for a position, once; false for a URL that is refused. */
    public function piece(string $position, int $place): string|false
    {
        return $this->pieces[$position][$place] ??= Escape::escape($position, $this->plain[$place]) ?? false;
    }

    /** Whether a value is only white space, determined once; null where there is no value. */
    public function isBlank(int $place): ?bool
    {
        $text = $this->plain[$place];
        return $text === '' ? null : $this->blank[$place] ??= Text::isBlank($text);
    }
}

<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * What several programs are filled with. Data of the usual form are read once for all of them: merge tags that need no
 * cleaning, a context without a fault, and lists of such items without lists of their own. All else is left to DataReader.
 *
 * @internal
 */
final class GivenData
{
    /** Stands between values that are joined. No clean value holds it, and no name of the usual form. */
    public const SEPARATOR = "\x1f";
    /** Well-formed, and nothing that may be dropped but separators; most is ASCII in one line. */
    private const CLEAN_ASCII = '/^[\x1f-~]*+$/D';
    private const CLEAN = '/^[^\x00-\x08\x0b-\x1e\x7f\x{85}\x{2029}\x{2066}-\x{2069}]*+$/Du';
    public const GROUPS = ['text' => true, 'url' => true, 'attr' => true];
    /** Keys are kept with the plans that are made for them. */
    private const MAX_KEY_BYTES = 16_384;
    /** Repairing makes three bytes of one at the most. */
    private const MAX_TEXT_BYTES = FillData::MAX_VALUE_BYTES / 3;

    /**
     * Groups with their counts, and the places of the values that are empty, which is as if they were not given: where this and
     * the names are the same, there are values for the same tags.
     */
    public string $groups = '';
    /** @var list<array-key> */
    public array $names = [];
    /** @var list<string>|null in the order of the names, then those of items, once they were asked for */
    public ?array $values = null;
    /** @var list<string>|null escaped as text, once that was asked for */
    public ?array $html = null;
    /** The bytes of all values, at the least. */
    public int $bytes = 0;
    /** @var array<array-key, mixed> */
    public array $context = [];
    /** @var array<array-key, list<GivenItems>> by the name of the list */
    public array $lists = [];
    /** @var array<array-key, int> how many items each list has */
    public array $counts = [];
    /** Whether there is nothing that only DataReader can judge; null until it was asked for. */
    public ?bool $isUsual = null;
    /** Whether all values are known to be ASCII in one line. */
    public bool $isAscii = false;
    private string $joined = '';
    /** @var array<int, bool> by the place of a value */
    private array $blank = [];
    /** @var array<array-key, string> the values, by name where there is one group alone */
    private array $entries = [];

    /** @param mixed $supplied as the caller has them */
    public function __construct(#[\SensitiveParameter] public readonly mixed $supplied)
    {
    }

    /** Sets all that is here, and returns whether there is nothing that only DataReader can judge. */
    public function read(): bool
    {
        $this->isUsual = false;
        $tags = [];
        $lists = [];
        $supplied = \is_array($this->supplied) ? $this->supplied : self::members($this->supplied) ?? [null];
        foreach ($supplied as $name => $members) {
            if (!\is_array($members) || \array_is_list($members)) {
                $members = self::members($members);
            }
            if ($name === 'merge_tags' && $members !== null) {
                $tags = $members;
            } elseif ($name === 'context' && $members !== null) {
                $this->context = $members;
            } elseif ($name === 'lists' && $members !== null) {
                $lists = $members;
            } else {
                return false;
            }
        }
        if ($this->context !== [] && !self::isUsualContext($this->context)) {
            return false;
        }
        $groups = '';
        $names = [];
        $values = [];
        $hasEmpty = false;
        foreach ($tags as $group => $entries) {
            if (!\is_array($entries) || \array_is_list($entries)) {
                $entries = self::members($entries);
            }
            if ($entries === null || !isset(self::GROUPS[$group])) {
                return false;
            }
            foreach ($entries as $text) {
                if (!\is_string($text)) {
                    return false;
                }
                if ($text === '') {
                    $hasEmpty = true;
                }
            }
            $groups .= $group . \count($entries);
            $names = $names === [] ? \array_keys($entries) : [...$names, ...\array_keys($entries)];
            $values = $values === [] ? $entries : [...\array_values($values), ...\array_values($entries)];
        }
        if ($hasEmpty) {
            $groups .= '-' . \implode(',', \array_keys(\array_values($values), '', true));
        }
        $this->groups = $groups;
        $this->names = $names;
        if ($lists !== []) {
            $reader = new GivenListReader(\array_values($values));
            if (!$reader->read($lists)) {
                return false;
            }
            [$values, $this->lists, $this->counts] = [$reader->values, $reader->lists, $reader->counts];
        }
        if ($values === []) {
            return $this->isUsual = true;
        }
        $this->entries = $values;
        $this->joined = $joined = \implode(self::SEPARATOR, $values);
        $this->bytes = \strlen($joined);
        $this->isAscii = \preg_match(self::CLEAN_ASCII, $joined) === 1;
        $isShort = $this->bytes <= FillData::MAX_VALUE_BYTES
            || \max(\array_map(\strlen(...), $values)) <= FillData::MAX_VALUE_BYTES;
        return $this->isUsual = $isShort
            && \substr_count($joined, self::SEPARATOR) === \count($values) - 1
            && ($this->isAscii || \preg_match(self::CLEAN, $joined) === 1);
    }

    /** Groups and names as one; null where names are longer than usual, or hold what stands between them. */
    public function key(): ?string
    {
        $key = implode(self::SEPARATOR, [$this->groups, ...$this->names]);
        $isUsual = strlen($key) <= self::MAX_KEY_BYTES && substr_count($key, self::SEPARATOR) === count($this->names);
        return $isUsual ? $key : null;
    }

    /**
     * The values escaped as text.
     *
     * @return list<string>
     */
    public function escape(): array
    {
        $joined = $this->joined;
        // Most have no other markup than ampersands, which is quicker told than escaped.
        $hasMarkup = \str_contains($joined, '<') || \str_contains($joined, '>')
            || \str_contains($joined, '"') || \str_contains($joined, "'");
        if ($hasMarkup) {
            return $this->html = \explode(self::SEPARATOR, SlotEscaper::escapeHtml($joined));
        }
        return $this->html = \str_contains($joined, '&')
            ? \explode(self::SEPARATOR, \str_replace('&', '&amp;', $joined))
            : ($this->values ?? $this->list());
    }

    /**
     * The values.
     *
     * @return list<string>
     */
    public function list(): array
    {
        return $this->values = \array_values($this->entries);
    }

    /** Whether the value at a place is nothing but white space, which is found out once. */
    public function isBlank(int $place): bool
    {
        return $this->blank[$place] ??= Text::isBlank(($this->values ?? $this->list())[$place]);
    }

    /**
     * Merge tags with the places of the values in place of the values.
     *
     * @return array<string, \stdClass>
     */
    public function places(): array
    {
        return self::placesOf(self::members(self::members($this->supplied)['merge_tags'] ?? []) ?? []);
    }

    /**
     * The same of the merge tags of a scope.
     *
     * @param array<array-key, mixed> $mergeTags
     * @return array<string, \stdClass>
     */
    public static function placesOf(array $mergeTags): array
    {
        $places = [];
        $at = 0;
        foreach ($mergeTags as $group => $entries) {
            $named = [];
            foreach (self::members($entries) ?? [] as $name => $_) {
                $named[$name] = (string) $at++;
            }
            // With names such as 0 an array would be a list.
            $places[$group] = (object) $named;
        }
        return $places;
    }

    /**
     * Whether each value is of a type that the context may have, and not too long.
     *
     * @param array<array-key, mixed> $context
     */
    public static function isUsualContext(array $context): bool
    {
        foreach ($context as $value) {
            if (\is_string($value)) {
                if (\strlen($value) > self::MAX_TEXT_BYTES) {
                    return false;
                }
            } elseif (!\is_bool($value) && !\is_int($value) && !(\is_float($value) && \is_finite($value))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The members of an object, as FillData::readMap has them; null for anything else.
     *
     * @return array<array-key, mixed>|null
     */
    public static function members(mixed $value): ?array
    {
        if (\is_array($value)) {
            return $value === [] || !\array_is_list($value) ? $value : null;
        }
        return $value instanceof \stdClass ? (array) $value : null;
    }
}

<?php

declare(strict_types=1);

namespace Letterpress\Template;

use Letterpress\Issue;
use Letterpress\LetterpressException;

/**
 * A published template: its id and its compiled programs. Those are checked when they are filled.
 *
 * @internal
 */
final class Template
{
    /** Programs that belong to every mail and are no target. */
    public const PARTS = ['text', 'subject'];

    /** @param array<array-key, Program> $programs */
    private function __construct(public readonly string $id, private readonly array $programs)
    {
    }

    /** Reads a decoded template. Throws RENDER_ERROR when it is not a published one. */
    public static function parse(mixed $value): self
    {
        $members = self::members($value) ?? throw self::malformed([], 'must be an object', 'object_type');
        $id = $members['template_id'] ?? null;
        if (!is_string($id)) {
            throw self::malformed(['template_id'], 'must be a string', 'string_type');
        }
        $programs = self::members($members['programs'] ?? null);
        if ($programs === null) {
            $msg = 'must be an object; only published templates have programs';
            throw self::malformed(['programs'], $msg, 'object_type');
        }
        return new self($id, array_map(Program::fromValue(...), $programs));
    }

    /** The program for a target. Throws RENDER_ERROR when there is none. */
    public function program(string $target): Program
    {
        if (isset($this->programs[$target])) {
            return $this->programs[$target];
        }
        $targets = implode(', ', array_diff(array_map(strval(...), array_keys($this->programs)), self::PARTS));
        $msg = "there is no program for target '$target', only for [$targets]";
        $issue = new Issue(['template', 'programs', $target], $msg, 'missing_program');
        throw new LetterpressException('RENDER_ERROR', $msg, issues: [$issue]);
    }

    /** The programs of the parts it has, by name, the plain text first. @return array<string, Program> */
    public function parts(): array
    {
        return array_intersect_key($this->programs, array_flip(self::PARTS));
    }

    /** What rendering needs of it, as JSON that `parse` reads again. */
    public function json(): string
    {
        $programs = array_map(
            static fn (string|int $name, Program $program) => Json::encode((string) $name) . ':' . $program->json(),
            array_keys($this->programs),
            $this->programs,
        );
        return '{"template_id":' . Json::encode($this->id) . ',"programs":{' . implode(',', $programs) . '}}';
    }

    /** @return array<array-key, mixed>|null */
    private static function members(mixed $value): ?array
    {
        if ($value instanceof \stdClass) {
            return (array) $value;
        }
        return is_array($value) && !array_is_list($value) ? $value : null;
    }

    /** @param list<string> $path */
    private static function malformed(array $path, string $msg, string $type): LetterpressException
    {
        return LetterpressException::fromIssues('RENDER_ERROR', [new Issue(['template', ...$path], $msg, $type)]);
    }
}

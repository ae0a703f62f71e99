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
    public const PARTS = ['text', 'subject', 'message'];

    /** @var array<string, MailPrograms> by target */
    private array $mails = [];
    /** @var array<string, MailPrograms> by target */
    private array $bodies = [];

    /** Which output of a mail is the text; -1 when the template has none. */
    public readonly int $textPlace;
    /** Which is the subject. */
    public readonly int $subjectPlace;
    /** Which are the settings of messages. */
    public readonly int $messagePlace;

    /** @param array<array-key, Program> $programs */
    private function __construct(public readonly string $id, private readonly array $programs)
    {
        $places = array_flip([-1, ...array_keys($this->parts())]);
        $this->textPlace = $places['text'] ?? -1;
        $this->subjectPlace = $places['subject'] ?? -1;
        $this->messagePlace = $places['message'] ?? -1;
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

    /** What a mail for a target consists of: the body, then the parts in their order. Throws RENDER_ERROR as program() does. */
    public function mail(string $target): MailPrograms
    {
        return $this->mails[$target] ??= new MailPrograms([$this->program($target), ...array_values($this->parts())]);
    }

    /** The program for a target alone. Throws RENDER_ERROR as program() does. */
    public function body(string $target): MailPrograms
    {
        return $this->bodies[$target] ??= new MailPrograms([$this->program($target)]);
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

<?php

declare(strict_types=1);

namespace Letterpress\Template;

use Letterpress\Evaluator\Fill;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\Program as CheckedProgram;

/**
 * The programs that are filled together for a mail.
 *
 * @internal
 */
final class MailPrograms
{
    /** @var non-empty-list<CheckedProgram|FillException>|null */
    private ?array $checked = null;

    /** @param non-empty-list<Program> $programs the body's first */
    public function __construct(public readonly array $programs)
    {
    }

    /** Fills them in PHP. */
    public function fill(#[\SensitiveParameter] mixed $data, FillOptions $options): Filled|FillException
    {
        return Fill::mail($this->checked(), $data, $options);
    }

    /**
     * The programs as PHP fills them, checked once; for an invalid one its fault.
     *
     * @return non-empty-list<CheckedProgram|FillException>
     */
    public function checked(): array
    {
        return $this->checked ??= CheckedProgram::readAll(
            array_map(static fn (Program $program) => $program->value(), $this->programs),
        );
    }
}

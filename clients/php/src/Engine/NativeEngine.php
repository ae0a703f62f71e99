<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\Reading;
use Letterpress\RenderReport;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;

/**
 * Fills programs in a native process that is started once and fed over pipes. A program is sent when it is first filled, and
 * kept under a handle. This file and ValueEncoder alone know docs/core-abi.md of Letterpress.
 *
 * @internal
 */
final class NativeEngine implements Engine
{
    /** How many programs the process keeps; the one that was used longest ago makes room. */
    private const MAX_LOADED = 64;
    private const MAX_ATTEMPTS = 2;

    private ?NativeProcess $process = null;
    /** @var array<int, array{Program, int|FillException}> what loading came to, by object id, in the order of use */
    private array $loaded = [];

    /** @param int $timeoutMs for one render, the start of the process, or the sending of one batch */
    public function __construct(private readonly string $file, private readonly int $timeoutMs)
    {
    }

    public function fill(
        MailPrograms $mail,
        #[\SensitiveParameter] mixed $data,
        FillOptions $options,
    ): Filled|FillException {
        return $this->fillAll([new FillJob($mail, $data, $options)])[0];
    }

    /** A process that fails is started again, once. Throws EngineException when that one fails too. */
    public function fillAll(array $jobs): array
    {
        $plain = [];
        foreach ($jobs as $at => $job) {
            $plain[$at] = Reading::isPlain($job->data) ? SortedData::read($job) : null;
        }
        for ($attempt = 1;; $attempt++) {
            try {
                return $this->tryFillAll($jobs, $plain);
            } catch (EngineException $exception) {
                $this->process = null;
                if ($attempt === self::MAX_ATTEMPTS) {
                    throw $exception;
                }
            }
        }
    }

    /**
     * @param list<FillJob> $jobs
     * @param list<SortedData|FillException|null> $plain the plain data of each, which was read once
     * @return list<Filled|FillException>
     */
    private function tryFillAll(array $jobs, array $plain): array
    {
        if ($this->process === null || !$this->process->isOwn()) {
            $this->process = new NativeProcess($this->file, $this->timeoutMs);
            $this->loaded = [];
        }
        $results = [];
        $batch = '';
        $waiting = [];
        $at = -1;
        $sorted = [];
        foreach (self::eachProgram($jobs) as [$program, $job, $jobAt]) {
            $at++;
            $data = $job->data;
            $read = $plain[$jobAt];
            if ($read instanceof FillException) {
                $results[$at] = $read;
                continue;
            }
            if ($read !== null) {
                $sorted[$at] = $read;
                $data = $read->members();
            }
            // Loading reads an answer and may unload programs that the batch needs, so finish the batch first.
            if (!isset($this->loaded[spl_object_id($program)])) {
                $results += $this->exchange($this->process, $batch, $waiting);
                [$batch, $waiting] = ['', []];
                $this->load($this->process, $program);
            }
            $handle = $this->useLoaded($program);
            if ($handle instanceof FillException) {
                $results[$at] = $handle;
                continue;
            }
            $options = ['onMissing' => $job->options->onMissing, 'maxOutputBytes' => $job->options->maxOutputBytes];
            $input = ValueEncoder::encodeData($data) . ValueEncoder::encodeData($options);
            $request = 'f' . pack('VV', $handle, strlen($input)) . $input;
            if ($batch !== '' && strlen($batch) + strlen($request) > NativeProcess::maxBatchBytes()) {
                $results += $this->exchange($this->process, $batch, $waiting);
                [$batch, $waiting] = ['', []];
            }
            $batch .= $request;
            $waiting[] = $at;
        }
        $results += $this->exchange($this->process, $batch, $waiting);
        foreach ($sorted as $at => $data) {
            $results[$at] = $data->result($results[$at]);
        }
        $filled = [];
        $start = 0;
        ksort($results);
        foreach ($jobs as $job) {
            $count = count($job->mail->programs);
            $filled[] = Filled::join(array_slice($results, $start, $count));
            $start += $count;
        }
        return $filled;
    }

    /**
     * @param list<FillJob> $jobs
     * @return \Generator<int, array{Program, FillJob, int}> with the place of the job
     */
    private static function eachProgram(array $jobs): \Generator
    {
        foreach ($jobs as $at => $job) {
            foreach ($job->mail->programs as $program) {
                yield [$program, $job, $at];
            }
        }
    }

    /**
     * @param list<int> $waiting the places of the programs in the batch
     * @return array<int, Filled|FillException>
     */
    private function exchange(NativeProcess $process, string $batch, array $waiting): array
    {
        if ($batch === '') {
            return [];
        }
        $process->write($batch);
        $results = [];
        foreach ($waiting as $at) {
            [$result, $output, $json] = $process->read();
            $results[$at] = $result === 0
                ? RefusalWords::toException($json)
                : new Filled([$output], self::toReport($json, strlen($output)));
        }
        return $results;
    }

    private function load(NativeProcess $process, Program $program): void
    {
        $input = ValueEncoder::encodeProgram($program->value());
        $process->write('l' . pack('VV', 0, strlen($input)) . $input);
        [$handle, , $json] = $process->read();
        $this->loaded[spl_object_id($program)] = [$program, $handle === 0 ? RefusalWords::toException($json) : $handle];
        if (count($this->loaded) > self::MAX_LOADED) {
            $oldestId = array_key_first($this->loaded);
            [, $oldest] = $this->loaded[$oldestId];
            unset($this->loaded[$oldestId]);
            if (is_int($oldest)) {
                $process->write('u' . pack('VV', $oldest, 0));
            }
        }
    }

    /** The handle of a program, which becomes the last used; or how it was refused. */
    private function useLoaded(Program $program): int|FillException
    {
        $id = spl_object_id($program);
        $entry = $this->loaded[$id];
        unset($this->loaded[$id]);
        $this->loaded[$id] = $entry;
        return $entry[1];
    }

    private static function toReport(string $json, int $bytes): RenderReport
    {
        $lists = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
        $lists[5] = array_column($lists[5], 1, 0);
        return new RenderReport(...[...$lists, $bytes]);
    }
}

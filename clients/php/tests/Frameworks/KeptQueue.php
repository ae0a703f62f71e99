<?php

declare(strict_types=1);

namespace Letterpress\Tests\Frameworks;

use Illuminate\Contracts\Queue\Factory;
use Illuminate\Contracts\Queue\Job;
use Illuminate\Queue\SyncQueue;

/** A queue of Laravel that keeps the one job that it is given for a worker. */
final class KeptQueue extends SyncQueue implements Factory
{
    private ?Job $job = null;

    public function connection($name = null): self
    {
        return $this;
    }

    public function push($job, $data = '', $queue = null): mixed
    {
        $this->job = $this->resolveJob($this->createPayload($job, 'default', $data), 'default');
        return null;
    }

    public function kept(): Job
    {
        return $this->job ?? throw new \LogicException('nothing was queued');
    }
}

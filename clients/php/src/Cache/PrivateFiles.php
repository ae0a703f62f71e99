<?php

declare(strict_types=1);

namespace Letterpress\Cache;

/**
 * Files of one directory that only their owner can read. Every method throws RuntimeException when the disk fails.
 *
 * @internal
 */
final class PrivateFiles
{
    public function __construct(private readonly string $path)
    {
    }

    /** Returns null when there is no such file. */
    public function read(string $name): ?string
    {
        $file = "$this->path/$name";
        $content = @file_get_contents($file);
        if ($content === false && is_file($file)) {
            throw self::failed("$file cannot be read");
        }
        return $content === false ? null : $content;
    }

    /** Readers see the content before or after, never between. */
    public function replace(string $name, string $content): void
    {
        $this->makeDirectory();
        $aside = "$this->path/$name." . bin2hex(random_bytes(8)) . '.tmp';
        $stream = @fopen($aside, 'xb');
        if ($stream === false) {
            throw self::failed("$aside cannot be made");
        }
        try {
            // Before there is anything to be read.
            $isWritten = chmod($aside, 0600) && @fwrite($stream, $content) === strlen($content) && fflush($stream);
        } finally {
            fclose($stream);
        }
        if (!$isWritten || !@rename($aside, "$this->path/$name")) {
            $failure = self::failed("$this->path/$name cannot be written");
            @unlink($aside);
            throw $failure;
        }
    }

    /** Removes a file, if it is there. */
    public function delete(string $name): void
    {
        $file = "$this->path/$name";
        if (!@unlink($file) && file_exists($file)) {
            throw self::failed("$file cannot be removed");
        }
    }

    /** @return resource for flock(); it is closed by the caller */
    public function openLock(string $name)
    {
        $this->makeDirectory();
        $file = "$this->path/$name";
        $stream = @fopen($file, 'cb');
        if ($stream === false) {
            throw self::failed("$file cannot be opened");
        }
        @chmod($file, 0600);
        @touch($file);
        return $stream;
    }

    /**
     * When each file whose name begins so was last changed, in seconds since 1970.
     *
     * @return array<string, int>
     */
    public function changes(string $prefix): array
    {
        if (!is_dir($this->path)) {
            return [];
        }
        clearstatcache();
        $names = @scandir($this->path);
        if ($names === false) {
            throw self::failed("$this->path cannot be listed");
        }
        $changes = [];
        foreach ($names as $name) {
            // Another process may remove a file while this one looks.
            $changedAt = str_starts_with($name, $prefix) ? @filemtime("$this->path/$name") : false;
            if ($changedAt !== false) {
                $changes[$name] = $changedAt;
            }
        }
        return $changes;
    }

    private function makeDirectory(): void
    {
        if (!is_dir($this->path) && !@mkdir($this->path, 0700, true) && !is_dir($this->path)) {
            throw self::failed("$this->path cannot be made");
        }
    }

    private static function failed(string $what): \RuntimeException
    {
        return new \RuntimeException($what . ': ' . (error_get_last()['message'] ?? 'no reason given'));
    }
}

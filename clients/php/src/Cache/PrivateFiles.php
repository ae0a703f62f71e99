<?php

declare(strict_types=1);

namespace Letterpress\Cache;

/**
 * Files of one directory that only their owner can read, and in which nobody else may write. Every method throws
 * INVALID_REQUEST when somebody may, and RuntimeException when the disk fails. The directory is looked at each time: its mode
 * may change while a client lives.
 *
 * @internal
 */
final class PrivateFiles
{
    /** The longest file that is read; no answer of the service is longer. */
    private const MAX_FILE_BYTES = 64 * 1024 * 1024;

    public function __construct(private readonly string $path)
    {
    }

    /** Returns null when there is no such file, and for links, devices and files that others own or may write. */
    public function read(string $name): ?string
    {
        if (!SafeFolder::exists($this->path)) {
            return null;
        }
        $file = "$this->path/$name";
        $entry = @lstat($file);
        if ($entry === false || !SafeFolder::isPrivateFile($entry) || $entry['size'] > self::MAX_FILE_BYTES) {
            return null;
        }
        $stream = @fopen($file, 'rbn');
        if ($stream === false) {
            return null;
        }
        // What was opened may be another file by now, which another process has put in its place; its writer was the same user.
        $opened = fstat($stream);
        $isPrivate = $opened !== false && SafeFolder::isPrivateFile($opened);
        $content = $isPrivate ? stream_get_contents($stream, self::MAX_FILE_BYTES) : false;
        fclose($stream);
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
        if (SafeFolder::exists($this->path) && !@unlink($file) && @lstat($file) !== false) {
            throw self::failed("$file cannot be removed");
        }
    }

    /** 0 where another process has removed it. */
    public function size(string $name): int
    {
        $entry = @lstat("$this->path/$name");
        return $entry === false ? 0 : $entry['size'];
    }

    /** @return resource for flock(); it is closed by the caller */
    public function openLock(string $name)
    {
        $this->makeDirectory();
        $file = "$this->path/$name";
        $entry = @lstat($file);
        $stream = $entry === false || SafeFolder::isPrivateFile($entry) ? @fopen($file, 'cbn') : false;
        if ($stream === false) {
            throw self::failed("$file cannot be opened");
        }
        @chmod($file, 0600);
        @touch($file);
        return $stream;
    }

    /**
     * When each file whose name begins with one of the prefixes was last changed, in seconds since 1970.
     *
     * @param list<string> $prefixes
     * @return array<string, int>
     */
    public function changes(array $prefixes): array
    {
        if (!SafeFolder::exists($this->path)) {
            return [];
        }
        $names = @scandir($this->path);
        if ($names === false) {
            throw self::failed("$this->path cannot be listed");
        }
        $changes = [];
        foreach ($names as $name) {
            $isWanted = array_filter($prefixes, static fn (string $prefix) => str_starts_with($name, $prefix)) !== [];
            // Another process may remove a file while this one looks.
            $file = $isWanted ? @lstat("$this->path/$name") : false;
            if ($file !== false) {
                $changes[$name] = $file['mtime'];
            }
        }
        return $changes;
    }

    private function makeDirectory(): void
    {
        if (SafeFolder::exists($this->path)) {
            return;
        }
        if (!@mkdir($this->path, 0700, true) && !is_dir($this->path)) {
            throw self::failed("$this->path cannot be made");
        }
        SafeFolder::exists($this->path);
    }

    private static function failed(string $what): \RuntimeException
    {
        return new \RuntimeException($what . ': ' . (error_get_last()['message'] ?? 'no reason given'));
    }
}

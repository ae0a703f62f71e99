<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

/** An empty directory that goes with the object. */
final class TemporaryDirectory
{
    public readonly string $path;

    public function __construct()
    {
        $this->path = sys_get_temp_dir() . '/letterpress-php-' . bin2hex(random_bytes(8));
        mkdir($this->path, 0700);
    }

    public function __destruct()
    {
        self::remove($this->path);
    }

    private static function remove(string $path): void
    {
        if (is_link($path) || !is_dir($path)) {
            unlink($path);
            return;
        }
        foreach (array_diff(scandir($path) ?: [], ['.', '..']) as $name) {
            self::remove("$path/$name");
        }
        rmdir($path);
    }
}

<?php

/** Loads the library where there is no Composer: `require 'autoload.php';`. */

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'Letterpress\\')) {
        return;
    }
    $file = __DIR__ . '/src/' . strtr(substr($class, strlen('Letterpress\\')), '\\', '/') . '.php';
    if (is_file($file)) {
        require $file;
    }
});

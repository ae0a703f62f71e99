<?php

declare(strict_types=1);

namespace Letterpress\Engine;

/**
 * The executable that comes with the library for this machine.
 *
 * @internal
 */
final class NativeBinary
{
    private const DIRECTORY = __DIR__ . '/../../bin';
    private const SYSTEMS = ['Linux' => 'linux', 'Darwin' => 'darwin', 'Windows' => 'windows'];
    private const PROCESSORS = ['x86_64' => 'x86_64', 'amd64' => 'x86_64', 'aarch64' => 'aarch64', 'arm64' => 'aarch64'];

    private function __construct()
    {
    }

    /** Throws EngineException with the reason when there is none, or it may not be started here. */
    public static function find(): string
    {
        if (!function_exists('proc_open')) {
            throw new EngineException('proc_open is disabled');
        }
        $system = self::SYSTEMS[PHP_OS_FAMILY] ?? null;
        $processor = self::PROCESSORS[strtolower(php_uname('m'))] ?? null;
        $file = self::DIRECTORY . "/letterpress-$system-$processor" . ($system === 'windows' ? '.exe' : '');
        if ($system === null || $processor === null || !is_file($file)) {
            throw new EngineException('there is no native engine for ' . PHP_OS_FAMILY . ' on ' . php_uname('m'));
        }
        // Some installers unpack archives without the right to execute.
        if (!is_executable($file) && !@chmod($file, 0755)) {
            throw new EngineException("$file may not be executed");
        }
        return $file;
    }
}

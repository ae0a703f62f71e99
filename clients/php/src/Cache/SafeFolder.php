<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\Issue;
use Letterpress\LetterpressException;

/**
 * Whether others may change what a folder or a file holds. On Windows nobody can say, and nothing is refused.
 *
 * @internal
 */
final class SafeFolder
{
    private const TYPE = 0170000;
    private const LINK = 0120000;
    private const DIRECTORY = 0040000;
    private const REGULAR = 0100000;
    private const WRITABLE_BY_OTHERS = 0022;
    private const ADVICE = 'give the cache a folder of its own with mode 0700, or let the client make it';

    private static ?int $user = null;

    private function __construct()
    {
    }

    /**
     * Returns false when it is not there. Throws INVALID_REQUEST when others may change what the folder holds: it, or the link
     * that is in its place, belongs to another user, or group or others may write it.
     */
    public static function exists(string $path): bool
    {
        clearstatcache();
        // With a slash at its end a path means what a link leads to.
        $entry = @lstat(rtrim($path, '/') ?: '/');
        if ($entry === false) {
            return false;
        }
        self::assertOurs($path, $entry);
        $folder = self::isA(self::LINK, $entry) ? @stat($path) : $entry;
        if ($folder === false) {
            return false;
        }
        self::assertOurs($path, $folder);
        if (self::isA(self::DIRECTORY, $folder) && self::isWritableByOthers($folder)) {
            $mode = sprintf('%o', $folder['mode'] & 07777);
            throw self::unsafe($path, "may be written by others than its owner (mode $mode)");
        }
        return true;
    }

    /** True for a regular file that this user alone may write. @param array<string|int, int> $file of lstat() or fstat() */
    public static function isPrivateFile(array $file): bool
    {
        return self::isA(self::REGULAR, $file) && self::isOurs($file) && !self::isWritableByOthers($file);
    }

    /** @param array<string|int, int> $file */
    private static function assertOurs(string $path, array $file): void
    {
        if (!self::isOurs($file)) {
            throw self::unsafe($path, "belongs to user {$file['uid']}, and this process runs as " . self::user());
        }
    }

    /** @param array<string|int, int> $file */
    private static function isOurs(array $file): bool
    {
        return !self::hasOwners() || $file['uid'] === self::user();
    }

    /** @param array<string|int, int> $file */
    private static function isWritableByOthers(array $file): bool
    {
        return self::hasOwners() && ($file['mode'] & self::WRITABLE_BY_OTHERS) !== 0;
    }

    /** @param array<string|int, int> $file */
    private static function isA(int $type, array $file): bool
    {
        return ($file['mode'] & self::TYPE) === $type;
    }

    private static function hasOwners(): bool
    {
        return PHP_OS_FAMILY !== 'Windows';
    }

    /** The user who runs this process: whose the files are that it makes. */
    private static function user(): int
    {
        return self::$user ??= function_exists('posix_geteuid') ? posix_geteuid() : fstat(tmpfile())['uid'];
    }

    private static function unsafe(string $path, string $reason): LetterpressException
    {
        $issue = new Issue(['options', 'cache', 'path'], "'$path' $reason; " . self::ADVICE, 'unsafe_folder');
        return LetterpressException::fromIssues('INVALID_REQUEST', [$issue]);
    }
}

//go:build unix

package client

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// openNoFollow opens a file, but no link, and does not wait for one that is no regular file.
func openNoFollow(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
}

// isNoFile reports whether there is no file that this process may read: also for links and sockets.
func isNoFile(err error) bool {
	for _, number := range []error{
		syscall.ENOENT, syscall.ELOOP, syscall.EMLINK, syscall.ENXIO, syscall.EACCES, syscall.EPERM,
	} {
		if errors.Is(err, number) {
			return true
		}
	}
	return false
}

// isOurs reports whether a file belongs to the user who runs this process.
func isOurs(stats fs.FileInfo) bool {
	owner, ok := stats.Sys().(*syscall.Stat_t)
	return !ok || int(owner.Uid) == os.Geteuid()
}

// isWritableByOthers reports whether group or others may write a file.
func isWritableByOthers(stats fs.FileInfo) bool {
	return stats.Mode().Perm()&0o022 != 0
}

//go:build !unix

package client

import (
	"errors"
	"io/fs"
	"os"
)

func openNoFollow(path string) (*os.File, error) { return os.Open(path) }

func isNoFile(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission)
}

// Files have no owner and no mode of others here.
func isOurs(fs.FileInfo) bool             { return true }
func isWritableByOthers(fs.FileInfo) bool { return false }

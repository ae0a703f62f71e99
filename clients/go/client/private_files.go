package client

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// maxFileBytes is the longest file that is read; no answer of the service is longer.
const maxFileBytes = maxAnswerBytes

// privateFiles are those of a folder in which nobody else may write. Every method returns INVALID_REQUEST when
// somebody may. The folder is looked at each time: its mode may change while a client lives.
type privateFiles struct{ path string }

// listedFile is a file of the folder, how long it is, and when it was last written.
type listedFile struct {
	name      string
	bytes     int
	changedAt time.Time
}

// read returns nil when there is no such file, and for links, devices and files that others own or may write.
func (files privateFiles) read(name string) ([]byte, error) {
	if isThere, err := files.checkFolder(); !isThere {
		return nil, err
	}
	file, err := openNoFollow(filepath.Join(files.path, name))
	if isNoFile(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	stats, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !stats.Mode().IsRegular() || !isOurs(stats) || isWritableByOthers(stats) || stats.Size() > maxFileBytes {
		return nil, nil
	}
	return io.ReadAll(file)
}

// replace writes a file aside and renames it: readers see the content before or after, never between. It makes the
// folder, with mode 0700, when it is not there.
func (files privateFiles) replace(name string, content []byte) error {
	if err := os.MkdirAll(files.path, 0o700); err != nil {
		return err
	}
	if _, err := files.checkFolder(); err != nil {
		return err
	}
	var random [16]byte
	if _, err := rand.Read(random[:]); err != nil {
		return err
	}
	aside := filepath.Join(files.path, name+"."+hex.EncodeToString(random[:])+".tmp")
	err := writeNew(aside, content)
	if err == nil {
		err = os.Rename(aside, filepath.Join(files.path, name))
	}
	if err != nil {
		_ = os.Remove(aside)
	}
	return err
}

func writeNew(path string, content []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Close())
}

// delete removes files that are there.
func (files privateFiles) delete(names []string) error {
	if isThere, err := files.checkFolder(); !isThere {
		return err
	}
	var faults []error
	for _, name := range names {
		if err := os.Remove(filepath.Join(files.path, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

// list returns the files whose names begin with one of the prefixes.
func (files privateFiles) list(prefixes ...string) ([]listedFile, error) {
	if isThere, err := files.checkFolder(); !isThere {
		return nil, err
	}
	all, err := os.ReadDir(files.path)
	if err != nil {
		return nil, err
	}
	var listed []listedFile
	for _, each := range all {
		for _, prefix := range prefixes {
			if !strings.HasPrefix(each.Name(), prefix) {
				continue
			}
			// Another process may have removed it since it was listed.
			if stats, err := each.Info(); err == nil {
				listed = append(listed, listedFile{each.Name(), int(stats.Size()), stats.ModTime()})
			}
			break
		}
	}
	return listed, nil
}

const unsafeFolder = "unsafe_folder"

// checkFolder returns INVALID_REQUEST when others may change what the folder holds: it, or the link that leads to it,
// belongs to another user, or group or others may write it. It reports false when the folder is not there.
func (files privateFiles) checkFolder() (bool, error) {
	for _, stat := range []func(string) (fs.FileInfo, error){os.Lstat, os.Stat} {
		stats, err := stat(filepath.Clean(files.path))
		if errors.Is(err, fs.ErrNotExist) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if !isOurs(stats) {
			return false, files.refuse("belongs to another user than the one who runs this process")
		}
		if stats.IsDir() && isWritableByOthers(stats) {
			return false, files.refuse(fmt.Sprintf("may be written by others than its owner (mode %o)", stats.Mode().Perm()))
		}
	}
	return true, nil
}

func (files privateFiles) refuse(reason string) error {
	const advice = "give the cache a folder of its own with mode 0700, or let the client make it"
	msg := fmt.Sprintf("'%s' %s; %s", files.path, reason, advice)
	issue := letterpress.Issue{Loc: []any{"options", "diskCache"}, Msg: msg, Type: unsafeFolder}
	return refuseAll([]letterpress.Issue{issue})
}

// isUnsafeFolder reports whether checkFolder has returned it.
func isUnsafeFolder(err error) bool {
	var refused *letterpress.Error
	return errors.As(err, &refused) && len(refused.Issues) == 1 && refused.Issues[0].Type == unsafeFolder
}

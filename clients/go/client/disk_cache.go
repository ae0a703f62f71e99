package client

import (
	"sort"
	"strings"
	"time"
)

// abandonedAfter is the age of a file aside whose writer has died; no writer takes this long.
const abandonedAfter = time.Hour

// diskCache keeps entries as sealed files `<owner>.<entry>.json`. Neither names nor contents show the API key, and
// without it nobody can know what a name means, or make a file that is read.
type diskCache struct {
	files                privateFiles
	seal                 *cacheSeal
	maxEntries, maxBytes int
	now                  func() time.Time
}

// find returns nil when there is no entry, or only one that this client's key does not authenticate.
func (cache *diskCache) find(key entryKey) (*entry, error) {
	return cache.read(cache.fileOf(key))
}

func (cache *diskCache) fileOf(key entryKey) string { return cache.seal.nameOf(key) + ".json" }

func (cache *diskCache) read(name string) (*entry, error) {
	file, err := cache.files.read(name)
	if err != nil || file == nil {
		return nil, err
	}
	return parseDiskEntry(cache.seal, name, file, cache.now()), nil
}

// put replaces the entry of the same key, and removes the oldest entries over the limit.
func (cache *diskCache) put(of *entry) error {
	name := cache.fileOf(of.entryKey)
	file, err := printDiskEntry(cache.seal, name, of)
	if err != nil {
		return err
	}
	if len(file) > cache.maxBytes {
		return cache.files.delete([]string{name})
	}
	if err := cache.files.replace(name, file); err != nil {
		return err
	}
	return cache.prune()
}

func (cache *diskCache) prune() error {
	files, err := cache.files.list(cache.seal.owner + ".")
	if err != nil {
		return err
	}
	sort.Slice(files, func(one, other int) bool { return files[one].changedAt.After(files[other].changedAt) })
	var doomed []string
	count, bytes := 0, 0
	for _, file := range files {
		if !strings.HasSuffix(file.name, ".json") {
			if strings.HasSuffix(file.name, ".tmp") && cache.now().Sub(file.changedAt) > abandonedAfter {
				doomed = append(doomed, file.name)
			}
			continue
		}
		count++
		bytes += file.bytes
		if count > cache.maxEntries || bytes > cache.maxBytes {
			doomed = append(doomed, file.name)
		}
	}
	return cache.files.delete(doomed)
}

// list returns the entries that this client's key authenticates, of all templates.
func (cache *diskCache) list(string) ([]*entry, error) {
	files, err := cache.files.list(cache.seal.owner + ".")
	if err != nil {
		return nil, err
	}
	var entries []*entry
	for _, file := range files {
		if !strings.HasSuffix(file.name, ".json") {
			continue
		}
		read, err := cache.read(file.name)
		if err != nil {
			return nil, err
		}
		if read != nil {
			entries = append(entries, read)
		}
	}
	return entries, nil
}

func (cache *diskCache) delete(key entryKey) error {
	return cache.files.delete([]string{cache.fileOf(key)})
}

// clear removes all files of the owner, also damaged and unsealed ones.
func (cache *diskCache) clear() error {
	files, err := cache.files.list(cache.seal.owner + ".")
	if err != nil {
		return err
	}
	var names []string
	for _, file := range files {
		names = append(names, file.name)
	}
	return cache.files.delete(names)
}

package client

import (
	"context"
	"log/slog"
	"time"
)

// cache has the templates and brands of one client: in memory and, if configured, on disk. Methods that use the disk
// return INVALID_REQUEST when others may write in its folder.
type cache struct {
	memory *memoryCache
	disk   *diskCache
	logger *slog.Logger
	now    func() time.Time
}

func newCache(of *settings) *cache {
	made := &cache{memory: newMemoryCache(of.maxEntries, of.maxBytes), logger: of.logger, now: of.now}
	if of.isDisk {
		made.disk = &diskCache{
			files: privateFiles{of.diskPath}, seal: newCacheSeal(of.baseURL, of.apiKey), maxEntries: of.maxEntries,
			maxBytes: of.maxBytes, now: of.now,
		}
	}
	return made
}

// find returns the entry that was checked last; another process may have written the one on disk.
func (caches *cache) find(key entryKey) (*entry, error) {
	inMemory := caches.memory.find(key)
	if caches.disk == nil {
		return inMemory, nil
	}
	onDisk, err := caches.disk.find(key)
	if err = caches.report(err); err != nil || onDisk == nil {
		return inMemory, err
	}
	// An entry dated in the future is from before the clock was set back, and no newer than what others wrote since.
	if inMemory != nil && !inMemory.checkedAt.Before(onDisk.checkedAt) && !inMemory.checkedAt.After(caches.now()) {
		return inMemory, nil
	}
	caches.memory.put(onDisk)
	return onDisk, nil
}

// put keeps an entry. A fault of the disk is logged and otherwise ignored.
func (caches *cache) put(of *entry) error {
	caches.memory.put(of)
	if caches.disk == nil {
		return nil
	}
	return caches.report(caches.disk.put(of))
}

// drop removes an entry. A fault of the disk is logged and otherwise ignored.
func (caches *cache) drop(key entryKey) error {
	caches.memory.delete(key)
	if caches.disk == nil {
		return nil
	}
	return caches.report(caches.disk.delete(key))
}

// report logs a fault of the disk; it returns only that of an unsafe folder.
func (caches *cache) report(err error) error {
	if err == nil || isUnsafeFolder(err) {
		return err
	}
	caches.logger.LogAttrs(context.Background(), slog.LevelWarn, "the disk cache failed", slog.Any("error", err))
	return nil
}

// list returns the last checked entry of each template, target and locale.
func (caches *cache) list() ([]*entry, error) {
	all := caches.memory.list()
	if caches.disk != nil {
		onDisk, err := caches.disk.list()
		if err != nil {
			return nil, err
		}
		all = append(all, onDisk...)
	}
	var listed []*entry
	places := map[entryKey]int{}
	for _, each := range all {
		at, isKnown := places[each.entryKey]
		switch {
		case each.kind == KindBrand:
		case !isKnown:
			places[each.entryKey] = len(listed)
			listed = append(listed, each)
		case listed[at].checkedAt.Before(each.checkedAt):
			listed[at] = each
		}
	}
	return listed, nil
}

// delete removes a template, for one target or for all, and returns how many entries there were.
func (caches *cache) delete(id string, kind Kind) (int, error) {
	all, err := caches.list()
	if err != nil {
		return 0, err
	}
	count := 0
	for _, each := range all {
		if each.id != id || kind != "" && each.kind != kind {
			continue
		}
		count++
		caches.memory.delete(each.entryKey)
		if caches.disk == nil {
			continue
		}
		if err := caches.disk.delete(each.entryKey); err != nil {
			return count, err
		}
	}
	return count, nil
}

func (caches *cache) clear() error {
	caches.memory.clear()
	if caches.disk == nil {
		return nil
	}
	return caches.disk.clear()
}

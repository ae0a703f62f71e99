package client

import (
	"context"
	"log/slog"
	"time"
)

// sharedCache is what several processes share, on disk or in a store. Its methods return what disk or store fail with.
type sharedCache interface {
	find(key entryKey) (*entry, error)
	put(of *entry) error
	// list returns the entries of a template, or of all if id is empty, and may return more, as far as it can list them.
	list(id string) ([]*entry, error)
	delete(key entryKey) error
	clear() error
}

// cache has the templates and brands of one client: in memory and, if configured, on disk or in a store. Methods that
// use the disk return INVALID_REQUEST when others may write in its folder.
type cache struct {
	memory *memoryCache
	// shared is nil if neither disk nor store is configured.
	shared sharedCache
	medium string
	logger *slog.Logger
	now    func() time.Time
}

func newCache(of *settings) *cache {
	made := &cache{memory: newMemoryCache(of.maxEntries, of.maxBytes), logger: of.logger, now: of.now}
	seal := newCacheSeal(of.baseURL, of.apiKey)
	if of.isDisk {
		made.medium = "disk"
		made.shared = &diskCache{
			files: privateFiles{of.diskPath}, seal: seal, maxEntries: of.maxEntries, maxBytes: of.maxBytes, now: of.now,
		}
	}
	if of.isStore {
		made.medium, made.shared = "store", newStoreCache(of, seal)
	}
	return made
}

// find returns the entry that was checked last; another process may have written the shared one.
func (caches *cache) find(key entryKey) (*entry, error) {
	inMemory := caches.memory.find(key)
	if caches.shared == nil {
		return inMemory, nil
	}
	shared, err := caches.shared.find(key)
	if err = caches.report(err); err != nil || shared == nil {
		return inMemory, err
	}
	// An entry dated in the future is from before the clock was set back, and no newer than what others wrote since.
	if inMemory != nil && !inMemory.checkedAt.Before(shared.checkedAt) && !inMemory.checkedAt.After(caches.now()) {
		return inMemory, nil
	}
	caches.memory.put(shared)
	return shared, nil
}

// put keeps an entry. A fault of disk or store is logged and otherwise ignored.
func (caches *cache) put(of *entry) error {
	caches.memory.put(of)
	if caches.shared == nil {
		return nil
	}
	return caches.report(caches.shared.put(of))
}

// drop removes an entry. A fault of disk or store is logged and otherwise ignored.
func (caches *cache) drop(key entryKey) error {
	caches.memory.delete(key)
	if caches.shared == nil {
		return nil
	}
	return caches.report(caches.shared.delete(key))
}

// report logs a fault of disk or store; it returns only that of an unsafe folder.
func (caches *cache) report(err error) error {
	if err == nil || isUnsafeFolder(err) {
		return err
	}
	caches.logger.LogAttrs(context.Background(), slog.LevelWarn, "the "+caches.medium+" cache failed", slog.Any("error", err))
	return nil
}

// list returns the last checked entry of each target and locale of a template, or of all templates if id is empty, of
// which a store lists none.
func (caches *cache) list(id string) ([]*entry, error) {
	all := caches.memory.list()
	if caches.shared != nil {
		shared, err := caches.shared.list(id)
		if err != nil {
			return nil, err
		}
		all = append(all, shared...)
	}
	var listed []*entry
	places := map[entryKey]int{}
	for _, each := range all {
		at, isKnown := places[each.entryKey]
		switch {
		case each.kind == KindBrand || id != "" && each.id != id:
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
	all, err := caches.list(id)
	if err != nil {
		return 0, err
	}
	count := 0
	for _, each := range all {
		if kind != "" && each.kind != kind {
			continue
		}
		count++
		caches.memory.delete(each.entryKey)
		if caches.shared == nil {
			continue
		}
		if err := caches.shared.delete(each.entryKey); err != nil {
			return count, err
		}
	}
	return count, nil
}

func (caches *cache) clear() error {
	caches.memory.clear()
	if caches.shared == nil {
		return nil
	}
	return caches.shared.clear()
}

package client

import (
	"container/list"
	"sync"
)

// memoryCache keeps the most recently used entries of one client, but none that is longer than all of them may be.
type memoryCache struct {
	lock                 sync.Mutex
	maxEntries, maxBytes int
	bytes                int
	// order has the entries, the most recently used first.
	order   *list.List
	entries map[entryKey]*list.Element
}

func newMemoryCache(maxEntries, maxBytes int) *memoryCache {
	return &memoryCache{
		maxEntries: maxEntries, maxBytes: maxBytes, order: list.New(), entries: map[entryKey]*list.Element{},
	}
}

func (cache *memoryCache) find(key entryKey) *entry {
	cache.lock.Lock()
	defer cache.lock.Unlock()
	found := cache.entries[key]
	if found == nil {
		return nil
	}
	cache.order.MoveToFront(found)
	return found.Value.(*entry)
}

func (cache *memoryCache) put(given *entry) {
	cache.lock.Lock()
	defer cache.lock.Unlock()
	cache.remove(given.entryKey)
	if given.bytes > cache.maxBytes {
		return
	}
	cache.entries[given.entryKey] = cache.order.PushFront(given)
	cache.bytes += given.bytes
	for len(cache.entries) > cache.maxEntries || cache.bytes > cache.maxBytes {
		cache.remove(cache.order.Back().Value.(*entry).entryKey)
	}
}

// list returns all entries and does not change the order of use.
func (cache *memoryCache) list() []*entry {
	cache.lock.Lock()
	defer cache.lock.Unlock()
	var entries []*entry
	for at := cache.order.Front(); at != nil; at = at.Next() {
		entries = append(entries, at.Value.(*entry))
	}
	return entries
}

func (cache *memoryCache) delete(key entryKey) {
	cache.lock.Lock()
	defer cache.lock.Unlock()
	cache.remove(key)
}

func (cache *memoryCache) clear() {
	cache.lock.Lock()
	defer cache.lock.Unlock()
	cache.order.Init()
	clear(cache.entries)
	cache.bytes = 0
}

func (cache *memoryCache) remove(key entryKey) {
	found := cache.entries[key]
	if found == nil {
		return
	}
	cache.bytes -= found.Value.(*entry).bytes
	cache.order.Remove(found)
	delete(cache.entries, key)
}

package client

import (
	"sync"
	"time"
)

// maxChangedNames is more than a process renders between two times that it requests each.
const maxChangedNames = 1_000

// changedNames has which templates and brands have changed at the service, and when the client was notified.
type changedNames struct {
	lock    sync.Mutex
	heardAt map[entryKey]time.Time
	all     time.Time
}

// note notes a change of one template or brand, by every name that it has.
func (changed *changedNames) note(noun string, names []string, now time.Time) {
	changed.lock.Lock()
	defer changed.lock.Unlock()
	if changed.heardAt == nil || len(changed.heardAt) > maxChangedNames {
		if changed.heardAt != nil {
			changed.all = now
		}
		changed.heardAt = map[entryKey]time.Time{}
	}
	for _, name := range names {
		changed.heardAt[entryKey{id: name, kind: Kind(noun)}] = now
	}
}

// noteAll notes that any template and any brand may have changed.
func (changed *changedNames) noteAll(now time.Time) {
	changed.lock.Lock()
	defer changed.lock.Unlock()
	changed.all, changed.heardAt = now, nil
}

// isOutdated reports whether an entry was confirmed before its template or brand changed.
func (changed *changedNames) isOutdated(of *entry) bool {
	changed.lock.Lock()
	defer changed.lock.Unlock()
	for _, heardAt := range []time.Time{
		changed.all, changed.heardAt[entryKey{id: of.id, kind: Kind(of.kind.noun())}],
		changed.heardAt[entryKey{id: of.uuid, kind: Kind(of.kind.noun())}],
	} {
		if !heardAt.IsZero() && !of.checkedAt.After(heardAt) {
			return true
		}
	}
	return false
}

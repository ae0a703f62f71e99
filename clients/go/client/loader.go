package client

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

const (
	// minPause is how long stale entries are served before the service is asked again: an outage must not slow every
	// render. maxPause is the most that a service may require with Retry-After.
	minPause = 10 * time.Second
	maxPause = 5 * time.Minute
)

// loaded is a template or brand, and whether it is a stale one, served because the service could not be asked.
type loaded struct {
	entry   *entry
	isStale bool
}

// loader gets templates and brands from the cache or the service. For each key at most one request is in flight.
type loader struct {
	settings *settings
	cache    *cache
	changed  changedNames

	lock       sync.Mutex
	flights    map[entryKey]*flight
	retryAt    map[entryKey]time.Time
	generation int
}

// flight is a request in progress, and what came of it once it is done.
type flight struct {
	done   chan struct{}
	result loaded
	err    error
}

func newLoader(of *settings, caches *cache) *loader {
	return &loader{
		settings: of, cache: caches, flights: map[entryKey]*flight{}, retryAt: map[entryKey]time.Time{},
	}
}

// load returns a template or brand. A call that waits for a request leaves when its own context ends; the request
// continues for the others and for the cache.
func (of *loader) load(ctx context.Context, key entryKey) (loaded, error) {
	if known := of.cache.memory.find(key); known != nil && of.isFresh(known) {
		return loaded{entry: known}, nil
	}
	if err := ctx.Err(); err != nil {
		return of.leave(key, err)
	}
	joined := of.join(ctx, key)
	select {
	case <-joined.done:
		return joined.result, joined.err
	case <-ctx.Done():
		return of.leave(key, ctx.Err())
	}
}

// leave returns what a call has whose context ends before the answer: after a deadline a stale entry, if there is
// one.
func (of *loader) leave(key entryKey, cause error) (loaded, error) {
	if errors.Is(cause, context.Canceled) {
		return loaded{}, canceled(cause)
	}
	if known := of.cache.memory.find(key); known != nil && of.canServeStale(known) {
		return loaded{known, true}, nil
	}
	msg := "the deadline of the call passed before " + of.settings.baseURL + " answered"
	return loaded{}, &letterpress.Error{Code: letterpress.CodeTimeout, Message: msg, Cause: cause}
}

func (of *loader) join(ctx context.Context, key entryKey) *flight {
	of.lock.Lock()
	defer of.lock.Unlock()
	if known := of.flights[key]; known != nil {
		return known
	}
	started := &flight{done: make(chan struct{})}
	of.flights[key] = started
	trace, generation := of.settings.traceContext(ctx), of.generation
	go func() {
		started.result, started.err = of.refresh(context.WithoutCancel(ctx), key, trace, generation)
		of.lock.Lock()
		if of.flights[key] == started {
			delete(of.flights, key)
		}
		of.lock.Unlock()
		close(started.done)
	}()
	return started
}

// forget keeps the answers to requests in progress out of the cache; callers that wait for one still get it.
func (of *loader) forget() {
	of.lock.Lock()
	defer of.lock.Unlock()
	of.generation++
	clear(of.flights)
	clear(of.retryAt)
}

// noteChange requests a template or brand, by any of its names, again before it is next used.
func (of *loader) noteChange(noun string, names []string) {
	of.changed.note(noun, names, of.settings.now())
	of.discardFlights()
}

// noteReset requests everything again before it is next used.
func (of *loader) noteReset() {
	of.changed.noteAll(of.settings.now())
	of.discardFlights()
}

// discardFlights: the service may have answered a request in progress before the change.
func (of *loader) discardFlights() {
	of.lock.Lock()
	defer of.lock.Unlock()
	of.generation++
	clear(of.flights)
}

// isFresh reports whether an entry may be used without asking the service.
func (of *loader) isFresh(known *entry) bool {
	age := of.settings.now().Sub(known.checkedAt)
	// A negative age means that the clock was set back.
	return age >= 0 && age < of.settings.ttl && !of.changed.isOutdated(known)
}

func (of *loader) canServeStale(known *entry) bool {
	age := of.settings.now().Sub(known.checkedAt)
	return age >= 0 && age <= of.settings.maxStale
}

// isPaused reports whether the service is not to be asked yet. A pause longer than the longest was begun before the
// clock was set back.
func (of *loader) isPaused(key entryKey) bool {
	of.lock.Lock()
	defer of.lock.Unlock()
	rest := of.retryAt[key].Sub(of.settings.now())
	return rest > 0 && rest <= maxPause
}

func (of *loader) refresh(ctx context.Context, key entryKey, trace TraceContext, generation int) (loaded, error) {
	known, err := of.cache.find(key)
	if err != nil {
		return loaded{}, err
	}
	if known != nil && of.isFresh(known) {
		return loaded{entry: known}, nil
	}
	canServeStale := known != nil && of.canServeStale(known)
	if canServeStale && of.isPaused(key) {
		return loaded{known, true}, nil
	}
	fetched, err := of.ask(ctx, key, known, trace)
	if err == nil {
		return loaded{entry: fetched}, of.keep(fetched, generation)
	}
	var refused *letterpress.Error
	if errors.As(err, &refused) && isRevoking(refused.Status) {
		if dropErr := of.cache.drop(key); dropErr != nil {
			return loaded{}, dropErr
		}
	}
	if !canServeStale || refused == nil || !isTransient(refused) {
		return loaded{}, err
	}
	of.pause(ctx, key, refused)
	return loaded{known, true}, nil
}

// keep puts an entry into the cache, unless it may be from before a change.
func (of *loader) keep(fetched *entry, generation int) error {
	of.lock.Lock()
	delete(of.retryAt, fetched.entryKey)
	isCurrent := generation == of.generation
	of.lock.Unlock()
	if !isCurrent {
		return nil
	}
	return of.cache.put(fetched)
}

func (of *loader) pause(ctx context.Context, key entryKey, refused *letterpress.Error) {
	pause := min(max(refused.RetryAfter, minPause), maxPause)
	of.lock.Lock()
	of.retryAt[key] = of.settings.now().Add(pause)
	of.lock.Unlock()
	of.settings.logger.LogAttrs(ctx, slog.LevelWarn, "a stale "+key.kind.noun()+" is served",
		slog.String("id", key.id), slog.String("code", refused.Code), slog.Duration("pause", pause))
}

func (of *loader) ask(ctx context.Context, key entryKey, known *entry, trace TraceContext) (*entry, error) {
	request := Request{ID: key.id, Kind: key.kind, Locale: key.locale, Trace: trace}
	if known != nil {
		request.ETag = known.etag
	}
	answer, err := of.settings.transport.Fetch(ctx, request)
	if err != nil {
		return nil, err
	}
	if answer.IsCurrent {
		if known == nil {
			return nil, refuseAnswer(key.kind, "the service confirmed what it never sent")
		}
		confirmed := *known
		confirmed.checkedAt = of.settings.now()
		return &confirmed, nil
	}
	fetched, err := parseEntry(key, answer.Body)
	if err != nil {
		return nil, refuseAnswer(key.kind, reasonOf(err))
	}
	fetched.etag, fetched.checkedAt = answer.ETag, of.settings.now()
	return fetched, nil
}

func reasonOf(err error) string {
	var refused *letterpress.Error
	if !errors.As(err, &refused) || len(refused.Issues) == 1 && refused.Issues[0].Type == "json" {
		return notJSON
	}
	return refused.Message
}

// isRevoking reports statuses after which an entry may no longer be used.
func isRevoking(status int) bool {
	return status == 401 || status == 403 || status == 404 || status == 410
}

// isTransient reports a fault that may end by itself and says nothing about the key or what it opens.
func isTransient(refused *letterpress.Error) bool {
	return refused.Code == letterpress.CodeNetworkError || refused.Code == letterpress.CodeTimeout ||
		refused.Status == 429 || refused.Status >= 500
}

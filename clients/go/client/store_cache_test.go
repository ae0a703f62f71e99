package client

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// mapStore is a store of an application.
type mapStore struct {
	lock   sync.Mutex
	values map[string][]byte
	ttl    time.Duration
	gets   int
}

func newMapStore() *mapStore { return &mapStore{values: map[string][]byte{}} }

func (store *mapStore) Get(_ context.Context, name string) ([]byte, error) {
	store.lock.Lock()
	defer store.lock.Unlock()
	store.gets++
	return store.values[name], nil
}

func (store *mapStore) Set(_ context.Context, name string, value []byte, ttl time.Duration) error {
	store.lock.Lock()
	defer store.lock.Unlock()
	store.values[name], store.ttl = value, ttl
	return nil
}

// greetings starts a server that gives the greeting a number of times, and fails then.
func greetings(t *testing.T, times int) *scriptedServer {
	server := startScriptedServer(t)
	for range times {
		server.script = append(server.script, caseExchange{Answer: caseAnswer{
			Template: "greeting", Headers: map[string]string{"ETag": `"v1"`},
		}})
	}
	return server
}

func storeClient(t *testing.T, server *scriptedServer, store Store, options ...Option) *Client {
	t.Helper()
	all := []Option{WithAPIKey(apiKey), WithBaseURL(server.url()), WithStore(store)}
	client, err := New(append(all, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func mustRender(t *testing.T, client *Client) *letterpress.Mail {
	t.Helper()
	mail, err := client.Render(context.Background(), "greeting", letterpress.Data{})
	if err != nil {
		t.Fatal(err)
	}
	return mail
}

func TestAStoreServesAnotherClient(t *testing.T) {
	server, store := greetings(t, 1), newMapStore()
	mustRender(t, storeClient(t, server, store))
	if mustRender(t, storeClient(t, server, store)).FromStaleCache || len(server.seen) != 1 {
		t.Errorf("the service was asked %d times", len(server.seen))
	}
	server.server.Close()
	if !mustRender(t, storeClient(t, server, store, WithTTL(0))).FromStaleCache {
		t.Error("a mail of an outage is not said to be from a stale template")
	}
}

func TestAStoreHasNoKeyInNamesAndKnowsHowLongAnEntryIsOfUse(t *testing.T) {
	store := newMapStore()
	mustRender(t, storeClient(t, greetings(t, 1), store, WithTTL(time.Minute), WithMaxStale(time.Hour)))
	if store.ttl != time.Hour+time.Minute+time.Second || len(store.values) != 1 {
		t.Errorf("%d values are kept for %v", len(store.values), store.ttl)
	}
	for name, value := range store.values {
		if !regexp.MustCompile(`\A[0-9a-f]{30}\.[0-9a-f]{30}\z`).MatchString(name) || strings.Contains(string(value), apiKey) {
			t.Errorf("%s has %s", name, value)
		}
	}
}

func TestAStoreIsNotAskedForWhatIsFreshInMemory(t *testing.T) {
	store := newMapStore()
	client := storeClient(t, greetings(t, 1), store)
	mustRender(t, client)
	before := store.gets
	mustRender(t, client)
	if before == 0 || store.gets != before {
		t.Errorf("the store was asked %d times, then %d", before, store.gets)
	}
}

func TestReadsTheStoresOfAllLibraries(t *testing.T) {
	var files struct {
		sealedFiles
		Stored []struct {
			Name, Entry, Generation, Seal string
			StoreName                     string `json:"store_name"`
		}
	}
	if err := json.Unmarshal(readFile(t, cases, "cache/entries.json"), &files); err != nil {
		t.Fatal(err)
	}
	if len(files.Stored) < 4 {
		t.Fatal("there are no cases")
	}
	for _, stored := range files.Stored {
		for _, file := range append(files.Entries, files.Brands...) {
			if file.Name != stored.Entry {
				continue
			}
			seal := newCacheSeal(file.BaseURL, file.APIKey)
			store := newMapStore()
			store.values[seal.owner+".generation"] = []byte(stored.Generation)
			store.values[stored.StoreName] = []byte(layout + stored.Seal + "\n" + file.Content)
			cache := newStoreCache(&settings{
				store: store, now: func() time.Time { return time.UnixMilli(file.CheckedAt) },
			}, seal)
			key := entryKey{file.TemplateID, Kind(file.Target), file.Locale}
			if file.BrandID != "" {
				key = entryKey{id: file.BrandID, kind: KindBrand}
			}
			found, err := cache.find(key)
			if err != nil || found == nil || found.entryKey != key {
				t.Errorf("%s is not found: %v", stored.Name, err)
			}
		}
	}
}

func TestWhatOthersWroteIntoAStoreIsAbsent(t *testing.T) {
	for name, forge := range map[string]func(value string) string{
		"changed": func(value string) string { return strings.Replace(value, "Hello", "Evil!", 1) },
		"cut":     func(value string) string { return value[:len(value)-1] },
		"nothing": func(string) string { return "" },
		"other":   func(string) string { return "redis" },
	} {
		server, store := greetings(t, 2), newMapStore()
		mustRender(t, storeClient(t, server, store))
		for kept, value := range store.values {
			forged := forge(string(value))
			if forged == string(value) {
				t.Fatal("nothing is forged")
			}
			store.values[kept] = []byte(forged)
		}
		mustRender(t, storeClient(t, server, store))
		if len(server.seen) != 2 || server.seen[1].Header.Get("If-None-Match") != "" {
			t.Errorf("%s: the service was asked %d times", name, len(server.seen))
		}
	}
}

func TestAnEntryMovedToAnotherNameIsAbsent(t *testing.T) {
	server, store := greetings(t, 2), newMapStore()
	client := storeClient(t, server, store)
	mustRender(t, client)
	for _, value := range store.values {
		moved, err := client.cache.shared.(*storeCache).nameOf(entryKey{id: "other", kind: Kind(letterpress.HTML)})
		if err != nil {
			t.Fatal(err)
		}
		store.values[moved] = value
	}
	if _, err := storeClient(t, server, store).Render(context.Background(), "other", letterpress.Data{}); err != nil {
		t.Fatal(err)
	}
	if len(server.seen) != 2 {
		t.Error("what was moved is used")
	}
}

func TestDeletesFromAStore(t *testing.T) {
	server, store := greetings(t, 3), newMapStore()
	mustRender(t, storeClient(t, server, store))
	for _, expected := range []int{1, 0} {
		if count, err := storeClient(t, server, store).DeleteCached("greeting", ""); err != nil || count != expected {
			t.Errorf("%d entries are deleted, not %d: %v", count, expected, err)
		}
	}
	mustRender(t, storeClient(t, server, store))
	if err := storeClient(t, server, store).ClearCache(); err != nil {
		t.Fatal(err)
	}
	mustRender(t, storeClient(t, server, store))
	if len(server.seen) != 3 {
		t.Errorf("the service was asked %d times", len(server.seen))
	}
}

var errStore = errors.New("no store here")

// failingStore fails, or is silent until its context ends, or for longer.
type failingStore struct {
	isSilent bool
	asked    atomic.Int32
}

func (store *failingStore) Get(context.Context, string) ([]byte, error) {
	store.asked.Add(1)
	if store.isSilent {
		select {}
	}
	return nil, errStore
}

func (store *failingStore) Set(context.Context, string, []byte, time.Duration) error { return errStore }

func TestAStoreThatFailsFailsNoRender(t *testing.T) {
	var logged strings.Builder
	logger := slog.New(slog.NewTextHandler(&logged, nil))
	client := storeClient(t, greetings(t, 1), &failingStore{}, WithLogger(logger))
	mustRender(t, client)
	if !strings.Contains(logged.String(), "the store cache failed") || !strings.Contains(logged.String(), errStore.Error()) {
		t.Errorf("logged is %q", logged.String())
	}
	if err := client.ClearCache(); !errors.Is(err, errStore) {
		t.Errorf("the cache is said to be cleared: %v", err)
	}
	if _, err := client.DeleteCached("greeting", ""); !errors.Is(err, errStore) {
		t.Errorf("a template is said to be deleted: %v", err)
	}
}

func TestAStoreThatDoesNotAnswerIsLeftAlone(t *testing.T) {
	store := &failingStore{isSilent: true}
	client := storeClient(t, greetings(t, 1), store)
	mustRender(t, client)
	err := client.ClearCache()
	if err == nil || err.Error() != "the store did not answer within 1s" || store.asked.Load() != 1 {
		t.Errorf("it was asked %d times: %v", store.asked.Load(), err)
	}
}

func TestRefusesWhatIsNoStore(t *testing.T) {
	_, err := New(WithAPIKey(apiKey), WithBaseURL("http://127.0.0.1:9"), WithStore(nil), WithDiskCache(t.TempDir()))
	for _, fault := range []string{"store must not be nil", "store replaces the disk cache"} {
		if letterpress.CodeOf(err) != letterpress.CodeInvalidRequest || !strings.Contains(err.Error(), fault) {
			t.Errorf("the fault is %v", err)
		}
	}
}

package client

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// streams answers each request for changes with the next text, and keeps the last stream open.
type streams struct {
	lock  sync.Mutex
	texts []string
	// cursors are the queries of the requests.
	queries []string
}

func (of *streams) next(query string) (string, bool) {
	of.lock.Lock()
	defer of.lock.Unlock()
	of.queries = append(of.queries, query)
	text := of.texts[0]
	isLast := len(of.texts) == 1
	if !isLast {
		of.texts = of.texts[1:]
	}
	return text, isLast
}

func (of *streams) answer(template http.HandlerFunc) http.HandlerFunc {
	return func(writer http.ResponseWriter, request *http.Request) {
		if !strings.HasPrefix(request.URL.Path, "/v1/sdk/watch") {
			template(writer, request)
			return
		}
		text, isLast := of.next(request.URL.RawQuery)
		if strings.HasPrefix(text, "{") {
			writer.Header().Set("Content-Type", "application/json")
			writer.WriteHeader(http.StatusForbidden)
			fmt.Fprint(writer, text)
			return
		}
		writer.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		fmt.Fprint(writer, text)
		writer.(http.Flusher).Flush()
		if isLast {
			<-request.Context().Done()
		}
	}
}

const changeEvent = "event: change\r\ndata: {\"cursor\":\"%s\",\"kind\":\"published\",\"template_id\":\"%s\",\r\n" +
	"data: \"slug\":\"greeting\",\"version\":2,\"changed_at\":\"2026-11-28T09:30:00.000Z\"}\r\n\r\n"

func change(cursor string) string {
	return fmt.Sprintf(changeEvent, cursor, "7a1f4f5e-8d0f-4a55-9f3f-3b1c2d4e5f60")
}

func TestAChangeAppearsAtTheNextRender(t *testing.T) {
	of := &streams{texts: []string{": heartbeat\n\ndata: {\"cursor\":\"c1\"}\n\n" + change("c2")}}
	var lock sync.Mutex
	requests := 0
	send := sendTemplate(t)
	client, clock := answerWith(t, of.answer(func(writer http.ResponseWriter, request *http.Request) {
		lock.Lock()
		requests++
		lock.Unlock()
		send(writer, request)
	}))
	render := func() {
		if _, err := client.Render(context.Background(), "greeting", letterpress.Data{}); err != nil {
			t.Fatal(err)
		}
	}
	render()
	render()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	changes := make(chan Change, 1)
	ended := make(chan error, 1)
	go func() { ended <- client.Watch(ctx, WatchOptions{OnChange: func(change Change) { changes <- change }}) }()
	heard := <-changes
	if heard.Kind != "published" || heard.Slug != "greeting" || heard.Version != 2 || heard.Cursor != "c2" ||
		heard.ChangedAt.Year() != 2026 {
		t.Errorf("the change is %+v", heard)
	}
	clock.advance(1)
	render()
	render()
	lock.Lock()
	if requests != 2 {
		t.Errorf("%d requests came", requests)
	}
	lock.Unlock()
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestAChangeOutdatesATemplateInEveryLocale(t *testing.T) {
	of := &streams{texts: []string{change("c2")}}
	client, clock := answerWith(t, of.answer(sendTemplate(t)))
	isFresh := func() map[string]bool {
		for _, locale := range []string{"de", ""} {
			request := RenderRequest{TemplateID: "greeting", Locale: locale}
			if _, err := client.RenderWith(context.Background(), request); err != nil {
				t.Fatal(err)
			}
		}
		return freshLocales(t, client)
	}
	if fresh := isFresh(); len(fresh) != 2 || !fresh["de"] || !fresh[""] {
		t.Errorf("fresh at first: %v", fresh)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	changes := make(chan Change, 1)
	ended := make(chan error, 1)
	go func() { ended <- client.Watch(ctx, WatchOptions{OnChange: func(change Change) { changes <- change }}) }()
	<-changes
	if fresh := freshLocales(t, client); len(fresh) != 2 || fresh["de"] || fresh[""] {
		t.Errorf("fresh after the change: %v", fresh)
	}
	clock.advance(1)
	if fresh := isFresh(); !fresh["de"] || !fresh[""] {
		t.Errorf("fresh after the next renders: %v", fresh)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func freshLocales(t *testing.T, client *Client) map[string]bool {
	t.Helper()
	listed, err := client.ListCached()
	if err != nil {
		t.Fatal(err)
	}
	fresh := map[string]bool{}
	for _, each := range listed {
		fresh[each.Locale] = each.IsFresh
	}
	return fresh
}

func TestAWatchResumesBehindTheLastChange(t *testing.T) {
	of := &streams{texts: []string{change("c 1"), "data: {\"cursor\":\"c2\"}\n\n"}}
	client, _ := answerWith(t, of.answer(sendTemplate(t)))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ended := make(chan error, 1)
	ready := 0
	go func() {
		ended <- client.Watch(ctx, WatchOptions{Brands: true, OnReady: func() { ready++ }, OnChange: func(Change) {}})
	}()
	waitFor(t, func() bool {
		of.lock.Lock()
		defer of.lock.Unlock()
		return len(of.queries) >= 2
	})
	cancel()
	if err := <-ended; err != nil || ready != 1 {
		t.Errorf("it is ready %d times: %v", ready, err)
	}
	if of.queries[0] != "brands=true" || of.queries[1] != "brands=true&cursor=c+1" {
		t.Errorf("the queries are %q", of.queries)
	}
}

func TestAWatchEndsWhenItIsRefused(t *testing.T) {
	for text, code := range map[string]string{
		`{"code":"FORBIDDEN","message":"no"}`:                                          "FORBIDDEN",
		"event: end\ndata: {\"code\":\"INVALID_API_KEY\",\"message\":\"revoked\"}\n\n": "INVALID_API_KEY",
	} {
		of := &streams{texts: []string{text, text}}
		client, _ := answerWith(t, of.answer(sendTemplate(t)))
		if err := client.Watch(context.Background(), WatchOptions{}); letterpress.CodeOf(err) != code {
			t.Errorf("it ends with %v, not %s", err, code)
		}
	}
}

func TestAWatchReportsWhatItRecoversFrom(t *testing.T) {
	for _, text := range []string{
		"data: no\n\n", "data: {}\n\n", "data: " + strings.Repeat("a", maxEventBytes) + "\n\n",
		strings.Repeat("data: a\n", maxEventBytes/4),
	} {
		of := &streams{texts: []string{text, "data: {\"cursor\":\"c\"}\n\n"}}
		client, _ := answerWith(t, of.answer(sendTemplate(t)))
		ctx, cancel := context.WithCancel(context.Background())
		reported := make(chan error, 1)
		ended := make(chan error, 1)
		go func() { ended <- client.Watch(ctx, WatchOptions{OnError: func(err error) { reported <- err }}) }()
		if err := <-reported; letterpress.CodeOf(err) != letterpress.CodeUnknown {
			t.Errorf("it reports %v", err)
		}
		cancel()
		<-ended
	}
}

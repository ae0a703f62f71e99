package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// answerWith starts a server, and a client of it on a clock that the test moves.
func answerWith(t *testing.T, answer http.HandlerFunc, options ...Option) (*Client, *testClock) {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	clock := newTestClock()
	options = append([]Option{WithAPIKey(apiKey), WithBaseURL(server.URL), withClock(clock)}, options...)
	client, err := New(options...)
	if err != nil {
		t.Fatal(err)
	}
	return client, clock
}

func sendTemplate(t *testing.T) http.HandlerFunc {
	template := readFile(t, cases, "fetch/templates/greeting.json")
	return func(writer http.ResponseWriter, _ *http.Request) {
		writer.Header().Set("Content-Type", "application/json")
		_, _ = writer.Write(template)
	}
}

func TestALocaleThatIsNoTextIsRefusedBeforeAnythingIsSent(t *testing.T) {
	client, _ := answerWith(t, func(http.ResponseWriter, *http.Request) { t.Error("a request came") })
	_, err := client.RenderWith(context.Background(), RenderRequest{TemplateID: "greeting", Locale: "de\xff"})
	refused, ok := err.(*letterpress.Error)
	if !ok || refused.Code != letterpress.CodeInvalidRequest || refused.Status != 0 ||
		refused.Message != "locale: must be a language tag, such as de or pt-BR" || refused.Issues[0].Loc[0] != "locale" {
		t.Errorf("it is refused with %v", err)
	}
}

func TestTheOutputAloneHasTheLocale(t *testing.T) {
	var queries []string
	send := sendTemplate(t)
	client, _ := answerWith(t, func(writer http.ResponseWriter, request *http.Request) {
		queries = append(queries, request.URL.Query().Get("locale"))
		send(writer, request)
	})
	for _, locale := range []string{"de", "", "de"} {
		request := RenderRequest{TemplateID: "greeting", Locale: locale}
		if _, err := client.RenderOutput(context.Background(), request); err != nil {
			t.Fatal(err)
		}
	}
	if len(queries) != 2 || queries[0] != "de" || queries[1] != "" {
		t.Errorf("the locales of the requests are %q", queries)
	}
}

func TestManyCallersShareOneRequest(t *testing.T) {
	var requests atomic.Int32
	release := make(chan struct{})
	send := sendTemplate(t)
	client, _ := answerWith(t, func(writer http.ResponseWriter, request *http.Request) {
		requests.Add(1)
		<-release
		send(writer, request)
	})
	var group sync.WaitGroup
	var started sync.WaitGroup
	for range [20]int{} {
		group.Add(1)
		started.Add(1)
		go func() {
			defer group.Done()
			started.Done()
			if _, err := client.Render(context.Background(), "greeting", letterpress.Data{}); err != nil {
				t.Error(err)
			}
		}()
	}
	started.Wait()
	close(release)
	group.Wait()
	if requests.Load() != 1 {
		t.Errorf("%d requests came", requests.Load())
	}
}

func TestACallLeavesWithItsContextAndTheRequestContinues(t *testing.T) {
	release := make(chan struct{})
	send := sendTemplate(t)
	client, _ := answerWith(t, func(writer http.ResponseWriter, request *http.Request) {
		<-release
		send(writer, request)
	})
	ctx, cancel := context.WithCancel(context.Background())
	left := make(chan error)
	go func() {
		_, err := client.Render(ctx, "greeting", letterpress.Data{})
		left <- err
	}()
	cancel()
	err := <-left
	if letterpress.CodeOf(err) != letterpress.CodeCanceled || !errors.Is(err, context.Canceled) {
		t.Errorf("the call ends with %v", err)
	}
	close(release)
	if _, err := client.Render(context.Background(), "greeting", letterpress.Data{}); err != nil {
		t.Error(err)
	}
}

func TestAfterADeadlineAStaleTemplateIsServed(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	var isSlow atomic.Bool
	send := sendTemplate(t)
	client, clock := answerWith(t, func(writer http.ResponseWriter, request *http.Request) {
		if isSlow.Load() {
			select {
			case <-release:
			case <-request.Context().Done():
			}
			return
		}
		send(writer, request)
	})
	if _, err := client.Render(context.Background(), "greeting", letterpress.Data{}); err != nil {
		t.Fatal(err)
	}
	isSlow.Store(true)
	clock.advance(time.Hour)
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(10*time.Millisecond))
	defer cancel()
	mail, err := client.Render(ctx, "greeting", letterpress.Data{})
	if err != nil || !mail.FromStaleCache {
		t.Errorf("no stale template is served: %v", err)
	}
	_, err = client.Render(ctx, "another", letterpress.Data{})
	if letterpress.CodeOf(err) != letterpress.CodeTimeout || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the call ends with %v", err)
	}
}

func TestNeverSendsTheKeyToWhereARedirectLeads(t *testing.T) {
	var strangers atomic.Int32
	stranger := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { strangers.Add(1) }))
	defer stranger.Close()
	following := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return nil }}
	client, _ := answerWith(t, func(writer http.ResponseWriter, request *http.Request) {
		http.Redirect(writer, request, stranger.URL, http.StatusTemporaryRedirect)
	}, WithHTTPClient(following))
	_, err := client.Render(context.Background(), "greeting", letterpress.Data{})
	if letterpress.CodeOf(err) != letterpress.CodeUnknown || strangers.Load() != 0 {
		t.Errorf("%d requests followed a redirect: %v", strangers.Load(), err)
	}
}

func TestSendsTheSpanOfTheCall(t *testing.T) {
	type spanKey struct{}
	seen := make(chan http.Header, 1)
	send := sendTemplate(t)
	client, _ := answerWith(t, func(writer http.ResponseWriter, request *http.Request) {
		seen <- request.Header
		send(writer, request)
	}, WithTTL(0), WithTraceContext(func(ctx context.Context) TraceContext {
		parent, _ := ctx.Value(spanKey{}).(string)
		return TraceContext{Traceparent: parent, Tracestate: "vendor=1"}
	}))
	for _, parent := range []string{"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "bad\r\nX: 1", ""} {
		ctx := context.WithValue(context.Background(), spanKey{}, parent)
		if _, err := client.Render(ctx, "greeting", letterpress.Data{}); err != nil {
			t.Fatal(err)
		}
		header := <-seen
		isSent := strings.HasPrefix(parent, "00-")
		if (header.Get("traceparent") == parent) != (isSent || parent == "") || (header.Get("tracestate") != "") != isSent {
			t.Errorf("%q is sent as %q", parent, header.Get("traceparent"))
		}
	}
}

func TestReadsKeyAndAddressFromTheEnvironment(t *testing.T) {
	t.Setenv(APIKeyVariable, "")
	t.Setenv(URLVariable, "")
	_, err := New()
	if letterpress.CodeOf(err) != letterpress.CodeInvalidRequest ||
		!strings.Contains(err.Error(), "set "+APIKeyVariable) || !strings.Contains(err.Error(), "set "+URLVariable) {
		t.Errorf("it is not refused: %v", err)
	}
	t.Setenv(APIKeyVariable, apiKey)
	t.Setenv(URLVariable, "https://letterpress.example.com/mail/")
	client, err := New()
	const expected = "https://letterpress.example.com/mail"
	if err != nil || client.settings.apiKey != apiKey || client.settings.baseURL != expected {
		t.Errorf("they are not read: %v", err)
	}
}

func TestNoErrorHasTheKey(t *testing.T) {
	client, _ := answerWith(t, func(writer http.ResponseWriter, request *http.Request) {
		writer.WriteHeader(http.StatusUnauthorized)
		fmt.Fprintf(writer, `{"code":"INVALID_API_KEY","message":"%s","issues":[{"loc":["%s"],"msg":"m","type":"t"}]}`,
			request.Header.Get("Authorization"), apiKey)
	})
	_, err := client.Render(context.Background(), "greeting", letterpress.Data{})
	printed := fmt.Sprintf("%+v", *err.(*letterpress.Error))
	if letterpress.CodeOf(err) != "INVALID_API_KEY" || strings.Contains(printed, apiKey) {
		t.Errorf("the error is %v", err)
	}
}

package client

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

const (
	cases  = "../../../conformance"
	apiKey = "lp_sdk_0123456789AB_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ012345"
)

// testClock is a clock that a test moves.
type testClock struct {
	lock sync.Mutex
	time time.Time
}

func newTestClock() *testClock { return &testClock{time: time.Now()} }

func (clock *testClock) now() time.Time {
	clock.lock.Lock()
	defer clock.lock.Unlock()
	return clock.time
}

func (clock *testClock) advance(by time.Duration) {
	clock.lock.Lock()
	defer clock.lock.Unlock()
	clock.time = clock.time.Add(by)
}

func withClock(clock *testClock) Option {
	return func(of *settings) { of.now = clock.now }
}

type caseOptions struct {
	APIKey          *string  `json:"api_key"`
	BaseURL         *string  `json:"base_url"`
	TimeoutMS       *int     `json:"timeout_ms"`
	TTLSeconds      *float64 `json:"ttl_seconds"`
	MaxStaleSeconds *float64 `json:"max_stale_seconds"`
	MaxEntries      *int     `json:"max_entries"`
	MaxBytes        *int     `json:"max_bytes"`
	Disk            bool
}

type caseAnswer struct {
	Status    int
	Headers   map[string]string
	Template  string
	JSON      json.RawMessage
	Text      string
	Base64    string
	BodyBytes int `json:"body_bytes"`
	Gzip      bool
	Chunked   bool
	SendBytes *int `json:"send_bytes"`
	Then      string
	Fault     string
}

type caseExchange struct {
	Request struct {
		Path    string
		Headers map[string]any
	}
	Answer caseAnswer
}

type caseRender struct {
	TemplateID  string                    `json:"template_id"`
	Target      letterpress.Target        `json:"target"`
	DynamicData json.RawMessage           `json:"dynamic_data"`
	OnMissing   letterpress.MissingPolicy `json:"on_missing"`
	Locale      string
}

type caseStep struct {
	AdvanceSeconds float64 `json:"advance_seconds"`
	Client         string
	Render         *caseRender
	RenderMany     []caseRender    `json:"render_many"`
	ListCached     json.RawMessage `json:"list_cached"`
	DeleteCached   *caseRender     `json:"delete_cached"`
	ClearCache     json.RawMessage `json:"clear_cache"`
	Server         json.RawMessage
	Expected       any
}

type fetchCase struct {
	Name     string
	Client   caseOptions
	Clients  map[string]caseOptions
	Expected any
	Steps    []caseStep
}

// scriptedServer is a real HTTP server that gives the answers of a script.
type scriptedServer struct {
	t        *testing.T
	address  string
	server   *http.Server
	lock     sync.Mutex
	seen     []*http.Request
	script   []caseExchange
	released chan struct{}
}

func startScriptedServer(t *testing.T) *scriptedServer {
	scripted := &scriptedServer{t: t, released: make(chan struct{})}
	scripted.listen("127.0.0.1:0")
	t.Cleanup(func() {
		close(scripted.released)
		scripted.server.Close()
	})
	return scripted
}

func (scripted *scriptedServer) listen(address string) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		scripted.t.Fatal(err)
	}
	scripted.address = listener.Addr().String()
	scripted.server = &http.Server{Handler: scripted}
	go func(server *http.Server) { _ = server.Serve(listener) }(scripted.server)
}

func (scripted *scriptedServer) url() string { return "http://" + scripted.address }

func (scripted *scriptedServer) ServeHTTP(writer http.ResponseWriter, request *http.Request) {
	scripted.lock.Lock()
	scripted.seen = append(scripted.seen, request)
	answer := caseAnswer{Status: 500}
	if len(scripted.seen) <= len(scripted.script) {
		answer = scripted.script[len(scripted.seen)-1].Answer
	}
	scripted.lock.Unlock()
	connection, buffer, err := writer.(http.Hijacker).Hijack()
	if err != nil {
		scripted.t.Error(err)
		return
	}
	defer connection.Close()
	switch answer.Fault {
	case "close":
		return
	case "not-http":
		_, _ = buffer.WriteString("SSH-2.0-OpenSSH_9.2\r\n")
		_ = buffer.Flush()
		return
	case "silence":
		<-scripted.released
		return
	}
	_, _ = buffer.Write(scripted.write(answer))
	_ = buffer.Flush()
	if answer.Then == "stall" {
		<-scripted.released
	}
}

// write returns the bytes of an answer.
func (scripted *scriptedServer) write(answer caseAnswer) []byte {
	body := answer.body(scripted.t)
	status := answer.Status
	if status == 0 {
		status = 200
	}
	header := http.Header{"Connection": {"close"}}
	if answer.Template != "" || answer.JSON != nil {
		header.Set("Content-Type", "application/json")
	}
	if answer.Gzip {
		header.Set("Content-Encoding", "gzip")
	}
	hasBody := status != 204 && status != 304
	if !answer.Chunked && hasBody {
		header.Set("Content-Length", strconv.Itoa(len(body)))
	}
	if answer.Chunked {
		header.Set("Transfer-Encoding", "chunked")
	}
	for name, value := range answer.Headers {
		header.Set(name, strings.ReplaceAll(value, "{server}", scripted.url()))
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "HTTP/1.1 %d %s\r\n", status, http.StatusText(status))
	_ = header.Write(&text)
	text.WriteString("\r\n")
	sent := body
	if answer.SendBytes != nil {
		sent = body[:*answer.SendBytes]
	}
	if answer.Chunked {
		fmt.Fprintf(&text, "%x\r\n%s\r\n", len(sent), sent)
		if answer.Then == "" {
			text.WriteString("0\r\n\r\n")
		}
	} else if hasBody {
		text.Write(sent)
	}
	return text.Bytes()
}

func (answer caseAnswer) body(t *testing.T) []byte {
	content := []byte(answer.Text)
	switch {
	case answer.Template != "":
		content = readFile(t, cases, "fetch/templates", answer.Template+".json")
	case answer.JSON != nil:
		content = answer.JSON
	case answer.Base64 != "":
		decoded, err := base64.StdEncoding.DecodeString(answer.Base64)
		if err != nil {
			t.Error(err)
		}
		content = decoded
	}
	if padding := answer.BodyBytes - len(content); padding > 0 {
		content = append(content, bytes.Repeat([]byte(" "), padding)...)
	}
	if !answer.Gzip {
		return content
	}
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	_, _ = writer.Write(content)
	_ = writer.Close()
	return packed.Bytes()
}

func readFile(t *testing.T, path ...string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// caseRun runs one case with a server and a folder of its own, on a clock of its own.
type caseRun struct {
	t      *testing.T
	server *scriptedServer
	folder string
	clock  *testClock
}

func TestFetchesAsAllLibrariesDo(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(cases, "fetch/*.json"))
	if len(files) < 8 {
		t.Fatalf("there are only %d files of cases", len(files))
	}
	for _, file := range files {
		var all []fetchCase
		if err := json.Unmarshal(readFile(t, file), &all); err != nil {
			t.Fatal(err)
		}
		for _, each := range all {
			t.Run(filepath.Base(file)+" "+each.Name, func(t *testing.T) {
				t.Parallel()
				run := &caseRun{t, startScriptedServer(t), t.TempDir(), newTestClock()}
				run.run(each)
			})
		}
	}
}

func (run *caseRun) run(of fetchCase) {
	if of.Steps == nil {
		_, err := run.open(of.Client)
		run.expect(outcomeOf(nil, err), of.Expected)
		return
	}
	if of.Clients == nil {
		of.Clients = map[string]caseOptions{"": of.Client}
	}
	clients := map[string]*Client{}
	for at, step := range of.Steps {
		if clients[step.Client] == nil {
			made, err := run.open(of.Clients[step.Client])
			if err != nil {
				run.t.Fatal(err)
			}
			clients[step.Client] = made
		}
		key := apiKey
		if given := of.Clients[step.Client].APIKey; given != nil {
			key = *given
		}
		run.t.Logf("step %d", at)
		run.step(step, clients[step.Client], key)
	}
}

func (run *caseRun) open(of caseOptions) (*Client, error) {
	options := []Option{
		WithAPIKey(apiKey), WithBaseURL(run.server.url()), WithTimeout(5 * time.Second), withClock(run.clock),
	}
	if of.APIKey != nil {
		options = append(options, WithAPIKey(*of.APIKey))
	}
	if of.BaseURL != nil {
		options = append(options, WithBaseURL(strings.ReplaceAll(*of.BaseURL, "{server}", run.server.url())))
	}
	if of.TimeoutMS != nil {
		options = append(options, WithTimeout(time.Duration(*of.TimeoutMS)*time.Millisecond))
	}
	if of.TTLSeconds != nil {
		options = append(options, WithTTL(time.Duration(*of.TTLSeconds*float64(time.Second))))
	}
	if of.MaxStaleSeconds != nil {
		options = append(options, WithMaxStale(time.Duration(*of.MaxStaleSeconds*float64(time.Second))))
	}
	if of.MaxEntries != nil {
		options = append(options, WithMaxEntries(*of.MaxEntries))
	}
	if of.MaxBytes != nil {
		options = append(options, WithMaxBytes(*of.MaxBytes))
	}
	if of.Disk {
		options = append(options, WithDiskCache(run.folder))
	}
	return New(options...)
}

func (run *caseRun) step(step caseStep, client *Client, key string) {
	run.clock.advance(time.Duration(step.AdvanceSeconds * float64(time.Second)))
	isDown := string(step.Server) == `"down"`
	var script []caseExchange
	if step.Server != nil && !isDown {
		if err := json.Unmarshal(step.Server, &script); err != nil {
			run.t.Fatal(err)
		}
	}
	if isDown {
		run.server.server.Close()
	}
	run.server.lock.Lock()
	run.server.seen, run.server.script = nil, script
	run.server.lock.Unlock()
	outcome := run.act(step, client)
	if isDown {
		run.server.listen(run.server.address)
	}
	run.server.lock.Lock()
	defer run.server.lock.Unlock()
	if len(run.server.seen) != len(script) {
		run.t.Fatalf("%d requests came, not %d", len(run.server.seen), len(script))
	}
	for at, exchange := range script {
		run.expectRequest(run.server.seen[at], exchange, key)
	}
	if step.Expected != nil {
		run.expect(outcome, step.Expected)
	}
}

func (run *caseRun) act(step caseStep, client *Client) any {
	ctx := context.Background()
	switch {
	case step.Render != nil:
		return outcomeOf(client.RenderWith(ctx, run.toRequest(*step.Render)))
	case step.RenderMany != nil:
		var requests []RenderRequest
		for _, each := range step.RenderMany {
			requests = append(requests, run.toRequest(each))
		}
		outcomes := []any{}
		for _, result := range client.RenderMany(ctx, requests) {
			outcomes = append(outcomes, outcomeOf(result.Mail, result.Err))
		}
		return outcomes
	case step.ListCached != nil:
		listed, err := client.ListCached()
		if err != nil {
			run.t.Fatal(err)
		}
		entries := []any{}
		for _, each := range listed {
			entry := map[string]any{
				"template_id": each.TemplateID, "target": string(each.Target), "is_fresh": each.IsFresh, "locale": nil,
			}
			if each.Locale != "" {
				entry["locale"] = each.Locale
			}
			entries = append(entries, entry)
		}
		sortEntries(entries)
		if expected, ok := step.Expected.([]any); ok {
			sortEntries(expected)
		}
		return entries
	case step.DeleteCached != nil:
		count, err := client.DeleteCached(step.DeleteCached.TemplateID, step.DeleteCached.Target)
		if err != nil {
			run.t.Fatal(err)
		}
		return float64(count)
	case step.ClearCache != nil:
		if err := client.ClearCache(); err != nil {
			run.t.Fatal(err)
		}
		return nil
	}
	run.t.Fatal("the step has no action")
	return nil
}

func sortEntries(entries []any) {
	sort.Slice(entries, func(one, other int) bool {
		first, _ := json.Marshal(entries[one])
		second, _ := json.Marshal(entries[other])
		return string(first) < string(second)
	})
}

func (run *caseRun) toRequest(of caseRender) RenderRequest {
	data := letterpress.Data{}
	if of.DynamicData != nil {
		var err error
		if data, err = letterpress.DataFromJSON(of.DynamicData); err != nil {
			run.t.Fatal(err)
		}
	}
	return RenderRequest{
		of.TemplateID, data, letterpress.Options{Target: of.Target, OnMissing: of.OnMissing}, of.Locale,
	}
}

// outcomeOf is a mail or an error in the form of the cases.
func outcomeOf(mail *letterpress.Mail, err error) any {
	var result any
	if err != nil {
		known := err.(*letterpress.Error)
		issues := known.Issues
		if issues == nil {
			issues = []letterpress.Issue{}
		}
		result = map[string]any{"error": map[string]any{
			"code": known.Code, "status": known.Status, "message": known.Message, "issues": issues,
		}}
	} else if mail != nil {
		result = map[string]any{
			"template_id": mail.TemplateID, "target": mail.Target, "output": mail.Output, "text": mail.Text,
			"subject": mail.Subject, "report": mail.Report, "from_stale_cache": mail.FromStaleCache,
		}
	}
	text, _ := json.Marshal(result)
	var decoded any
	_ = json.Unmarshal(text, &decoded)
	return decoded
}

func (run *caseRun) expect(actual, expected any) {
	run.t.Helper()
	if !matches(actual, expected) {
		one, _ := json.Marshal(expected)
		other, _ := json.Marshal(actual)
		run.t.Fatalf("expected %s\ngot %s", one, other)
	}
}

func matches(actual, expected any) bool {
	switch expected := expected.(type) {
	case map[string]any:
		object, ok := actual.(map[string]any)
		for name, value := range expected {
			ok = ok && matches(object[name], value)
		}
		return ok
	case []any:
		list, ok := actual.([]any)
		ok = ok && len(list) == len(expected)
		for at := range expected {
			ok = ok && matches(list[at], expected[at])
		}
		return ok
	}
	return reflect.DeepEqual(actual, expected)
}

func (run *caseRun) expectRequest(seen *http.Request, exchange caseExchange, key string) {
	run.t.Helper()
	if seen.Method != http.MethodGet || seen.Header.Get("Authorization") != "Bearer "+key {
		run.t.Fatalf("%s with %q", seen.Method, seen.Header.Get("Authorization"))
	}
	path := strings.ReplaceAll(exchange.Request.Path, "{format}", strconv.Itoa(letterpress.ProgramFormat))
	if path != "" && seen.RequestURI != path {
		run.t.Fatalf("the path is %s, not %s", seen.RequestURI, path)
	}
	for name, expected := range exchange.Request.Headers {
		actual, isThere := seen.Header[http.CanonicalHeaderKey(name)]
		if strings.EqualFold(name, "host") {
			actual, isThere = []string{seen.Host}, true
		}
		switch expected := expected.(type) {
		case nil:
			if isThere {
				run.t.Fatalf("%s is %v", name, actual)
			}
		case string:
			if !isThere || actual[0] != expected {
				run.t.Fatalf("%s is %v, not %s", name, actual, expected)
			}
		case map[string]any:
			if !isThere || !regexp.MustCompile(expected["match"].(string)).MatchString(actual[0]) {
				run.t.Fatalf("%s is %v, not like %v", name, actual, expected["match"])
			}
		}
	}
}

package client

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// The environment variables that a client reads where no option is given.
const (
	URLVariable    = "LETTERPRESS_URL"
	APIKeyVariable = "LETTERPRESS_API_KEY"
)

// Option is a setting of a client.
type Option func(*settings)

// settings are those of a client, complete.
type settings struct {
	apiKey, baseURL      string
	timeout              time.Duration
	ttl, maxStale        time.Duration
	maxEntries, maxBytes int
	diskPath             string
	isDisk               bool
	store                Store
	isStore              bool
	transport            Transport
	httpClient           *http.Client
	logger               *slog.Logger
	traceContext         func(context.Context) TraceContext
	now                  func() time.Time
}

// TraceContext has the header fields of W3C Trace Context: the span that a fetch is part of.
type TraceContext struct {
	Traceparent string
	Tracestate  string
}

// WithAPIKey sets the SDK key, `lp_sdk_…`. By default that is LETTERPRESS_API_KEY of the environment.
func WithAPIKey(key string) Option { return func(of *settings) { of.apiKey = key } }

// WithBaseURL sets the address of the service. By default that is LETTERPRESS_URL of the environment.
func WithBaseURL(address string) Option { return func(of *settings) { of.baseURL = address } }

// WithTimeout bounds the wait for an answer of the service, body included. 30 seconds by default. A deadline of the
// context of a call that ends earlier is kept, too.
func WithTimeout(timeout time.Duration) Option { return func(of *settings) { of.timeout = timeout } }

// WithTTL sets for how long a template is used without asking the service. 5 minutes by default; 0 asks every time.
func WithTTL(ttl time.Duration) Option { return func(of *settings) { of.ttl = ttl } }

// WithMaxStale sets for how long after it was last confirmed a template may be served in an outage. 24 hours by
// default.
func WithMaxStale(maxStale time.Duration) Option {
	return func(of *settings) { of.maxStale = maxStale }
}

// WithMaxEntries bounds the cache; the least recently used entries are evicted first. 50 by default.
func WithMaxEntries(most int) Option { return func(of *settings) { of.maxEntries = most } }

// WithMaxBytes bounds the bytes of all entries, in memory and on disk, as the service sent them. 64 MiB by default.
func WithMaxBytes(most int) Option { return func(of *settings) { of.maxBytes = most } }

// WithDiskCache keeps templates in a folder, too, which several processes may share. It is made, with mode 0700, when
// it is not there. Faults of the disk never fail a render: they are logged.
func WithDiskCache(path string) Option {
	return func(of *settings) { of.diskPath, of.isDisk = path, true }
}

// WithStore keeps templates in a store, too, which several machines may share. Faults of the store never fail a render:
// they are logged. A store that does not answer within a second is not asked again for ten seconds.
func WithStore(store Store) Option {
	return func(of *settings) { of.store, of.isStore = store, true }
}

// WithTransport sets how the service is called, such as the transport of package grpc. By default that is REST.
func WithTransport(transport Transport) Option {
	return func(of *settings) { of.transport = transport }
}

// WithHTTPClient sets the client of the REST transport, for proxies, certificates and instrumentation. Redirects are
// not followed, whatever it says: the key is meant for the address of the service and no other.
func WithHTTPClient(client *http.Client) Option { return func(of *settings) { of.httpClient = client } }

// WithLogger sets where faults are logged that the client recovers from. Nothing is logged by default.
func WithLogger(logger *slog.Logger) Option { return func(of *settings) { of.logger = logger } }

// WithTraceContext sets how the span of a call is found, such as by a propagator of OpenTelemetry.
func WithTraceContext(read func(context.Context) TraceContext) Option {
	return func(of *settings) { of.traceContext = read }
}

const (
	defaultTimeout    = 30 * time.Second
	defaultTTL        = 5 * time.Minute
	defaultMaxStale   = 24 * time.Hour
	defaultMaxEntries = 50
	defaultMaxBytes   = 64 * 1024 * 1024
)

// newSettings completes options with the environment and the defaults. It returns INVALID_REQUEST with every fault;
// the key is in none.
func newSettings(options []Option) (*settings, error) {
	apiKey, hasKey := os.LookupEnv(APIKeyVariable)
	baseURL, hasURL := os.LookupEnv(URLVariable)
	of := &settings{
		apiKey: orUnset(apiKey, hasKey), baseURL: orUnset(baseURL, hasURL), timeout: defaultTimeout, ttl: defaultTTL,
		maxStale: defaultMaxStale, maxEntries: defaultMaxEntries, maxBytes: defaultMaxBytes, httpClient: &http.Client{},
		logger: slog.New(discard{}), traceContext: func(context.Context) TraceContext { return TraceContext{} },
		now: time.Now,
	}
	for _, option := range options {
		option(of)
	}
	if issues := of.check(); len(issues) > 0 {
		return nil, refuseAll(issues)
	}
	if of.transport == nil {
		of.transport = newREST(of)
	}
	return of, nil
}

// unset is what no option and no variable has set.
const unset = "\x00"

func orUnset(value string, isSet bool) string {
	if !isSet || value == "" {
		return unset
	}
	return value
}

// keyPattern is what a header field can carry as a bearer token (RFC 6750, section 2.1).
var keyPattern = regexp.MustCompile(`\A[A-Za-z0-9\-._~+/]+=*\z`)

func (of *settings) check() []letterpress.Issue {
	var issues []letterpress.Issue
	refuse := func(name, msg, kind string) {
		issues = append(issues, letterpress.Issue{Loc: []any{"options", name}, Msg: msg, Type: kind})
	}
	switch {
	case of.apiKey == unset:
		refuse("apiKey", "is missing: set "+APIKeyVariable, "missing")
	case !keyPattern.MatchString(of.apiKey):
		refuse("apiKey", "must be an API key, without spaces", "api_key")
	}
	if address, ok := parseBaseURL(of.baseURL); ok {
		of.baseURL = address
	} else if of.baseURL == unset {
		refuse("baseURL", "is missing: set "+URLVariable, "missing")
	} else {
		refuse("baseURL", "must be an http or https URL without user, password, query and fragment", "url")
	}
	if of.timeout <= 0 {
		refuse("timeout", "must be longer than 0", "duration")
	}
	if of.ttl < 0 {
		refuse("ttl", "must not be negative", "duration")
	}
	if of.maxStale < 0 {
		refuse("maxStale", "must not be negative", "duration")
	}
	if of.maxEntries < 1 {
		refuse("maxEntries", "must be at least 1", "integer")
	}
	if of.maxBytes < 1 {
		refuse("maxBytes", "must be at least 1", "integer")
	}
	if of.isDisk && of.diskPath == "" {
		refuse("diskCache", "must name a folder", "path")
	}
	if of.isStore && of.store == nil {
		refuse("store", "must not be nil", "nil")
	}
	if of.isStore && of.isDisk {
		refuse("store", "replaces the disk cache: give one of them", "exclusive")
	}
	if of.httpClient == nil || of.logger == nil || of.traceContext == nil {
		refuse("httpClient", "must not be nil, and neither may the logger and the function for traces", "nil")
	}
	return issues
}

func parseBaseURL(text string) (string, bool) {
	address, err := url.Parse(text)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" || address.Host == "" ||
		address.User != nil || address.RawQuery != "" || address.ForceQuery || strings.Contains(text, "#") {
		return "", false
	}
	return address.Scheme + "://" + address.Host + strings.TrimRight(address.EscapedPath(), "/"), true
}

// refuseAll makes INVALID_REQUEST of faults.
func refuseAll(issues []letterpress.Issue) error {
	faults := make([]string, len(issues))
	for at, issue := range issues {
		faults[at] = fmt.Sprintf("%v %s", issue.Loc[len(issue.Loc)-1], issue.Msg)
	}
	return &letterpress.Error{
		Code: letterpress.CodeInvalidRequest, Message: strings.Join(faults, "; "), Issues: issues,
	}
}

// discard is a handler of slog that logs nothing.
type discard struct{}

func (discard) Enabled(context.Context, slog.Level) bool  { return false }
func (discard) Handle(context.Context, slog.Record) error { return nil }
func (discard) WithAttrs([]slog.Attr) slog.Handler        { return discard{} }
func (discard) WithGroup(string) slog.Handler             { return discard{} }

package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"syscall"
	"unicode/utf8"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// Version is that of this library, as User-Agent names it.
const Version = "0.1.0"

// maxAnswerBytes is the longest answer that is read: well over the largest template, so that a stray download cannot
// fill the memory.
const maxAnswerBytes = 64 * 1024 * 1024

// rest calls the service by JSON REST.
type rest struct {
	settings *settings
	client   *http.Client
}

func newREST(of *settings) *rest {
	client := *of.httpClient
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client.Jar = nil
	return &rest{of, &client}
}

func (calls *rest) Fetch(ctx context.Context, request Request) (Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, calls.settings.timeout)
	defer cancel()
	made, err := calls.newRequest(ctx, pathOf(request), "application/json")
	if err != nil {
		return Answer{}, err
	}
	if request.ETag != "" {
		made.Header.Set("If-None-Match", request.ETag)
	}
	request.Trace.addTo(made.Header)
	response, err := calls.client.Do(made)
	if err != nil {
		return Answer{}, calls.toNetworkError(ctx, err)
	}
	defer response.Body.Close()
	body, err := calls.readBody(ctx, response)
	if err != nil {
		return Answer{}, err
	}
	if response.StatusCode == http.StatusNotModified && request.ETag != "" {
		return Answer{IsCurrent: true}, nil
	}
	if response.StatusCode != http.StatusOK {
		return Answer{}, calls.toResponseError(response, body, request.Kind)
	}
	if err := checkJSON(response, body, request.Kind); err != nil {
		return Answer{}, err
	}
	return Answer{Body: body, ETag: response.Header.Get("ETag")}, nil
}

func pathOf(request Request) string {
	if request.Kind == KindBrand {
		return "/v1/sdk/brand/" + escapeSegment(request.ID)
	}
	path := "/v1/sdk/template/" + escapeSegment(request.ID) + "?target=" + url.QueryEscape(string(request.Kind)) +
		"&program_format=" + strconv.Itoa(letterpress.ProgramFormat)
	if request.Locale != "" {
		path += "&locale=" + url.QueryEscape(request.Locale)
	}
	return path
}

// escapeSegment percent-encodes all that is not unreserved (RFC 3986, section 2.3).
func escapeSegment(text string) string {
	var escaped []byte
	for at := 0; at < len(text); at++ {
		unit := text[at]
		if unit >= 'A' && unit <= 'Z' || unit >= 'a' && unit <= 'z' || unit >= '0' && unit <= '9' || unit == '-' ||
			unit == '.' || unit == '_' || unit == '~' {
			escaped = append(escaped, unit)
		} else {
			escaped = append(escaped, fmt.Sprintf("%%%02X", unit)...)
		}
	}
	return string(escaped)
}

func (calls *rest) newRequest(ctx context.Context, path, accept string) (*http.Request, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, calls.settings.baseURL+path, nil)
	if err != nil {
		return nil, &letterpress.Error{Code: letterpress.CodeUnknown, Message: "the request could not be made", Cause: err}
	}
	request.Header.Set("Accept", accept)
	request.Header.Set("Authorization", "Bearer "+calls.settings.apiKey)
	request.Header.Set("User-Agent", "letterpress-go/"+Version)
	return request, nil
}

// readBody reads the whole body of an answer, decompressed.
func (calls *rest) readBody(ctx context.Context, response *http.Response) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswerBytes+1))
	if err != nil {
		return nil, calls.toNetworkError(ctx, err)
	}
	if len(body) > maxAnswerBytes {
		msg := fmt.Sprintf("the answer is longer than %d bytes", maxAnswerBytes)
		return nil, &letterpress.Error{Code: letterpress.CodeUnknown, Message: msg, Status: response.StatusCode}
	}
	return body, nil
}

func checkJSON(response *http.Response, body []byte, kind Kind) error {
	given := response.Header.Get("Content-Type")
	if media, _, err := mime.ParseMediaType(given); err != nil || media != "application/json" {
		if err == nil {
			given = media
		}
		return refuseAnswer(kind, fmt.Sprintf("it is '%s', not application/json", given))
	}
	if !utf8.Valid(body) {
		return refuseAnswer(kind, notJSON)
	}
	return nil
}

const notJSON = "it is not JSON in UTF-8"

// refuseAnswer is the error for an answer that is no template and no brand.
func refuseAnswer(kind Kind, reason string) error {
	msg := fmt.Sprintf("the service's answer is not a %s: %s", kind.noun(), reason)
	return &letterpress.Error{Code: letterpress.CodeUnknown, Message: msg, Status: http.StatusOK}
}

func (kind Kind) noun() string {
	if kind == KindBrand {
		return "brand"
	}
	return "template"
}

// toNetworkError is the error for a request that got no answer, or not all of it.
func (calls *rest) toNetworkError(ctx context.Context, err error) error {
	address := calls.settings.baseURL
	if errors.Is(ctx.Err(), context.Canceled) {
		return canceled(ctx.Err())
	}
	if ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded) {
		msg := fmt.Sprintf("%s did not answer within %d ms", address, calls.settings.timeout.Milliseconds())
		return &letterpress.Error{Code: letterpress.CodeTimeout, Message: msg, Cause: err}
	}
	reason := address + " could not be reached, or broke off"
	var number syscall.Errno
	var lookup *net.DNSError
	switch {
	case errors.As(err, &number):
		reason += " (" + number.Error() + ")"
	case errors.As(err, &lookup):
		reason += " (no such host)"
	}
	return &letterpress.Error{Code: letterpress.CodeNetworkError, Message: reason, Cause: errors.Unwrap(err)}
}

func canceled(cause error) error {
	return &letterpress.Error{Code: letterpress.CodeCanceled, Message: "the call was canceled", Cause: cause}
}

var (
	traceparentPattern = regexp.MustCompile(`\A[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}\z`)
	tracestatePattern  = regexp.MustCompile(`\A[\x20-\x7e]{1,512}\z`)
)

// addTo adds the fields that can be sent: no fetch fails for its trace.
func (trace TraceContext) addTo(header http.Header) {
	if !traceparentPattern.MatchString(trace.Traceparent) {
		return
	}
	header.Set("traceparent", trace.Traceparent)
	if tracestatePattern.MatchString(trace.Tracestate) {
		header.Set("tracestate", trace.Tracestate)
	}
}

package client

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// codes are those of answers without one, such as those of a proxy.
var codes = map[int]string{
	401: "INVALID_API_KEY", 403: "FORBIDDEN", 404: "TEMPLATE_NOT_FOUND", 410: "ENDPOINT_REMOVED",
	413: "PAYLOAD_TOO_LARGE", 422: letterpress.CodeInvalidRequest, 429: "RATE_LIMITED", 500: "INTERNAL",
	502: "UNAVAILABLE", 503: "UNAVAILABLE", 504: "UNAVAILABLE",
}

// keyLengths are those of whole keys, by how they begin.
var keyLengths = map[string]int{"lp_sdk_": 69, "lp_admin_": 71}

// secondsPattern is a Retry-After that is a number of seconds (RFC 9110, section 10.2.3).
var secondsPattern = regexp.MustCompile(`\A[0-9]+\z`)

// toResponseError is the error for an answer other than 200 and 304. Message and issues fall back to `detail`. The
// key is removed from what the body repeats of it.
func (calls *rest) toResponseError(response *http.Response, body []byte, kind Kind) error {
	status := response.StatusCode
	switch status {
	case 301, 302, 303, 307, 308:
		msg := "the service sent a redirect; the base URL must be its final address"
		return &letterpress.Error{Code: letterpress.CodeUnknown, Message: msg, Status: status}
	}
	key := calls.settings.apiKey
	var members map[string]any
	_ = json.Unmarshal([]byte(strings.ReplaceAll(string(body), key, "[key]")), &members)
	code := firstText(members["code"], codes[status], letterpress.CodeUnknown)
	if status == http.StatusNotFound && firstText(members["code"]) == "" && kind == KindBrand {
		code = "BRAND_NOT_FOUND"
	}
	message := firstText(members["message"], members["detail"],
		fmt.Sprintf("the service answered with status %d and no error body", status))
	return &letterpress.Error{
		Code: code, Message: message + advise(code, key, kind), Status: status,
		Issues: firstIssues(members["issues"], members["detail"]), RetryAfter: retryAfter(response.Header),
	}
}

func retryAfter(header http.Header) time.Duration {
	given := header.Get("Retry-After")
	seconds, err := strconv.Atoi(given)
	if err != nil || !secondsPattern.MatchString(given) {
		return 0
	}
	return time.Duration(min(seconds, math.MaxInt32)) * time.Second
}

// advise says what the service cannot know of the caller's mistake.
func advise(code, key string, kind Kind) string {
	if code == "ROUTE_NOT_FOUND" {
		advice := "; the library itself adds /v1 to the base URL"
		if kind == KindBrand {
			advice += ", and older services store no brands"
		}
		return advice
	}
	for start, length := range keyLengths {
		if code == "INVALID_API_KEY" && strings.HasPrefix(key, start) && len(key) < length {
			return fmt.Sprintf(" The key is cut off: it has %d of %d characters; copy it again.", len(key), length)
		}
	}
	return ""
}

func firstText(values ...any) string {
	for _, value := range values {
		if text, ok := value.(string); ok && text != "" {
			return text
		}
	}
	return ""
}

func firstIssues(values ...any) []letterpress.Issue {
	for _, value := range values {
		list, _ := value.([]any)
		if len(list) == 0 {
			continue
		}
		var issues []letterpress.Issue
		for _, each := range list {
			if issue, ok := toIssue(each); ok {
				issues = append(issues, issue)
			}
		}
		return issues
	}
	return nil
}

func toIssue(value any) (letterpress.Issue, bool) {
	members, _ := value.(map[string]any)
	loc, isList := members["loc"].([]any)
	msg, isText := members["msg"].(string)
	kind, isNamed := members["type"].(string)
	for at, segment := range loc {
		if number, ok := segment.(float64); ok && number == math.Trunc(number) {
			loc[at] = int(number)
		}
	}
	return letterpress.Issue{Loc: loc, Msg: msg, Type: kind}, isList && isText && isNamed
}

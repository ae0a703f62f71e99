package client

import (
	"bufio"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// Event is one of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream).
type Event struct {
	// Type is `message` where the stream gives none; `reset` and `end` have a meaning of their own.
	Type string
	// Data is JSON.
	Data string
}

const (
	// maxEventBytes is far more than an event of the service has, so that a stray download cannot fill the memory.
	maxEventBytes = 1024 * 1024
	// silence is longer than any pause of a healthy service, which by default sends a heartbeat every 15 seconds.
	silence = time.Minute
)

func (calls *rest) Watch(ctx context.Context, request WatchRequest, onEvent func(Event) error) error {
	stream, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	alarm := time.AfterFunc(calls.settings.timeout, func() { cancel(errSilent) })
	defer alarm.Stop()
	made, err := calls.newRequest(stream, "/v1/sdk/watch"+queryOf(request), "text/event-stream")
	if err != nil {
		return err
	}
	response, err := calls.client.Do(made)
	if err != nil {
		return calls.toStreamError(stream, err)
	}
	defer response.Body.Close()
	if err := calls.checkStream(stream, response); err != nil {
		return err
	}
	heard := &heardReader{response.Body, func() { alarm.Reset(silence) }}
	err = readEvents(heard, onEvent)
	var refused *letterpress.Error
	if err == nil || errors.As(err, &refused) {
		return err
	}
	return calls.toStreamError(stream, err)
}

var errSilent = errors.New("the service sent nothing for too long")

func (calls *rest) toStreamError(ctx context.Context, err error) error {
	if errors.Is(context.Cause(ctx), errSilent) {
		msg := calls.settings.baseURL + " sent nothing for too long"
		return &letterpress.Error{Code: letterpress.CodeTimeout, Message: msg, Cause: err}
	}
	return calls.toNetworkError(ctx, err)
}

func queryOf(request WatchRequest) string {
	query := url.Values{}
	if request.Cursor != "" {
		query.Set("cursor", request.Cursor)
	}
	if request.Brands {
		query.Set("brands", "true")
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}

func (calls *rest) checkStream(ctx context.Context, response *http.Response) error {
	given := response.Header.Get("Content-Type")
	media, _, _ := mime.ParseMediaType(given)
	if response.StatusCode == http.StatusOK && media == "text/event-stream" {
		return nil
	}
	body, err := calls.readBody(ctx, response)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return calls.toResponseError(response, body, "")
	}
	msg := "the service's answer is no stream: it is '" + given + "'"
	return &letterpress.Error{Code: letterpress.CodeUnknown, Message: msg, Status: response.StatusCode}
}

// heardReader calls a function whenever anything comes.
type heardReader struct {
	from    io.Reader
	onBytes func()
}

func (reader *heardReader) Read(into []byte) (int, error) {
	count, err := reader.from.Read(into)
	if count > 0 {
		reader.onBytes()
	}
	return count, err
}

// readEvents calls onEvent for each event of a stream, until it ends.
func readEvents(from io.Reader, onEvent func(Event) error) error {
	lines := bufio.NewScanner(from)
	lines.Buffer(make([]byte, 0, 4096), maxEventBytes)
	event, data, bytes := Event{Type: "message"}, []string(nil), 0
	for lines.Scan() {
		line := strings.TrimSuffix(lines.Text(), "\r")
		bytes += len(line)
		if bytes > maxEventBytes {
			return tooLong()
		}
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case line == "":
			event.Data = strings.Join(data, "\n")
			if data != nil {
				if err := onEvent(event); err != nil {
					return err
				}
			}
			event, data, bytes = Event{Type: "message"}, nil, 0
		case name == "event":
			event.Type = value
		case name == "data":
			data = append(data, value)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return tooLong()
	}
	return lines.Err()
}

func tooLong() error {
	return &letterpress.Error{Code: letterpress.CodeUnknown, Message: "an event of the stream is too long"}
}

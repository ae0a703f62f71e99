package client

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"math/rand"
	"net/http"
	"sync"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// Change is one of what the service serves of a template, or of a brand where the watch has brands.
type Change struct {
	// Kind is what happened: published, rolled_back, archived, unarchived, renamed, or one that begins with brand_; the
	// service may add others.
	Kind string
	// TemplateID is the UUID of the template; empty for a brand.
	TemplateID string
	// BrandID is the UUID of the brand; empty for a template.
	BrandID string
	// Slug is that when it changed, and PreviousSlug, of one that was renamed, that before.
	Slug, PreviousSlug string
	// Version is the one that is served from then on, and for archived the one that no longer is.
	Version int
	// Digest is the SHA-256 of what the version serves; empty when the version is no longer stored.
	Digest    string
	ChangedAt time.Time
	// Cursor is the position in the stream after this change. Give it to a watch to continue there.
	Cursor string
}

// WatchOptions say what a watch reports. Its functions are called one after the other.
type WatchOptions struct {
	// Cursor is that of an earlier watch, to be notified of what has changed since. Without it: of what changes from now
	// on.
	Cursor string
	// Brands includes the changes of stored brands. A service that stores no brands refuses such a watch.
	Brands bool
	// OnReady is called when the watch is connected for the first time.
	OnReady func()
	// OnChange is called with each change, when the cache knows of it.
	OnChange func(Change)
	// OnReset is called when changes were missed because the cursor is too old. The client requests everything again.
	OnReset func()
	// OnError is called with each error that the watch recovers from by itself.
	OnError func(error)
}

const (
	firstPause   = time.Second
	longestPause = 30 * time.Second
)

// Watch follows the changes until the context ends; the next render of a changed template requests it again, without
// a wait for the TTL. Whenever the stream breaks, it is resumed behind the last change. Watch returns nil when the
// context has ended, and the reason when the service refuses the watch permanently. Run it in a goroutine of its own.
func (client *Client) Watch(ctx context.Context, options WatchOptions) error {
	watch := &watch{client: client, options: options, cursor: options.Cursor}
	for ctx.Err() == nil {
		watch.failures++
		request := WatchRequest{Cursor: watch.cursor, Brands: options.Brands}
		err := client.settings.transport.Watch(ctx, request, watch.take)
		if ctx.Err() != nil {
			return nil
		}
		var refused *letterpress.Error
		if errors.As(err, &refused) && isFinal(refused.Status) {
			return err
		}
		pause := time.Duration(0)
		if err != nil {
			watch.report(ctx, err)
			if refused != nil {
				pause = refused.RetryAfter
			}
		}
		watch.wait(ctx, pause)
	}
	return nil
}

// isFinal reports statuses that asking again does not change.
func isFinal(status int) bool {
	switch status {
	case 400, 401, 403, 404, 405, 410, 422:
		return true
	}
	return false
}

type watch struct {
	client   *Client
	options  WatchOptions
	cursor   string
	failures int
	ready    sync.Once
}

func (of *watch) report(ctx context.Context, err error) {
	of.client.settings.logger.LogAttrs(ctx, slog.LevelWarn, "the watch was interrupted", slog.Any("error", err))
	if of.options.OnError != nil {
		of.options.OnError(err)
	}
}

// streamMessage is the data of an event.
type streamMessage struct {
	Cursor       string    `json:"cursor"`
	Kind         string    `json:"kind"`
	TemplateID   string    `json:"template_id"`
	BrandID      string    `json:"brand_id"`
	Slug         string    `json:"slug"`
	PreviousSlug string    `json:"previous_slug"`
	Version      int       `json:"version"`
	Digest       string    `json:"digest"`
	ChangedAt    time.Time `json:"changed_at"`
	Code         string    `json:"code"`
	Message      string    `json:"message"`
}

func (of *watch) take(event Event) error {
	var message streamMessage
	if err := json.Unmarshal([]byte(event.Data), &message); err != nil {
		return &letterpress.Error{Code: letterpress.CodeUnknown, Message: "an event of the stream is not JSON", Cause: err}
	}
	if event.Type == "end" {
		return toEndError(message)
	}
	if message.Cursor == "" {
		return &letterpress.Error{Code: letterpress.CodeUnknown, Message: "an event of the stream has no cursor"}
	}
	switch {
	case event.Type == "reset":
		of.client.loader.noteReset()
		if of.options.OnReset != nil {
			of.options.OnReset()
		}
	case message.TemplateID != "" || message.BrandID != "":
		of.client.noteChange(message)
		if of.options.OnChange != nil {
			of.options.OnChange(message.toChange())
		}
	case of.cursor == "":
		// What was confirmed before now may have changed before the stream began.
		of.client.loader.noteReset()
	}
	of.cursor = message.Cursor
	of.failures = 0
	of.ready.Do(func() {
		if of.options.OnReady != nil {
			of.options.OnReady()
		}
	})
	return nil
}

func (client *Client) noteChange(message streamMessage) {
	noun, names := "template", []string{message.TemplateID}
	if message.BrandID != "" {
		noun, names = "brand", []string{message.BrandID}
	}
	for _, slug := range []string{message.Slug, message.PreviousSlug} {
		if slug != "" {
			names = append(names, slug)
		}
	}
	client.loader.noteChange(noun, names)
}

func (message streamMessage) toChange() Change {
	return Change{
		Kind: message.Kind, TemplateID: message.TemplateID, BrandID: message.BrandID, Slug: message.Slug,
		PreviousSlug: message.PreviousSlug, Version: message.Version, Digest: message.Digest,
		ChangedAt: message.ChangedAt, Cursor: message.Cursor,
	}
}

// toEndError has the status that the code has in an answer of its own.
func toEndError(message streamMessage) error {
	status := http.StatusServiceUnavailable
	if message.Code == "INVALID_API_KEY" {
		status = http.StatusUnauthorized
	}
	return &letterpress.Error{
		Code: firstText(message.Code, "UNAVAILABLE"), Message: firstText(message.Message, "the stream has ended"),
		Status: status,
	}
}

// wait is longer after each failure, and of a random length, so that the clients of a server that restarts spread.
func (of *watch) wait(ctx context.Context, retryAfter time.Duration) {
	longest := min(time.Duration(float64(firstPause)*math.Pow(2, float64(min(max(0, of.failures-1), 5)))), longestPause)
	timer := time.NewTimer(min(retryAfter, longestPause) + time.Duration(rand.Int63n(int64(longest))))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

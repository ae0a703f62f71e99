package client

import "context"

// Kind is what the service sends: a template for a target, whose name it is, or a brand.
type Kind string

// KindBrand is that of a stored brand. No target has this name.
const KindBrand Kind = "brand"

// Request is a fetch of a template or a brand.
type Request struct {
	// ID is a UUID or a slug.
	ID   string
	Kind Kind
	// Locale is, of a template, the language tag that is wanted; empty for its own language.
	Locale string
	// ETag is the entity tag of the one that the client has; empty when it has none.
	ETag string
	// Trace is the span that the fetch is part of.
	Trace TraceContext
}

// Answer is a template or a brand as JSON, or that the one with the entity tag is current.
type Answer struct {
	IsCurrent bool
	Body      []byte
	ETag      string
}

// WatchRequest is where a stream of changes begins, and whether it has those of brands, too.
type WatchRequest struct {
	// Cursor is where an earlier stream has ended; empty for what changes from now on.
	Cursor string
	Brands bool
}

// Transport calls the service. Its errors are *letterpress.Error. The context of a call ends it.
type Transport interface {
	// Fetch requests a template or a brand.
	Fetch(ctx context.Context, request Request) (Answer, error)
	// Watch calls onEvent for each event of the stream of changes, in order, until the stream ends or onEvent returns an
	// error, which it then returns.
	Watch(ctx context.Context, request WatchRequest, onEvent func(Event) error) error
}

// Package client fetches published templates from a Letterpress service and renders them in this process: merge tags
// and context never leave it.
package client

import (
	"context"
	"sync"
	"time"
	"unicode/utf8"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// Client fetches templates and renders them. Make one and keep it; it holds the cache. It may be used by many
// goroutines. Its errors are *letterpress.Error; the three methods for the cache also return faults of
// disk and store.
type Client struct {
	settings *settings
	cache    *cache
	loader   *loader
}

// New makes a client, with key and address of the environment unless options give them. It returns INVALID_REQUEST
// with every fault of the options.
func New(options ...Option) (*Client, error) {
	of, err := newSettings(options)
	if err != nil {
		return nil, err
	}
	caches := newCache(of)
	return &Client{of, caches, newLoader(of, caches)}, nil
}

// RenderRequest says what to render, and with what.
type RenderRequest struct {
	// TemplateID is a UUID or a slug.
	TemplateID string
	Data       letterpress.Data
	Options    letterpress.Options
	// Locale is the language of the reader, such as de-AT. It finds the published locale that fits, or else the own
	// language of the template; so does an empty one.
	Locale string
}

// Render renders a template to html. Besides what Template.Render returns: what the service refuses with
// (INVALID_API_KEY, FORBIDDEN, TEMPLATE_NOT_FOUND, …), and, when no stale template can be served, NETWORK_ERROR,
// TIMEOUT and the service's own faults.
func (client *Client) Render(ctx context.Context, templateID string, data letterpress.Data) (*letterpress.Mail, error) {
	return client.RenderWith(ctx, RenderRequest{TemplateID: templateID, Data: data})
}

// RenderWith renders a template to the target of the request, and with its policy for missing values.
func (client *Client) RenderWith(ctx context.Context, request RenderRequest) (*letterpress.Mail, error) {
	template, data, isStale, err := client.loadMail(ctx, request)
	if err != nil {
		return nil, err
	}
	mail, err := template.Render(data, request.Options)
	if err != nil {
		return nil, err
	}
	mail.TemplateID, mail.FromStaleCache = request.TemplateID, isStale
	return mail, nil
}

// RenderOutput renders the body alone, without text part and subject.
func (client *Client) RenderOutput(ctx context.Context, request RenderRequest) (string, error) {
	template, data, _, err := client.loadMail(ctx, request)
	if err != nil {
		return "", err
	}
	output, _, err := template.RenderOutput(data, request.Options)
	return output, err
}

// Result is what came of a request of RenderMany: a mail or an error.
type Result struct {
	Mail *letterpress.Mail
	Err  error
}

// RenderMany renders many at once, in their order. An error of one is its result, and the others are rendered. Each
// template and each brand is fetched once.
func (client *Client) RenderMany(ctx context.Context, requests []RenderRequest) []Result {
	results := make([]Result, len(requests))
	var group sync.WaitGroup
	slots := make(chan struct{}, maxAtOnce)
	for at, request := range requests {
		group.Add(1)
		slots <- struct{}{}
		go func() {
			defer group.Done()
			results[at].Mail, results[at].Err = client.RenderWith(ctx, request)
			<-slots
		}()
	}
	group.Wait()
	return results
}

// maxAtOnce bounds the goroutines of RenderMany.
const maxAtOnce = 64

// loadMail loads a template, then the brand that the data name: a refused template costs one request.
func (client *Client) loadMail(
	ctx context.Context, request RenderRequest,
) (*letterpress.Template, letterpress.Data, bool, error) {
	data := request.Data
	if err := checkID(request.TemplateID, "templateId", "template_id"); err != nil {
		return nil, data, false, err
	}
	brandID, hasBrand := data.StoredBrand()
	if hasBrand {
		if err := checkID(brandID, "brand", "brand_id"); err != nil {
			return nil, data, false, err
		}
	}
	if err := checkLocale(request.Locale); err != nil {
		return nil, data, false, err
	}
	target := request.Options.Target
	if target == "" {
		target = letterpress.HTML
	}
	template, err := client.loader.load(ctx, entryKey{request.TemplateID, Kind(target), request.Locale})
	if err != nil || !hasBrand {
		return templateOf(template), data, template.isStale, err
	}
	brand, err := client.loader.load(ctx, entryKey{id: brandID, kind: KindBrand})
	if err != nil {
		return nil, data, false, err
	}
	return templateOf(template), data.WithBrand(brand.entry.tokens), template.isStale || brand.isStale, nil
}

func templateOf(of loaded) *letterpress.Template {
	if of.entry == nil {
		return nil
	}
	return of.entry.template
}

// checkID refuses what cannot be an id: dots would lead to another path of the service.
func checkID(id, name, kind string) error {
	if id != "" && id != "." && id != ".." && utf8.ValidString(id) {
		return nil
	}
	return refuseRequest(name, "must be a UUID or a slug", kind)
}

// checkLocale refuses what is no text; the service knows which language tags there are.
func checkLocale(locale string) error {
	if utf8.ValidString(locale) {
		return nil
	}
	return refuseRequest("locale", "must be a language tag, such as de or pt-BR", "locale")
}

func refuseRequest(name, msg, kind string) error {
	issue := letterpress.Issue{Loc: []any{name}, Msg: msg, Type: kind}
	return &letterpress.Error{
		Code: letterpress.CodeInvalidRequest, Message: name + ": " + msg, Issues: []letterpress.Issue{issue},
	}
}

// CachedTemplate is a template in the cache.
type CachedTemplate struct {
	TemplateID string
	Target     letterpress.Target
	// CheckedAt is when the service last sent or confirmed it.
	CheckedAt time.Time
	// IsFresh is false when the next render asks the service.
	IsFresh bool
	// Locale is as in the call; empty for the own language of the template.
	Locale string
}

// ListCached returns the templates in the cache for this base URL and key. A store cannot be listed: of it only those
// are returned that this client has in memory, too.
func (client *Client) ListCached() ([]CachedTemplate, error) {
	entries, err := client.cache.list("")
	if err != nil {
		return nil, err
	}
	listed := make([]CachedTemplate, len(entries))
	for at, each := range entries {
		listed[at] = CachedTemplate{
			TemplateID: each.id, Target: letterpress.Target(each.kind), CheckedAt: each.checkedAt,
			IsFresh: client.loader.isFresh(each), Locale: each.locale,
		}
	}
	return listed, nil
}

// DeleteCached removes a template from the cache, for one target, or for all if it is empty. It returns how many
// entries there were. Of a store these are those of the own language of the template, and of the locales that this
// client has in memory.
func (client *Client) DeleteCached(templateID string, target letterpress.Target) (int, error) {
	client.loader.forget()
	return client.cache.delete(templateID, Kind(target))
}

// ClearCache empties the cache of this base URL and key, of templates and brands.
func (client *Client) ClearCache() error {
	client.loader.forget()
	return client.cache.clear()
}

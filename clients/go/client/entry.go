package client

import (
	"encoding/json"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

// entryKey is what an entry is found by within one client.
type entryKey struct {
	// id is a UUID or a slug, as in the call.
	id   string
	kind Kind
	// locale is, of a template, the language tag in the call; empty for its own language.
	locale string
}

// entry is a fetched template or brand, as caches hold it. It is not changed.
type entry struct {
	entryKey
	// text is the JSON of it.
	text []byte
	// template is nil for a brand, whose values are tokens.
	template *letterpress.Template
	tokens   map[string]string
	// uuid is the id that the service gives it.
	uuid string
	etag string
	// checkedAt is when the service last sent or confirmed it.
	checkedAt time.Time
	// bytes is how long it is where it comes from.
	bytes int
}

// parseEntry reads a template or a brand of the service. It returns RENDER_ERROR for anything else.
func parseEntry(key entryKey, text []byte) (*entry, error) {
	made := &entry{entryKey: key, text: text, bytes: len(text)}
	if key.kind != KindBrand {
		template, err := letterpress.ParseTemplate(text)
		if err != nil {
			return nil, err
		}
		made.template, made.uuid = template, template.ID()
		return made, nil
	}
	var err error
	made.uuid, made.tokens, err = parseBrand(text)
	if err != nil {
		return nil, err
	}
	return made, nil
}

func parseBrand(text []byte) (string, map[string]string, error) {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return "", nil, malformedBrand("is not JSON", "json")
	}
	members, ok := value.(map[string]any)
	if !ok {
		return "", nil, malformedBrand("must be an object", "object_type")
	}
	id, ok := members["id"].(string)
	if !ok {
		return "", nil, malformedBrand("must be a string", "string_type", "id")
	}
	given, ok := members["tokens"].(map[string]any)
	if !ok {
		return "", nil, malformedBrand("must be an object", "object_type", "tokens")
	}
	tokens := make(map[string]string, len(given))
	for name, token := range given {
		text, ok := token.(string)
		if !ok {
			return "", nil, malformedBrand("must be a string", "string_type", "tokens", name)
		}
		tokens[name] = text
	}
	return id, tokens, nil
}

func malformedBrand(msg, kind string, path ...any) error {
	issue := letterpress.Issue{Loc: append([]any{"brand"}, path...), Msg: msg, Type: kind}
	place := "brand"
	for _, name := range path {
		place += "." + name.(string)
	}
	return &letterpress.Error{
		Code: letterpress.CodeRenderError, Message: place + ": " + msg, Issues: []letterpress.Issue{issue},
	}
}

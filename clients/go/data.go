package letterpress

import (
	"sort"

	"github.com/letterpress/letterpress/clients/go/internal/evaluator"
)

// MergeTags are values of merge tags by group. Each is at most 64 KiB of UTF-8; an empty one counts as missing.
type MergeTags struct {
	Text map[string]string
	URL  map[string]string
	Attr map[string]string
}

// Item is what a caller supplies for an item of a list. It has the shape of the data.
type Item struct {
	MergeTags MergeTags
	Context   map[string]any
	Lists     map[string][]Item
}

// Data is what a template is filled with: an object of the caller, or values sorted by their use. What is sorted
// wins.
type Data struct {
	// Data is an object of any shape: a struct, or a map. Its members are named as encoding/json names them. Only the
	// members that the template requests are read. Whole numbers are at most 2^53 - 1.
	Data any
	// MergeTags are values of merge tags.
	MergeTags MergeTags
	// Context has what conditions read: strings, finite numbers and booleans.
	Context map[string]any
	// Lists has items by the name of their list: at most 1,000 a list, 10,000 in all, and lists in items three deep.
	Lists map[string][]Item
	// Brand has colours, fonts, URLs and texts of a brand by the name of their token. Where one is missing or not what
	// the token accepts, the template uses the value that it declares.
	Brand map[string]string
	// BrandID is the UUID or slug of a brand that the service stores. Only a client reads it.
	BrandID string

	parsed   any
	isParsed bool
}

// DataFromJSON reads data that are JSON in the form of the API: an object with `data`, `merge_tags`, `context`,
// `lists` and `brand`. Their members keep their order, so that reports name them in it. The other fields of the data
// are then not read, except BrandID.
func DataFromJSON(text []byte) (Data, error) {
	parsed, err := evaluator.Parse(text)
	if err != nil {
		return Data{}, refuse([]any{"data"}, err.Error(), "json")
	}
	return Data{parsed: parsed, isParsed: true}, nil
}

// StoredBrand returns the UUID or slug of the stored brand that the data name.
func (data Data) StoredBrand() (string, bool) {
	if object, ok := data.parsed.(*evaluator.Object); ok {
		if id, isText := object.Value("brand").(string); isText {
			return id, true
		}
	}
	return data.BrandID, data.BrandID != ""
}

// WithBrand returns the data with the values of a brand instead of its id.
func (data Data) WithBrand(values map[string]string) Data {
	if object, ok := data.parsed.(*evaluator.Object); ok {
		data.parsed = object.With("brand", values)
	}
	data.BrandID, data.Brand = "", values
	return data
}

// supplied returns the data as the evaluator reads them.
func (data Data) supplied() any {
	if data.isParsed {
		return data.parsed
	}
	object := &evaluator.Object{}
	Item{data.MergeTags, data.Context, data.Lists}.addTo(object)
	if data.Brand != nil {
		object.Set("brand", data.Brand)
	}
	if data.Data != nil {
		object.Set("data", data.Data)
	}
	return object
}

func (item Item) addTo(object *evaluator.Object) {
	tags := &evaluator.Object{}
	for _, group := range []struct {
		name   string
		values map[string]string
	}{{"text", item.MergeTags.Text}, {"url", item.MergeTags.URL}, {"attr", item.MergeTags.Attr}} {
		if group.values != nil {
			tags.Set(group.name, group.values)
		}
	}
	if tags.Len() > 0 {
		object.Set("merge_tags", tags)
	}
	if item.Context != nil {
		object.Set("context", item.Context)
	}
	if item.Lists != nil {
		object.Set("lists", toLists(item.Lists))
	}
}

func toLists(of map[string][]Item) *evaluator.Object {
	names := make([]string, 0, len(of))
	for name := range of {
		names = append(names, name)
	}
	sort.Strings(names)
	lists := &evaluator.Object{}
	for _, name := range names {
		items := make([]any, len(of[name]))
		for at, item := range of[name] {
			object := &evaluator.Object{}
			item.addTo(object)
			items[at] = object
		}
		lists.Set(name, items)
	}
	return lists
}

package evaluator

import "sync"

// rejectedURL replaces a URL that the URL rule refuses: the link stays a link, but leads nowhere.
const rejectedURL = "#"

// slot is one tag in one position; all its occurrences share what is written without a value.
type slot struct {
	tag      *tag
	position position
	// once guards what is written without a value, which may be as long as values.
	once          sync.Once
	defaultText   string
	isDefaultBad  bool
	escapedSource string
}

// write appends what is written of a value. It reports false for one that the position refuses.
func (of *slot) write(to []byte, text string) ([]byte, bool) {
	var written string
	var ok bool
	switch of.position {
	case positionColor:
		written, ok = readColor(text)
	case positionFont:
		written, ok = readFont(text, of.tag.choices)
	default:
		return appendEscaped(to, of.position, text)
	}
	if !ok {
		return to, false
	}
	return append(to, written...), true
}

// prepare escapes the default and the source. An empty default means that its author wants nothing there; it is not a
// refused URL.
func (of *slot) prepare() {
	of.once.Do(func() {
		of.escapedSource = escapeTagSource(of.position, of.tag.source)
		if of.tag.byDefault == "" {
			return
		}
		written, ok := of.write(nil, of.tag.byDefault)
		of.defaultText, of.isDefaultBad = string(written), !ok
		if !ok {
			of.defaultText = rejectedURL
		}
	})
}

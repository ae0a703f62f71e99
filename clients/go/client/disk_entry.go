package client

import (
	"bytes"
	"encoding/json"
	"regexp"
	"time"
)

// layout begins each file, before the seal in hex. A reader of another layout treats the file as damaged.
const (
	layout     = "letterpress-cache 2 "
	headLength = len(layout) + 65
)

var headPattern = regexp.MustCompile(`\Aletterpress-cache 2 ([0-9a-f]{64})\n\z`)

// writtenEntry is the JSON of an entry. Every library writes and reads the same members.
type writtenEntry struct {
	TemplateID string          `json:"templateId,omitempty"`
	Target     Kind            `json:"target,omitempty"`
	Locale     string          `json:"locale,omitempty"`
	Template   json.RawMessage `json:"template,omitempty"`
	BrandID    string          `json:"brandId,omitempty"`
	Brand      json.RawMessage `json:"brand,omitempty"`
	ETag       string          `json:"etag,omitempty"`
	CheckedAt  int64           `json:"checkedAt"`
}

// printDiskEntry writes an entry as the file of a name: a line with layout and seal, then the entry as JSON.
func printDiskEntry(seal *cacheSeal, name string, of *entry) ([]byte, error) {
	written := writtenEntry{ETag: of.etag, CheckedAt: of.checkedAt.UnixMilli()}
	if of.kind == KindBrand {
		written.BrandID, written.Brand = of.id, of.text
	} else {
		written.TemplateID, written.Target, written.Locale, written.Template = of.id, of.kind, of.locale, of.text
	}
	var content bytes.Buffer
	encoder := json.NewEncoder(&content)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(written); err != nil {
		return nil, err
	}
	text := bytes.TrimSuffix(content.Bytes(), []byte("\n"))
	return append([]byte(layout+seal.of(name, text)+"\n"), text...), nil
}

// parseDiskEntry reads the file of a name back. It returns nil when it is damaged, of another layout or not sealed
// for this name, and when it is dated in the future: the clock was set back since, and nobody knows how old it is.
func parseDiskEntry(seal *cacheSeal, name string, file []byte, now time.Time) *entry {
	if len(file) < headLength {
		return nil
	}
	head := headPattern.FindSubmatch(file[:headLength])
	content := file[headLength:]
	if head == nil || !seal.isSealed(name, content, string(head[1])) {
		return nil
	}
	var written writtenEntry
	if err := json.Unmarshal(content, &written); err != nil {
		return nil
	}
	key, text := entryKey{written.TemplateID, written.Target, written.Locale}, written.Template
	if written.Brand != nil {
		key, text = entryKey{id: written.BrandID, kind: KindBrand}, written.Brand
	}
	read, err := parseEntry(key, text)
	if err != nil {
		return nil
	}
	read.etag, read.checkedAt, read.bytes = written.ETag, time.UnixMilli(written.CheckedAt), len(content)
	if read.checkedAt.After(now) {
		return nil
	}
	return read
}

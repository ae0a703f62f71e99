package evaluator

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Issue is one fault: where it is, what is wrong, and a stable identifier of the rule.
type Issue struct {
	// Loc is the path to the fault: strings for members, ints for indexes.
	Loc []any `json:"loc"`
	// Msg states the rule. It names places, never values, so it may be logged.
	Msg string `json:"msg"`
	// Type identifies the rule.
	Type string `json:"type"`
}

// The codes of a FillError.
const (
	CodeRenderError    = "RENDER_ERROR"
	CodeInvalidProgram = "INVALID_PROGRAM"
)

// FillError is every refusal of the evaluator.
type FillError struct {
	Code   string
	Issues []Issue
}

func (err *FillError) Error() string {
	first := formatLoc(err.Issues[0].Loc) + ": " + err.Issues[0].Msg
	if len(err.Issues) == 1 {
		return first
	}
	return fmt.Sprintf("%d problems, the first: %s", len(err.Issues), first)
}

func formatLoc(loc []any) string {
	var text strings.Builder
	for _, segment := range loc {
		if index, ok := segment.(int); ok {
			fmt.Fprintf(&text, "[%d]", index)
			continue
		}
		if text.Len() > 0 {
			text.WriteByte('.')
		}
		fmt.Fprint(&text, segment)
	}
	if text.Len() == 0 {
		return "data"
	}
	return text.String()
}

// joinErrors makes one error of several: they share the data, so most issues repeat, and each is reported once.
func joinErrors(errors []*FillError) *FillError {
	if len(errors) < 2 {
		if len(errors) == 0 {
			return nil
		}
		return errors[0]
	}
	joined := &FillError{Code: errors[0].Code}
	known := map[string]bool{}
	for _, err := range errors {
		for _, issue := range err.Issues {
			key, _ := json.Marshal(issue)
			if !known[string(key)] {
				known[string(key)] = true
				joined.Issues = append(joined.Issues, issue)
			}
		}
	}
	return joined
}

// refuseIssues returns RENDER_ERROR when there is at least one issue. Names in their places come from the caller.
func refuseIssues(issues []Issue) *FillError {
	if len(issues) == 0 {
		return nil
	}
	for at := range issues {
		loc := make([]any, len(issues[at].Loc))
		for i, segment := range issues[at].Loc {
			if name, ok := segment.(string); ok {
				segment = repair(name)
			}
			loc[i] = segment
		}
		issues[at].Loc = loc
	}
	return &FillError{Code: CodeRenderError, Issues: issues}
}

// MissingPolicy says what happens to a tag with neither value nor default.
type MissingPolicy string

// The policies. MissingErrorURLs is the default.
const (
	// MissingErrorURLs refuses the mail when the tag stands for a URL, and writes nothing for any other.
	MissingErrorURLs MissingPolicy = "error-urls"
	// MissingEmpty writes nothing.
	MissingEmpty MissingPolicy = "empty"
	// MissingKeep writes the tag as its author did.
	MissingKeep MissingPolicy = "keep"
	// MissingError refuses the mail.
	MissingError MissingPolicy = "error"
)

// Options say how to fill.
type Options struct {
	// OnMissing is MissingErrorURLs when empty.
	OnMissing MissingPolicy
	// MaxOutputBytes bounds the output, in bytes of UTF-8. 16 MiB when nil.
	MaxOutputBytes *int
}

const defaultMaxOutputBytes = 16 * 1024 * 1024

// readOptions completes options with the defaults and adds every fault to the issues.
func readOptions(options Options, issues *dataIssues) (MissingPolicy, int) {
	policy, limit := options.OnMissing, defaultMaxOutputBytes
	switch policy {
	case "":
		policy = MissingErrorURLs
	case MissingErrorURLs, MissingEmpty, MissingKeep, MissingError:
	default:
		issues.addOverall([]any{"options", "onMissing"}, "must be error-urls, empty, keep or error", "enum")
	}
	if options.MaxOutputBytes != nil {
		limit = *options.MaxOutputBytes
	}
	if limit < 0 {
		issues.addOverall([]any{"options", "maxOutputBytes"}, "must be a whole number from 0", "integer")
	}
	return policy, limit
}

// Report says what a fill found. Tags are `group.name`, each once per list, in order of first appearance. Those of
// items are `items[3].group.name`, with the index of the item from 0, for up to 20 items.
type Report struct {
	// Missing names what was written without a value and without a default.
	Missing []string `json:"missing"`
	// Defaulted names what was written with its default.
	Defaulted []string `json:"defaulted"`
	// Unused names what was supplied but is not used by the program, as the caller spelled it.
	Unused []string `json:"unused"`
	// RejectedURLs names what was replaced by `#` because the URL rule refuses it.
	RejectedURLs []string `json:"rejected_urls"`
	// Hidden has the ids of the topmost hidden nodes.
	Hidden []string `json:"hidden"`
	// Lists has the total number of items of each list: `items`, `items.options` for a list in items.
	Lists map[string]int `json:"lists"`
	// Bytes is the length of the output in UTF-8.
	Bytes int `json:"bytes"`
}

// joinReports joins the reports of a body and its parts: each finding once. A value is unused when none uses it.
func joinReports(body Report, parts []Report) Report {
	for _, part := range parts {
		body.Missing = union(body.Missing, part.Missing)
		body.Defaulted = union(body.Defaulted, part.Defaulted)
		body.RejectedURLs = union(body.RejectedURLs, part.RejectedURLs)
		body.Hidden = union(body.Hidden, part.Hidden)
	}
	return body
}

func union(names, others []string) []string {
	for _, other := range others {
		if !contains(names, other) {
			names = append(names[:len(names):len(names)], other)
		}
	}
	return names
}

func contains(names []string, name string) bool {
	for _, each := range names {
		if each == name {
			return true
		}
	}
	return false
}

// maxPlaces is the most items that are named for one tag.
const maxPlaces = 20

// placedTag is a tag in the data or in an item.
type placedTag struct {
	tag   *tag
	scope *scope
}

// tagPlaces are the tags that a report or a refusal names: each once, or once for each item, in order.
type tagPlaces struct {
	labels []string
	places []placedTag
	known  map[string]bool
	counts map[tagKey]int
}

type tagKey struct {
	list  int
	label string
}

func (places *tagPlaces) add(found *tag, in *scope) {
	label := found.label
	if in.holder != nil {
		label = in.prefix() + label
	}
	if places.known[label] {
		return
	}
	if in.holder != nil {
		if places.counts == nil {
			places.counts = map[tagKey]int{}
		}
		key := tagKey{found.names.index, found.label}
		places.counts[key]++
		if places.counts[key] > maxPlaces {
			return
		}
	}
	if places.known == nil {
		places.known = map[string]bool{}
	}
	places.known[label] = true
	places.labels = append(places.labels, label)
	places.places = append(places.places, placedTag{found, in})
}

func (places *tagPlaces) refuse(msg, kind string) *FillError {
	var issues []Issue
	for _, place := range places.places {
		issue := Issue{place.scope.locOf(place.tag.value), msg, kind}
		if made := place.tag.made; made != nil && place.scope.textOf(made.from) != "" {
			issue.Msg, issue.Type = made.format.wanted(), "format"
		}
		issues = append(issues, issue)
	}
	return refuseIssues(issues)
}

// findings are those of one fill.
type findings struct {
	missing, missingURLs, defaulted, rejectedURLs tagPlaces
	hidden                                        []string
	knownHidden                                   map[string]bool
}

func (found *findings) addHidden(node string) {
	if found.knownHidden[node] {
		return
	}
	if found.knownHidden == nil {
		found.knownHidden = map[string]bool{}
	}
	found.knownHidden[node] = true
	found.hidden = append(found.hidden, node)
}

// refuse returns RENDER_ERROR with every missing tag that the policy refuses.
func (found *findings) refuse(policy MissingPolicy) *FillError {
	switch policy {
	case MissingError:
		return found.missing.refuse("has neither a value nor a default", "missing")
	case MissingErrorURLs:
		return found.missingURLs.refuse("stands for a URL, so it needs a value or a default", "missing_url")
	}
	return nil
}

func (found *findings) report(unused []string, lists map[string]int, bytes int) Report {
	return Report{
		Missing:      orEmpty(found.missing.labels),
		Defaulted:    orEmpty(found.defaulted.labels),
		Unused:       orEmpty(unused),
		RejectedURLs: orEmpty(found.rejectedURLs.labels),
		Hidden:       orEmpty(found.hidden),
		Lists:        lists,
		Bytes:        bytes,
	}
}

func orEmpty(names []string) []string {
	if names == nil {
		return []string{}
	}
	return names
}

package letterpress

import (
	"encoding/json"

	"github.com/letterpress/letterpress/clients/go/internal/evaluator"
)

// Report says what a fill found.
type Report = evaluator.Report

// MissingPolicy says what happens to a tag with neither value nor default.
type MissingPolicy = evaluator.MissingPolicy

// The policies.
const (
	// MissingErrorURLs, the default, refuses the mail when the tag stands for a URL, and writes nothing for any other.
	MissingErrorURLs = evaluator.MissingErrorURLs
	// MissingEmpty writes nothing.
	MissingEmpty = evaluator.MissingEmpty
	// MissingKeep writes the tag as its author did.
	MissingKeep = evaluator.MissingKeep
	// MissingError refuses the mail.
	MissingError = evaluator.MissingError
)

// Options say what to render, and how.
type Options struct {
	// Target is HTML when empty.
	Target Target
	// OnMissing is MissingErrorURLs when empty.
	OnMissing MissingPolicy
}

func (options Options) target() Target {
	if options.Target == "" {
		return HTML
	}
	return options.Target
}

// Mail is a rendered template.
type Mail struct {
	TemplateID string
	Target     Target
	// Output is the body.
	Output string
	// Text is the plain text part; empty when the template has none.
	Text string
	// Subject is one line whatever the values; empty when the template has none.
	Subject string
	// Message is what messages of it have unless a call says otherwise, as an object of JSON; nil when the template says
	// nothing of it.
	Message json.RawMessage
	// Report covers the whole mail, except Bytes, which is the length of Output.
	Report Report
	// FromStaleCache is true when a stale template or brand was used because the service did not answer.
	FromStaleCache bool
}

// Render renders the template, with its text part and its subject, without network. It returns RENDER_ERROR when the
// template has no program for the target, or when the data break a rule; Issues then lists every fault.
func (template *Template) Render(data Data, options Options) (*Mail, error) {
	target := options.target()
	prepared, err := template.prepare(target, true)
	if err != nil {
		return nil, err
	}
	filled, err := prepared.Fill(data.supplied(), evaluator.Options{OnMissing: options.OnMissing})
	if err != nil {
		return nil, toError(err)
	}
	mail := &Mail{TemplateID: template.id, Target: target, Output: filled.Outputs[0], Report: filled.Report}
	for at, part := range template.parts {
		text := filled.Outputs[at+1]
		switch part {
		case partText:
			mail.Text = text
		case partSubject:
			mail.Subject = text
		case partMessage:
			var members map[string]any
			if err := json.Unmarshal([]byte(text), &members); err != nil || members == nil {
				return nil, refuse([]any{"template", "programs", partMessage}, "must write a JSON object", "message")
			}
			mail.Message = json.RawMessage(text)
		}
	}
	return mail, nil
}

// RenderOutput renders the body alone, without text part and subject.
func (template *Template) RenderOutput(data Data, options Options) (string, Report, error) {
	prepared, err := template.prepare(options.target(), false)
	if err != nil {
		return "", Report{}, err
	}
	filled, err := prepared.Fill(data.supplied(), evaluator.Options{OnMissing: options.OnMissing})
	if err != nil {
		return "", Report{}, toError(err)
	}
	return filled.Outputs[0], filled.Report, nil
}

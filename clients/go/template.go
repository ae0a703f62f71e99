package letterpress

import (
	"fmt"
	"strings"
	"sync"

	"github.com/letterpress/letterpress/clients/go/internal/evaluator"
)

// ProgramFormat is the newest version of the program format that this library fills, with all earlier ones.
const ProgramFormat = evaluator.ProgramFormat

// Target is a form that a template can be rendered to.
type Target string

// The targets.
const (
	HTML       Target = "html"
	MJML       Target = "mjml"
	ReactEmail Target = "react-email"
)

const (
	partText    = "text"
	partSubject = "subject"
	partMessage = "message"
)

// mailParts are the programs that are part of every mail and no target.
var mailParts = []string{partText, partSubject, partMessage}

// Template is a published template. It may be used by many goroutines. Each of its programs is checked once, before
// it is first filled, so keep it where one template is rendered many times.
type Template struct {
	id       string
	programs *evaluator.Object
	parts    []string
	// prepared has the checked programs by what they are of.
	prepared sync.Map
}

// preparedMail are checked programs, or the fault of one.
type preparedMail struct {
	once sync.Once
	mail *evaluator.Mail
	err  error
}

// ParseTemplate reads a published template, as the service delivers it. It returns RENDER_ERROR for anything else;
// the programs are checked when they are filled.
func ParseTemplate(text []byte) (*Template, error) {
	value, err := evaluator.Parse(text)
	if err != nil {
		return nil, refuse([]any{"template"}, err.Error(), "json")
	}
	object, ok := value.(*evaluator.Object)
	if !ok {
		return nil, refuse([]any{"template"}, "must be an object", "object_type")
	}
	id, ok := object.Value("template_id").(string)
	if !ok {
		return nil, refuse([]any{"template", "template_id"}, "must be a string", "string_type")
	}
	programs, ok := object.Value("programs").(*evaluator.Object)
	if !ok {
		msg := "must be an object; only published templates have programs"
		return nil, refuse([]any{"template", "programs"}, msg, "object_type")
	}
	template := &Template{id: id, programs: programs}
	for _, part := range mailParts {
		if programs.Has(part) {
			template.parts = append(template.parts, part)
		}
	}
	return template, nil
}

// ID is the UUID of the template.
func (template *Template) ID() string { return template.id }

// Targets are what the template can be rendered to.
func (template *Template) Targets() []Target {
	var targets []Target
	for _, name := range template.programs.Names() {
		if name != partText && name != partSubject && name != partMessage {
			targets = append(targets, Target(name))
		}
	}
	return targets
}

// prepare returns the checked programs of a target, and of the other parts of the mail if it is to be a whole one.
func (template *Template) prepare(target Target, isWhole bool) (*evaluator.Mail, error) {
	if !template.programs.Has(string(target)) {
		return nil, template.refuseTarget(target)
	}
	key := string(target)
	if isWhole {
		key += " mail"
	}
	known, ok := template.prepared.Load(key)
	if !ok {
		known, _ = template.prepared.LoadOrStore(key, &preparedMail{})
	}
	prepared := known.(*preparedMail)
	prepared.once.Do(func() {
		programs := []any{template.programs.Value(string(target))}
		for _, part := range template.parts {
			if isWhole {
				programs = append(programs, template.programs.Value(part))
			}
		}
		prepared.mail, prepared.err = evaluator.Prepare(programs)
	})
	return prepared.mail, toError(prepared.err)
}

func (template *Template) refuseTarget(target Target) error {
	var names []string
	for _, name := range template.Targets() {
		names = append(names, string(name))
	}
	msg := fmt.Sprintf("there is no program for target '%s', only for [%s]", target, strings.Join(names, ", "))
	refusal := refuse([]any{"template", "programs", string(target)}, msg, "missing_program")
	refusal.Message = msg
	return refusal
}

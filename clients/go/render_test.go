package letterpress

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

const conformance = "../../conformance"

func read(t *testing.T, path ...string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func decode(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

type renderCase struct {
	Data    json.RawMessage
	Options struct{ OnMissing MissingPolicy }
}

type renderExpected map[string]struct {
	File   string
	Report Report
}

func TestRendersTheMailsOfAllLibraries(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(conformance, "render/*/*/expected.json"))
	if len(files) < 6 {
		t.Fatalf("there are only %d mails", len(files))
	}
	for _, file := range files {
		t.Run(filepath.Base(filepath.Dir(filepath.Dir(file)))+" "+filepath.Base(filepath.Dir(file)), func(t *testing.T) {
			folder := filepath.Dir(file)
			template, err := ParseTemplate(read(t, folder, "../template.json"))
			if err != nil {
				t.Fatal(err)
			}
			var given renderCase
			var expected renderExpected
			decode(t, read(t, folder, "case.json"), &given)
			decode(t, read(t, file), &expected)
			for name := range expected {
				checkMail(t, template, given, expected, folder, name)
			}
		})
	}
}

func checkMail(t *testing.T, template *Template, of renderCase, expected renderExpected, folder, name string) {
	t.Helper()
	data, err := DataFromJSON(of.Data)
	if err != nil {
		t.Fatal(err)
	}
	options := Options{Target: Target(name), OnMissing: of.Options.OnMissing}
	output, report, err := template.RenderOutput(data, options)
	if err != nil {
		t.Fatal(err)
	}
	if output != string(read(t, folder, expected[name].File)) {
		t.Errorf("%s has other bytes: %s", name, output)
	}
	if !reflect.DeepEqual(report, expected[name].Report) {
		t.Errorf("%s has the report %v, not %v", name, report, expected[name].Report)
	}
	if name == partText || name == partSubject || name == partMessage {
		return
	}
	mail, err := template.Render(data, options)
	if err != nil {
		t.Fatal(err)
	}
	if mail.Output != output {
		t.Errorf("%s is another body in a whole mail", name)
	}
	for part, text := range map[string]string{partText: mail.Text, partSubject: mail.Subject} {
		wanted := ""
		if of, ok := expected[part]; ok {
			wanted = string(read(t, folder, of.File))
		}
		if text != wanted {
			t.Errorf("%s is %q, not %q", part, text, wanted)
		}
	}
}

type refusalCase struct {
	Name         string
	Template     json.RawMessage
	TemplateFile string `json:"template_file"`
	Target       Target
	Data         json.RawMessage
	Options      struct{ OnMissing MissingPolicy }
	Expected     struct {
		Error struct {
			Code   string
			Issues []map[string]any
		}
	}
}

func TestRefusesWhatAllLibrariesRefuse(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(conformance, "errors/*.json"))
	count := 0
	for _, file := range files {
		var cases []refusalCase
		decode(t, read(t, file), &cases)
		count += len(cases)
		for _, each := range cases {
			t.Run(each.Name, func(t *testing.T) { checkRefusal(t, each) })
		}
	}
	if count <= 10 {
		t.Fatalf("there are only %d refusals", count)
	}
}

func checkRefusal(t *testing.T, of refusalCase) {
	t.Helper()
	text := []byte(of.Template)
	if of.TemplateFile != "" {
		text = read(t, conformance, of.TemplateFile)
	}
	err := func() error {
		template, err := ParseTemplate(text)
		if err != nil {
			return err
		}
		data := Data{}
		if of.Data != nil {
			if data, err = DataFromJSON(of.Data); err != nil {
				return err
			}
		}
		_, err = template.Render(data, Options{Target: of.Target, OnMissing: of.Options.OnMissing})
		return err
	}()
	refused, ok := err.(*Error)
	if !ok {
		t.Fatalf("it is not refused: %v", err)
	}
	expected := of.Expected.Error
	var issues []map[string]any
	made, _ := json.Marshal(refused.Issues)
	decode(t, made, &issues)
	if refused.Code != expected.Code || len(issues) != len(expected.Issues) {
		t.Fatalf("it is refused with %s", err)
	}
	for at, issue := range expected.Issues {
		for member, value := range issue {
			if !reflect.DeepEqual(issues[at][member], value) {
				t.Errorf("issue %d has %s %v, not %v", at, member, issues[at][member], value)
			}
		}
	}
}

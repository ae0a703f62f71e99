package evaluator

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

const conformance = "../../../../conformance"

// readCases returns the cases of all files of a folder, by file and name.
func readCases(t *testing.T, pattern string) map[string]*Object {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(conformance, pattern))
	if len(files) == 0 {
		t.Fatalf("there are no cases in conformance/%s", pattern)
	}
	cases := map[string]*Object{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for at, each := range list.([]any) {
			object := each.(*Object)
			cases[fmt.Sprintf("%s %d: %s", filepath.Base(file), at, object.Value("name"))] = object
		}
	}
	return cases
}

// matches reports whether all that is expected is there; members of objects that are left out may hold anything.
func matches(actual, expected any) bool {
	switch expected := expected.(type) {
	case *Object:
		object, ok := actual.(*Object)
		if !ok {
			return false
		}
		for at, name := range expected.Names() {
			value, ok := object.Get(name)
			if !ok || !matches(value, expected.At(at)) {
				return false
			}
		}
		return true
	case []any:
		list, ok := actual.([]any)
		if !ok || len(list) != len(expected) {
			return false
		}
		for at := range expected {
			if !matches(list[at], expected[at]) {
				return false
			}
		}
		return true
	}
	return actual == expected
}

// outcome fills a program as a case says, and returns what came of it in the form of the cases.
func outcome(t *testing.T, of *Object) any {
	t.Helper()
	program, err := of.Value("program"), error(nil)
	if text, ok := of.Value("json").(string); ok {
		program, err = ParseProgram([]byte(text))
	}
	var data any = &Object{}
	if given, ok := of.Get("data"); ok {
		data = given
	}
	var filled *Filled
	if err == nil {
		filled, err = fillWith(program, data, of.Value("options"))
	}
	var result any
	if err != nil {
		fault := err.(*FillError)
		result = map[string]any{"error": map[string]any{"code": fault.Code, "issues": fault.Issues}}
	} else {
		result = map[string]any{"output": filled.Outputs[0], "report": filled.Report}
	}
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	parsed, _ := Parse(text)
	return parsed
}

func fillWith(program, data, options any) (*Filled, error) {
	mail, err := Prepare([]any{program})
	if err != nil {
		return nil, err
	}
	settings := Options{}
	if object, ok := options.(*Object); ok {
		policy, _ := object.Value("onMissing").(string)
		settings.OnMissing = MissingPolicy(policy)
		if most, ok := object.Value("maxOutputBytes").(float64); ok {
			whole := int(most)
			settings.MaxOutputBytes = &whole
		}
	}
	return mail.Fill(data, settings)
}

func TestCasesOfCoreDataAndFormats(t *testing.T) {
	for _, pattern := range []string{"core/*.json", "data/*.json", "formats/fills.json"} {
		for name, each := range readCases(t, pattern) {
			t.Run(name, func(t *testing.T) {
				actual, expected := outcome(t, each), each.Value("expected")
				if !matches(actual, expected) {
					t.Errorf("expected %s\ngot %s", describe(expected), describe(actual))
				}
			})
		}
	}
}

// describe writes a value for a message.
func describe(value any) string {
	text, _ := json.Marshal(plain(value))
	return string(text[:min(len(text), 2000)])
}

func plain(value any) any {
	switch value := value.(type) {
	case *Object:
		members := map[string]any{}
		for at, name := range value.Names() {
			members[name] = plain(value.At(at))
		}
		return members
	case []any:
		items := make([]any, len(value))
		for at := range value {
			items[at] = plain(value[at])
		}
		return items
	}
	return value
}

func TestEntriesOfFormatsWriteWhatIntlWrites(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(conformance, "formats/entries.json"))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries.([]any) {
		object := entry.(*Object)
		format := parseFormats([]any{object.Value("format")})[0]
		for _, pair := range object.Value("values").([]any) {
			value, expected := pair.([]any)[0].(string), pair.([]any)[1]
			written, ok := format.write(value, "")
			if wanted, isWritten := expected.(string); ok != isWritten || written != wanted {
				t.Errorf("%s %s writes %q as %q (%t), not as %v", object.Value("locale"), object.Value("style"), value,
					written, ok, expected)
			}
		}
	}
}

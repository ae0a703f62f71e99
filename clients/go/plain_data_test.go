package letterpress

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

// templateOf makes a template whose html program has these ops.
func templateOf(t testing.TB, tags, conditions, ops string, lists ...string) *Template {
	t.Helper()
	program := fmt.Sprintf(`{"format":3,"target":"html","lists":[%s],"tags":[%s],"conditions":[%s],"ops":[%s]}`,
		strings.Join(lists, ","), tags, conditions, ops)
	template, err := ParseTemplate([]byte(`{"template_id":"mail","programs":{"html":` + program + `}}`))
	if err != nil {
		t.Fatal(err)
	}
	return template
}

// valueTemplate writes one member of the data.
func valueTemplate(t testing.TB) *Template {
	return templateOf(t, `{"group":"text","name":"value","source":"{{ value }}"}`, "", `["plain",0]`)
}

type direction string

type stamped struct{ at string }

func (of *stamped) MarshalText() ([]byte, error) { return []byte("stamp " + of.at), nil }

type failing struct{}

func (failing) MarshalJSON() ([]byte, error) { return nil, errors.New("no") }

func TestAValueOfGoIsWhatJSONWritesOfIt(t *testing.T) {
	text, number, quoted := "text", 7, stamped{"now"}
	var none *int
	day := time.Date(2026, 11, 28, 9, 30, 0, 0, time.FixedZone("", 3600))
	for _, each := range []struct {
		value    any
		expected string
	}{
		{"Ann", "Ann"}, {&text, "text"}, {direction("north"), "north"}, {true, "true"}, {false, "false"},
		{number, "7"}, {&number, "7"}, {int8(-7), "-7"}, {uint64(7), "7"}, {1.5, "1.5"}, {float32(0.1), "0.1"},
		{1e21, ""}, {1e-7, "1e-7"}, {0.000001, "0.000001"}, {math.Copysign(0, -1), "0"}, {nil, ""}, {none, ""},
		{json.Number("12"), "12"}, {json.Number("1.50"), "1.5"}, {json.RawMessage(`"raw"`), "raw"},
		{day, "2026-11-28T09:30:00+01:00"}, {&day, "2026-11-28T09:30:00+01:00"}, {&quoted, "stamp now"},
		{[]byte("Ann"), "QW5u"}, {9007199254740991, "9007199254740991"},
	} {
		output, _, err := valueTemplate(t).RenderOutput(Data{Data: map[string]any{"value": each.value}}, Options{})
		if each.expected == "" && each.value == 1e21 {
			if err == nil {
				t.Error("a number beyond 2^53 is written")
			}
			continue
		}
		if err != nil || output != each.expected {
			t.Errorf("%#v is written as %q, not %q: %v", each.value, output, each.expected, err)
		}
	}
}

func TestRefusesWhatJSONHasNothingOf(t *testing.T) {
	for _, each := range []struct {
		value any
		kind  string
	}{
		{math.NaN(), "number_type"}, {math.Inf(1), "number_type"}, {9007199254740992, "number_range"},
		{uint64(math.MaxUint64), "number_range"}, {json.Number("1e400"), "number_type"}, {func() {}, "value_type"},
		{make(chan int), "value_type"}, {complex(1, 2), "value_type"}, {failing{}, "value_type"},
		{map[string]any{"a": 1}, "value_type"}, {[]int{1}, "value_type"}, {struct{ Secret string }{"x"}, "value_type"},
		{strings.Repeat("a", 65_537), "string_too_long"}, {map[bool]int{true: 1}, "value_type"},
	} {
		_, _, err := valueTemplate(t).RenderOutput(Data{Data: map[string]any{"value": each.value}}, Options{})
		var refused *Error
		if !errors.As(err, &refused) || len(refused.Issues) != 1 || refused.Issues[0].Type != each.kind {
			t.Errorf("%T is not refused with %s: %v", each.value, each.kind, err)
			continue
		}
		if !reflect.DeepEqual(refused.Issues[0].Loc, []any{"data", "value"}) {
			t.Errorf("%T is refused at %v", each.value, refused.Issues[0].Loc)
		}
	}
}

type Address struct {
	City    string `json:"city"`
	Country string `json:"country,omitempty"`
}

type hidden struct {
	Note string
}

type order struct {
	Address
	hidden
	Named  Address `json:"named"`
	Number int     `json:"number"`
	Total  float64 `json:",string"`
	Secret string  `json:"-"`
	//lint:ignore SA5008 this is how encoding/json names a member -
	Dash     string `json:"-,"`
	Lines    []line `json:"lines"`
	private  string
	Optional *string `json:"optional,omitempty"`
	Myself   *order  `json:"myself"`
	Stamp    stamped `json:"stamp"`
}

type line struct {
	Title string
	Price int `json:"price"`
}

// TestAStructHasTheMembersThatJSONWrites compares with encoding/json: each member is written, or missing, as there.
func TestAStructHasTheMembersThatJSONWrites(t *testing.T) {
	value := &order{
		Address: Address{City: "Oslo"}, hidden: hidden{Note: "seen"}, Named: Address{"Rome", "IT"}, Number: 7, Total: 1.5,
		Secret: "no", Dash: "dash", private: "no", Stamp: stamped{"now"},
	}
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	names := [][]string{
		{"city"}, {"country"}, {"Address"}, {"Address", "city"}, {"hidden", "Note"}, {"Note"}, {"named", "city"},
		{"named", "country"}, {"number"}, {"Total"}, {"Secret"}, {"-"}, {"private"}, {"optional"}, {"stamp"},
	}
	for _, path := range names {
		name, _ := json.Marshal(strings.ToLower(strings.Join(path, ".")))
		way, _ := json.Marshal(path)
		tag := fmt.Sprintf(`{"group":"text","name":%s,"path":%s,"source":"-","default":"missing"}`, name, way)
		template := templateOf(t, tag, "", `["plain",0]`)
		value.Myself = value
		made, _, err := template.RenderOutput(Data{Data: value}, Options{})
		if err != nil {
			t.Fatal(path, err)
		}
		expected, _, err := template.RenderOutput(Data{Data: json.RawMessage(text)}, Options{})
		if err != nil || made != expected {
			t.Errorf("%v is %q, not %q: %v", path, made, expected, err)
		}
	}
}

func TestItemsAreOfAnyType(t *testing.T) {
	tags := `{"list":0,"group":"text","name":"title","path":["Title"],"source":"-"},` +
		`{"list":0,"group":"text","name":"price","source":"-"}`
	template := templateOf(t, tags, "", `["each",0,2,6],", ",["plain",0]," ",["plain",1],"."`, `{"name":"lines","max":9}`)
	lines := []line{{"Tea", 3}, {"Oil", 9}}
	for _, value := range []any{
		order{Lines: lines}, &order{Lines: lines}, map[string][]line{"lines": lines}, map[string]any{"lines": lines},
		map[direction]any{"lines": [2]*line{&lines[0], &lines[1]}},
		struct {
			Lines []map[string]any `json:"lines"`
		}{[]map[string]any{{"Title": "Tea", "price": 3}, {"TITLE": "Oil", "price": "9"}}},
	} {
		output, report, err := template.RenderOutput(Data{Data: value}, Options{})
		if err != nil || output != "Tea 3., Oil 9." || report.Lists["lines"] != 2 {
			t.Errorf("%T is written as %q: %v", value, output, err)
		}
	}
}

// TestTheOrderOfMapsIsThatOfTheirNames renders often, because each range over a map begins elsewhere.
func TestTheOrderOfMapsIsThatOfTheirNames(t *testing.T) {
	template := valueTemplate(t)
	texts := map[string]string{"Value": "last", "VALUE": "first", "z": "", "y": "", "x": "", "w": "", "v": ""}
	context := map[string]any{"c": []int{}, "b": nil, "a": math.NaN()}
	for range [100]int{} {
		output, report, err := template.RenderOutput(Data{MergeTags: MergeTags{Text: texts}}, Options{})
		if err != nil || output != "last" {
			t.Fatalf("it writes %q: %v", output, err)
		}
		if !reflect.DeepEqual(report.Unused, []string{"text.v", "text.w", "text.x", "text.y", "text.z"}) {
			t.Fatalf("unused are %v", report.Unused)
		}
		_, _, err = template.RenderOutput(Data{Context: context}, Options{})
		var places []any
		for _, issue := range err.(*Error).Issues {
			places = append(places, issue.Loc[1])
		}
		if !reflect.DeepEqual(places, []any{"a", "b", "c"}) {
			t.Fatalf("issues are at %v", places)
		}
	}
}

// TestBadBytesAreThoseOfTheWHATWGDecoder has the examples of Unicode, section 3.9, tables 3-8 to 3-11.
func TestBadBytesAreThoseOfTheWHATWGDecoder(t *testing.T) {
	for given, expected := range map[string]string{
		"\xC0\xAF\xE0\x80\xBF\xF0\x81\x82A": "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA",
		"\xED\xA0\x80\xED\xBF\xBF\xED\xAFA": "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA",
		"\xF4\x91\x92\x93\xFFA\x80\xBFB":    "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDA\uFFFD\uFFFDB",
		"\xE1\x80\xE2\xF0\x91\x92\xF1\xBFA": "\uFFFD\uFFFD\uFFFD\uFFFDA",
		"\xE2\x82":                          "\uFFFD",
	} {
		output, _, err := valueTemplate(t).RenderOutput(Data{Data: map[string]any{"value": given}}, Options{})
		if err != nil || output != expected {
			t.Errorf("%q is written as %q, not %q: %v", given, output, expected, err)
		}
	}
}

func TestManyGoroutinesFillOneTemplate(t *testing.T) {
	template, err := ParseTemplate(read(t, conformance, "render/lists/template.json"))
	if err != nil {
		t.Fatal(err)
	}
	var given renderCase
	decode(t, read(t, conformance, "render/lists/five/case.json"), &given)
	wanted := string(read(t, conformance, "render/lists/five/expected.html"))
	data, err := DataFromJSON(given.Data)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range [8]int{} {
		group.Add(1)
		go func() {
			defer group.Done()
			for range [20]int{} {
				mail, err := template.Render(data, Options{})
				if err != nil || mail.Output != wanted {
					t.Errorf("another mail: %v", err)
					return
				}
			}
		}()
	}
	group.Wait()
}

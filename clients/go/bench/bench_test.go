package bench

import (
	"context"
	"encoding/json"
	"fmt"
	htmltemplate "html/template"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	texttemplate "text/template"

	"github.com/a-h/templ"
	letterpress "github.com/letterpress/letterpress/clients/go"
)

const (
	slotCount     = 18
	itemCount     = 50
	itemSlotCount = 6
)

func name(at int) string { return fmt.Sprintf("field_%d", at) }

func values() map[string]any {
	made := map[string]any{}
	for at := 0; at < slotCount; at++ {
		made[name(at)] = fmt.Sprintf("Ann & Bo, order %d of the week", at)
	}
	return made
}

func items() map[string]any {
	list := make([]any, itemCount)
	for at := range list {
		item := map[string]any{}
		for slot := 0; slot < itemSlotCount; slot++ {
			item[name(slot)] = fmt.Sprintf("Ann & Bo, item %d", at)
		}
		list[at] = item
	}
	return map[string]any{"items": list}
}

func names(count int) []string {
	all := make([]string, count)
	for at := range all {
		all[at] = name(at)
	}
	return all
}

// mail is one in the forms of all ways.
type mail struct {
	program  map[string]any
	template func(slot func(name string) string) string
	quick    func(data map[string]any) string
	templ    func(data map[string]any) templ.Component
	data     map[string]any
}

func mailOfSlots() mail {
	tags, ops := []any{}, []any{opening}
	for at := 0; at < slotCount; at++ {
		tags = append(tags, map[string]any{"group": "text", "name": name(at), "source": name(at)})
		ops = append(ops, []any{"text", at}, closing+opening)
	}
	write := func(slot func(string) string) string {
		text := opening
		for at := 0; at < slotCount; at++ {
			text += slot(name(at)) + closing + opening
		}
		return text
	}
	all := names(slotCount)
	quick := func(data map[string]any) string { return quickSlots(all, data) }
	component := func(data map[string]any) templ.Component { return templSlots(all, data) }
	return mail{map[string]any{"format": 1, "tags": tags, "ops": ops}, write, quick, component, values()}
}

func mailOfItems() mail {
	tags, ops := []any{}, []any{"<table>", []any{"each", 0, 2, 2 + 2*itemSlotCount}}
	for at := 0; at < itemSlotCount; at++ {
		tags = append(tags, map[string]any{"group": "text", "name": name(at), "source": name(at), "list": 0})
		ops = append(ops, []any{"text", at}, "</td><td>")
	}
	write := func(slot func(string) string) string {
		row := ""
		for at := 0; at < itemSlotCount; at++ {
			row += slot(name(at)) + "</td><td>"
		}
		return "<table>{{range .items}}" + row + "{{end}}</table>"
	}
	program := map[string]any{
		"format": 2, "lists": []any{map[string]any{"name": "items", "max": itemCount}}, "tags": tags,
		"ops": append(ops, "</table>"),
	}
	all := names(itemSlotCount)
	quick := func(data map[string]any) string { return quickItems(all, data) }
	component := func(data map[string]any) templ.Component { return templItems(all, data) }
	return mail{program, write, quick, component, items()}
}

func (of mail) parse(t testing.TB) *letterpress.Template {
	of.program["target"], of.program["conditions"] = "html", []any{}
	text, err := json.Marshal(map[string]any{"template_id": "bench", "programs": map[string]any{"html": of.program}})
	if err != nil {
		t.Fatal(err)
	}
	template, err := letterpress.ParseTemplate(text)
	if err != nil {
		t.Fatal(err)
	}
	return template
}

// ways render a mail to a string.
func (of mail) ways(t testing.TB) map[string]func() string {
	parsed := of.parse(t)
	data := letterpress.Data{Data: of.data}
	plain := of.template(func(name string) string { return "{{." + name + "}}" })
	escaped := of.template(func(name string) string { return "{{html ." + name + "}}" })
	html := htmltemplate.Must(htmltemplate.New("").Parse(plain))
	text := texttemplate.Must(texttemplate.New("").Parse(escaped))
	execute := func(template interface{ Execute(io.Writer, any) error }) func() string {
		return func() string {
			var output strings.Builder
			if err := template.Execute(&output, of.data); err != nil {
				t.Fatal(err)
			}
			return output.String()
		}
	}
	return map[string]func() string{
		"letterpress": func() string {
			output, _, err := parsed.RenderOutput(data, letterpress.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return output
		},
		"html/template": execute(html),
		"text/template": execute(text),
		"quicktemplate": func() string { return of.quick(of.data) },
		"templ": func() string {
			var output strings.Builder
			if err := of.templ(of.data).Render(context.Background(), &output); err != nil {
				t.Fatal(err)
			}
			return output.String()
		},
	}
}

func TestAllWaysWriteTheSame(t *testing.T) {
	for kind, of := range map[string]mail{"slots": mailOfSlots(), "items": mailOfItems()} {
		ways := of.ways(t)
		expected := ways["letterpress"]()
		for way, render := range ways {
			if made := render(); made != expected {
				t.Errorf("%s writes other %s: %d bytes, not %d", way, kind, len(made), len(expected))
			}
		}
	}
}

// TestRatios prints how many times as long as Letterpress each way takes: the ways run in turns, and the shortest of
// all rounds counts, so that other work on the machine matters little.
func TestRatios(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("ROUNDS"))
	if err != nil {
		t.Skip("ROUNDS=20 measures")
	}
	for _, kind := range []string{"slots", "items"} {
		of := mailOfSlots()
		if kind == "items" {
			of = mailOfItems()
		}
		ways := of.ways(t)
		shortest := map[string]float64{}
		for range rounds {
			for way, render := range ways {
				if spent := measure(render); shortest[way] == 0 || spent < shortest[way] {
					shortest[way] = spent
				}
			}
		}
		for _, way := range slices.Sorted(maps.Keys(ways)) {
			t.Logf("%s %-14s %8.1f µs %6.2f", kind, way, shortest[way]*1e6, shortest[way]/shortest["letterpress"])
		}
	}
}

// measure returns the processor's time of the process for one call, in seconds, the garbage collector's included.
func measure(render func() string) float64 {
	const batch, long = 100, 0.2
	count, start := 0, processorTime()
	for {
		for range batch {
			render()
		}
		count += batch
		if spent := processorTime() - start; spent > long {
			return spent / float64(count)
		}
	}
}

func processorTime() float64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

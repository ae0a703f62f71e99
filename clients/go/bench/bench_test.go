// Package bench measures a mail of 20 KB with 18 slots, and a list of 50 items with 6 slots, beside html/template and
// text/template. All write the same bytes; text/template escapes by its function html.
//
//	go test -bench . ./bench
package bench

import (
	"encoding/json"
	"fmt"
	htmltemplate "html/template"
	"io"
	"strings"
	"testing"
	texttemplate "text/template"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

const (
	slotCount     = 18
	itemCount     = 50
	itemSlotCount = 6
	style         = "font-family:Arial,sans-serif;font-size:14px;line-height:21px;text-align:left;color:#1f2937;"
	opening       = `<tr><td align="left" style="font-size:0px;padding:8px 24px;"><div style="` + style + `">`
	table         = `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="width:600px;">`
)

// closing is what mjml puts behind a line of text, without the comments for Outlook, which html/template removes.
var closing = "</div></td></tr></table>" + strings.Repeat(table, 8) + "<table>"

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

// mail is one in the three forms.
type mail struct {
	program  map[string]any
	template func(slot func(name string) string) string
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
	return mail{map[string]any{"format": 1, "tags": tags, "ops": ops}, write, values()}
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
	return mail{program, write, items()}
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

func BenchmarkMail(b *testing.B) {
	for _, kind := range []string{"slots", "items"} {
		of := mailOfSlots()
		if kind == "items" {
			of = mailOfItems()
		}
		ways := of.ways(b)
		for _, way := range []string{"letterpress", "html/template", "text/template"} {
			b.Run(kind+"/"+way, func(b *testing.B) {
				b.ReportAllocs()
				for range b.N {
					ways[way]()
				}
			})
		}
	}
}

// Package bench measures a mail of 20 KB with 18 slots, and a list of 50 items with 6 slots, beside html/template,
// text/template, quicktemplate and templ. All write the same bytes; text/template escapes by its function html.
//
//	ROUNDS=20 go test -v -run Ratios .
//
// It is a module of its own, because it needs quicktemplate and templ. What these generate is made by:
//
//	go run github.com/valyala/quicktemplate/qtc@v1.8.0 -file=quicktemplate.qtpl
//	go run github.com/a-h/templ/cmd/templ@v0.3.1118 generate
package bench

import "strings"

const (
	style   = "font-family:Arial,sans-serif;font-size:14px;line-height:21px;text-align:left;color:#1f2937;"
	opening = `<tr><td align="left" style="font-size:0px;padding:8px 24px;"><div style="` + style + `">`
	table   = `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="width:600px;">`
)

// closing is what mjml puts behind a line of text, without the comments for Outlook, which html/template removes.
var closing = "</div></td></tr></table>" + strings.Repeat(table, 8) + "<table>"

module github.com/letterpress/letterpress/clients/go/bench

go 1.26.0

replace github.com/letterpress/letterpress/clients/go => ../

require (
	github.com/a-h/templ v0.3.1118
	github.com/letterpress/letterpress/clients/go v0.0.0
	github.com/valyala/quicktemplate v1.8.0
)

require github.com/valyala/bytebufferpool v1.0.0 // indirect

module github.com/letterpress/letterpress/clients/go

go 1.22

// Fills templates with data of the types that `letterpress types` has printed.
package main

import (
	"fmt"

	letterpress "github.com/letterpress/letterpress/clients/go"

	"calls/mails"
)

const template = `{"template_id":"mail","programs":{"html":{"format":3,"target":"html","lists":[],"tags":[
	{"group":"text","name":"class","source":""},{"group":"text","name":"shop_url","source":""}
],"conditions":[],"ops":[["plain",0],";",["plain",1],"\n"]}}}`

func fill(data any) string {
	parsed, err := letterpress.ParseTemplate([]byte(template))
	if err != nil {
		panic(err)
	}
	output, _, err := parsed.RenderOutput(letterpress.Data{Data: data}, letterpress.Options{OnMissing: letterpress.MissingEmpty})
	if err != nil {
		panic(err)
	}
	return output
}

func main() {
	customer := mails.ShippedCustomer{FirstName: mails.String("Ada")}
	lines := []mails.ShippedLine{{Qty: mails.Number(2), Title: mails.String("Pen")}}
	order := mails.ShippedOrder{No: mails.Number(7), Track: "https://e.com/", Lines: lines, Vip: []int{1}}
	fmt.Print(fill(mails.ShippedData{Class: mails.String("b"), Customer: customer, Order: order}))
	fmt.Print(fill(mails.ShippedData{Class: mails.Number(12.5), Customer: customer, Order: order}))
	fmt.Print(fill(mails.ReceiptData{Order: mails.Number(1), ShopURL: "https://a.example", Seats: mails.Number(4)}))
	fmt.Print(fill(mails.BrandedData{Name: mails.String("Ada"), Brand: map[string]string{"accent": "#0a7d33"}}))
}

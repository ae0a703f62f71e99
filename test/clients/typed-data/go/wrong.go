package main

import "calls/mails"

var _ = []any{
	mails.ShippedCustomer{LastName: mails.String("Ada")}, // wrong: a misspelt member
	mails.ShippedOrder{Track: 7},                         // wrong: a link that is a number
	mails.ReceiptData{Order: true},                       // wrong: a truth value where a text is written
	mails.BrandedData{Brand: map[string]int{}},           // wrong: a value of a brand that is no text
}

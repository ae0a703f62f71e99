// Command writemessages prints for each case in a line of its input the message of RFC 5322 in base64, or how it is
// refused: test/messages reads both. Its argument is the folder of the templates.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"log"
	"os"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
	"github.com/letterpress/letterpress/clients/go/internal/messagecase"
)

type issue struct {
	Loc  []any  `json:"loc"`
	Type string `json:"type"`
}

type answer struct {
	Message []byte  `json:"message,omitempty"`
	Issues  []issue `json:"issues,omitempty"`
}

func main() {
	decoder := json.NewDecoder(bufio.NewReader(os.Stdin))
	encoder := json.NewEncoder(os.Stdout)
	for decoder.More() {
		var given messagecase.Case
		if err := decoder.Decode(&given); err != nil {
			log.Fatal(err)
		}
		if err := encoder.Encode(write(given)); err != nil {
			log.Fatal(err)
		}
	}
}

func write(given messagecase.Case) answer {
	made, err := given.Make(os.Args[1])
	if err == nil {
		return answer{Message: made.RFC5322(time.Now())}
	}
	var refused *letterpress.Error
	if !errors.As(err, &refused) || refused.Code != letterpress.CodeInvalidRequest {
		log.Fatal(err)
	}
	var written answer
	for _, each := range refused.Issues {
		written.Issues = append(written.Issues, issue{Loc: each.Loc, Type: each.Type})
	}
	return written
}

// Command answerfills fills the programs of a mail that a line of its input has with its data, and prints a line with
// the results: test/clients/fills compares them with those of other libraries.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"

	"github.com/letterpress/letterpress/clients/go/internal/evaluator"
)

type fill struct {
	Programs []tagged
	Options  struct {
		OnMissing      evaluator.MissingPolicy
		MaxOutputBytes *int
	}
	Data []tagged
}

// tagged is a value that crosses whole (test/clients/fills/tagged-value.ts).
type tagged struct {
	Text   *string
	Float  *string
	List   *[]tagged
	Object *[][2]json.RawMessage
	Value  any
	Other  bool
}

// otherList is a list of a type that the evaluator does not know.
type otherList []any

func (of tagged) read() (any, error) {
	switch {
	case of.Text != nil:
		text, err := base64.StdEncoding.DecodeString(*of.Text)
		return string(text), err
	case of.Float != nil:
		number, err := strconv.ParseFloat(*of.Float, 64)
		if number == math.Trunc(number) && math.Abs(number) < math.MaxInt64 && !math.Signbit(number) {
			return int64(number), err
		}
		return number, err
	case of.List != nil:
		list := make([]any, len(*of.List))
		for at, each := range *of.List {
			item, err := each.read()
			if err != nil {
				return nil, err
			}
			list[at] = item
		}
		if of.Other {
			return otherList(list), nil
		}
		return list, nil
	case of.Object != nil:
		return readObject(*of.Object)
	}
	return of.Value, nil
}

func readObject(members [][2]json.RawMessage) (any, error) {
	object := &evaluator.Object{}
	for _, member := range members {
		var name []byte
		var value tagged
		if err := json.Unmarshal(member[0], &name); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(member[1], &value); err != nil {
			return nil, err
		}
		read, err := value.read()
		if err != nil {
			return nil, err
		}
		object.Set(string(name), read)
	}
	return object, nil
}

func (of fill) answer() ([]any, error) {
	programs := make([]any, len(of.Programs))
	for at, each := range of.Programs {
		var err error
		if programs[at], err = each.read(); err != nil {
			return nil, err
		}
	}
	mail, refusal := evaluator.Prepare(programs)
	answers := make([]any, len(of.Data))
	for at, each := range of.Data {
		data, err := each.read()
		if err != nil {
			return nil, err
		}
		filled, fault := (*evaluator.Filled)(nil), refusal
		if fault == nil {
			options := evaluator.Options{OnMissing: of.Options.OnMissing, MaxOutputBytes: of.Options.MaxOutputBytes}
			filled, fault = mail.Fill(data, options)
		}
		if refused, ok := fault.(*evaluator.FillError); ok {
			answers[at] = map[string]any{"error": map[string]any{"code": refused.Code, "issues": refused.Issues}}
		} else {
			answers[at] = map[string]any{"outputs": filled.Outputs, "report": filled.Report}
		}
	}
	return answers, nil
}

func run() error {
	lines := bufio.NewReader(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil
		}
		var given fill
		if err := json.Unmarshal(line, &given); err != nil {
			return err
		}
		answers, err := given.answer()
		if err != nil {
			return err
		}
		if err := output.Encode(answers); err != nil {
			return err
		}
	}
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

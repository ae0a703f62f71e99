// Package steps takes the steps of a client and prints what came of each.
package steps

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Step is one thing that every client does.
type Step struct {
	Name string
	Take func() error
}

// Take takes the steps one after the other, also after one that failed.
func Take(steps []Step) {
	for _, step := range steps {
		if err := step.Take(); err != nil {
			fmt.Printf("failed: %s: %s\n", step.Name, strings.Join(strings.Fields(err.Error()), " "))
			continue
		}
		fmt.Printf("ok: %s\n", step.Name)
	}
}

// Same returns an error unless both values are equal.
func Same(actual, expected any) error {
	if reflect.DeepEqual(actual, expected) {
		return nil
	}
	return fmt.Errorf("expected %v, got %v", expected, actual)
}

// Programs returns an error unless the document holds these programs, given in alphabetical order, and no other.
func Programs(document []byte, expected ...string) error {
	var found struct {
		Programs map[string]json.RawMessage
	}
	if err := json.Unmarshal(document, &found); err != nil {
		return err
	}
	var names []string
	for name := range found.Programs {
		names = append(names, name)
	}
	slices.Sort(names)
	return Same(names, expected)
}

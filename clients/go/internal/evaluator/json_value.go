package evaluator

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
)

// toJSON converts a value of a caller as encoding/json does, but one level of it at a time: to nil, bool, string,
// int64, float64, object, list, or foreign. Nothing within an object or a list is looked at before it is requested.
func toJSON(value any) any {
	switch value := value.(type) {
	case nil, bool, string, float64, object, list, foreign:
		return value
	case map[string]any:
		return anyMap(value)
	case map[string]string:
		return textMap(value)
	case []any:
		return anyList(value)
	case json.Number:
		return toNumber(value)
	}
	of := reflect.ValueOf(value)
	if of.Kind() == reflect.Pointer && of.IsNil() {
		return nil
	}
	switch value := value.(type) {
	case json.Marshaler:
		text, err := value.MarshalJSON()
		if err != nil {
			return foreign{fmt.Sprintf("%T", value)}
		}
		parsed, err := Parse(text)
		if err != nil {
			return foreign{fmt.Sprintf("%T", value)}
		}
		return toJSON(parsed)
	case encoding.TextMarshaler:
		text, err := value.MarshalText()
		if err != nil {
			return foreign{fmt.Sprintf("%T", value)}
		}
		return string(text)
	}
	return reflected(of)
}

func toNumber(number json.Number) any {
	if whole, err := strconv.ParseInt(number.String(), 10, 64); err == nil {
		return whole
	}
	// Beyond the range of a double that is an infinity.
	double, _ := strconv.ParseFloat(number.String(), 64)
	return double
}

// object is a value with the members of a JSON object.
type object interface {
	get(name string) (any, bool)
	// names are in their order, or for a map of Go sorted.
	names() []string
	isEmpty() bool
}

// list is a value with the items of a JSON list.
type list interface {
	len() int
	at(index int) any
}

// foreign is a value of which JSON has nothing: a function, a channel, or one whose own conversion failed.
type foreign struct{ name string }

const maxClassName = 64

// nameValue is the type of a value in the words of JSON, or that of Go of which JSON has nothing.
func nameValue(value any) string {
	switch value := value.(type) {
	case object:
		return "an object"
	case list:
		return "a list"
	case foreign:
		name := value.name[:min(len(value.name), maxClassName)]
		return "an object of class " + name + ", of which JSON has nothing"
	}
	return nameType(value)
}

func (of *Object) get(name string) (any, bool) { return of.Get(name) }
func (of *Object) isEmpty() bool               { return len(of.order) == 0 }
func (of *Object) names() []string             { return of.order }

type anyMap map[string]any

func (of anyMap) get(name string) (any, bool) { value, ok := of[name]; return value, ok }
func (of anyMap) names() []string             { return members{values: of}.names(nil) }
func (of anyMap) isEmpty() bool               { return len(of) == 0 }

type textMap map[string]string

func (of textMap) get(name string) (any, bool) { value, ok := of[name]; return value, ok }
func (of textMap) names() []string             { return members{texts: of}.names(nil) }
func (of textMap) isEmpty() bool               { return len(of) == 0 }

type anyList []any

func (of anyList) len() int         { return len(of) }
func (of anyList) at(index int) any { return of[index] }

// toList reads a list of any type. It reports false for any other value.
func toList(value any) (list, bool) {
	if items, ok := value.([]any); ok {
		return anyList(items), true
	}
	of := reflect.ValueOf(value)
	if of.Kind() != reflect.Slice && of.Kind() != reflect.Array {
		return nil, false
	}
	return reflectList{of}, true
}

// toScalar returns a value of any type of Go whose kind is that of a scalar of JSON as a string, bool or float64.
func toScalar(value any) any {
	switch value.(type) {
	case nil, string, bool, float64:
		return value
	}
	of := reflect.ValueOf(value)
	switch {
	case of.Kind() == reflect.String:
		return of.String()
	case of.Kind() == reflect.Bool:
		return of.Bool()
	case of.CanInt():
		return float64(of.Int())
	case of.CanUint():
		return float64(of.Uint())
	case of.CanFloat():
		return of.Float()
	}
	return value
}

// nameType is the type of a value in the words of JSON, for messages.
func nameType(value any) string {
	switch toScalar(value).(type) {
	case nil:
		return "null"
	case string:
		return "a string"
	case bool:
		return "a boolean"
	case float64:
		return "a number"
	}
	switch reflect.ValueOf(value).Kind() {
	case reflect.Slice, reflect.Array:
		return "a list"
	}
	return "an object"
}

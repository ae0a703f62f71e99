package evaluator

import (
	"reflect"
	"sort"
)

// members are those of an object that a caller supplied: in their order, or for a map of Go in that of their names.
type members struct {
	object *Object
	texts  map[string]string
	values map[string]any
}

// toMembers reads an object. It reports false for any other value.
func toMembers(value any) (members, bool) {
	switch value := value.(type) {
	case *Object:
		return members{object: value}, value != nil
	case map[string]string:
		return members{texts: value}, true
	case map[string]any:
		return members{values: value}, true
	}
	of := reflect.ValueOf(value)
	if of.Kind() != reflect.Map || of.Type().Key().Kind() != reflect.String {
		return members{}, false
	}
	values := make(map[string]any, of.Len())
	for entries := of.MapRange(); entries.Next(); {
		values[entries.Key().String()] = entries.Value().Interface()
	}
	return members{values: values}, true
}

func (of members) get(name string) (any, bool) {
	if of.object != nil {
		return of.object.Get(name)
	}
	if value, ok := of.texts[name]; ok {
		return value, true
	}
	value, ok := of.values[name]
	return value, ok
}

// names returns those that a test selects, in order; all of them without a test.
func (of members) names(isWanted func(name string, value any) bool) []string {
	var names []string
	if of.object != nil {
		for at, name := range of.object.order {
			if isWanted == nil || isWanted(name, of.object.values[at]) {
				names = append(names, name)
			}
		}
		return names
	}
	for name, value := range of.texts {
		if isWanted == nil || isWanted(name, value) {
			names = append(names, name)
		}
	}
	for name, value := range of.values {
		if isWanted == nil || isWanted(name, value) {
			names = append(names, name)
		}
	}
	if len(names) > 1 {
		sort.Strings(names)
	}
	return names
}

// lowerSpellings returns the last name of each lower case.
func (of members) lowerSpellings() map[string]string {
	spellings := map[string]string{}
	for _, name := range of.names(nil) {
		spellings[lowerCase(repair(name))] = name
	}
	return spellings
}

package evaluator

import (
	"encoding"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// fromReflect converts a value within another, whose pointer methods count where it has an address.
func fromReflect(of reflect.Value) any {
	if of.Kind() == reflect.Interface {
		of = of.Elem()
	}
	if !of.IsValid() {
		return nil
	}
	if of.Kind() != reflect.Pointer && of.CanAddr() {
		pointer := of.Addr().Interface()
		switch pointer.(type) {
		case json.Marshaler, encoding.TextMarshaler:
			return pointer
		}
		if of.Kind() == reflect.Struct {
			return pointer
		}
	}
	return of.Interface()
}

func reflected(of reflect.Value) any {
	switch of.Kind() {
	case reflect.Pointer:
		if of.Elem().Kind() == reflect.Struct {
			return reflected(of.Elem())
		}
		return toJSON(fromReflect(of.Elem()))
	case reflect.Slice, reflect.Array:
		if of.Kind() == reflect.Slice && of.IsNil() {
			return nil
		}
		if of.Kind() == reflect.Slice && of.Type().Elem().Kind() == reflect.Uint8 {
			return base64.StdEncoding.EncodeToString(of.Bytes())
		}
		return reflectList{of}
	case reflect.Map:
		if of.IsNil() {
			return nil
		}
		return newReflectMap(of)
	case reflect.Struct:
		return structObject{of, fieldsOf(of.Type())}
	}
	switch {
	case of.CanInt():
		return of.Int()
	case of.CanUint():
		if whole := of.Uint(); whole <= maxSafeInteger {
			return int64(whole)
		}
		return float64(of.Uint())
	case of.Kind() == reflect.Float32:
		// The shortest decimal form of a float32 is another one as a float64.
		return toNumber(json.Number(strconv.FormatFloat(of.Float(), 'g', -1, 32)))
	}
	scalar := toScalar(of.Interface())
	switch scalar.(type) {
	case string, bool, float64:
		return scalar
	}
	return foreign{of.Type().String()}
}

type reflectList struct{ of reflect.Value }

func (of reflectList) len() int { return of.of.Len() }

func (of reflectList) at(index int) any { return fromReflect(of.of.Index(index)) }

// reflectMap is a map whose keys encoding/json can write: strings, whole numbers and those with MarshalText.
type reflectMap struct {
	of   reflect.Value
	keys map[string]reflect.Value
}

func newReflectMap(of reflect.Value) any {
	keys := make(map[string]reflect.Value, of.Len())
	for _, key := range of.MapKeys() {
		name, ok := mapKey(key)
		if !ok {
			return foreign{of.Type().String()}
		}
		keys[name] = key
	}
	return reflectMap{of, keys}
}

func mapKey(key reflect.Value) (string, bool) {
	if key.Kind() == reflect.String {
		return key.String(), true
	}
	if named, ok := key.Interface().(encoding.TextMarshaler); ok {
		text, err := named.MarshalText()
		return string(text), err == nil
	}
	if key.CanInt() || key.CanUint() {
		return fmt.Sprint(key.Interface()), true
	}
	return "", false
}

func (of reflectMap) get(name string) (any, bool) {
	key, ok := of.keys[name]
	if !ok {
		return nil, false
	}
	return fromReflect(of.of.MapIndex(key)), true
}

func (of reflectMap) names() []string {
	names := make([]string, 0, len(of.keys))
	for name := range of.keys {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (of reflectMap) isEmpty() bool { return len(of.keys) == 0 }

// structObject is a struct with the members that encoding/json writes of it.
type structObject struct {
	of     reflect.Value
	fields *structFields
}

type structFields struct {
	order  []string
	byName map[string]structField
}

type structField struct {
	index                           []int
	isOmitted, isZeroLeft, isQuoted bool
}

var knownFields sync.Map // of *structFields by reflect.Type

func fieldsOf(of reflect.Type) *structFields {
	if known, ok := knownFields.Load(of); ok {
		return known.(*structFields)
	}
	fields := &structFields{byName: map[string]structField{}}
	for _, field := range reflect.VisibleFields(of) {
		tag, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		embedded := field.Anonymous && tag == "" && elementOf(field.Type).Kind() == reflect.Struct
		if !field.IsExported() || embedded || field.Tag.Get("json") == "-" || isWithinNamed(of, field.Index) {
			continue
		}
		if tag == "" {
			tag = field.Name
		}
		known, isKnown := fields.byName[tag]
		if isKnown && len(known.index) <= len(field.Index) {
			continue
		}
		if !isKnown {
			fields.order = append(fields.order, tag)
		}
		options = "," + options + ","
		fields.byName[tag] = structField{
			index: field.Index, isOmitted: strings.Contains(options, ",omitempty,"),
			isZeroLeft: strings.Contains(options, ",omitzero,"), isQuoted: strings.Contains(options, ",string,"),
		}
	}
	known, _ := knownFields.LoadOrStore(of, fields)
	return known.(*structFields)
}

func elementOf(of reflect.Type) reflect.Type {
	if of.Kind() == reflect.Pointer {
		return of.Elem()
	}
	return of
}

// isWithinNamed reports whether a promoted field is of an embedded struct that JSON writes as a member of its own, or
// not at all.
func isWithinNamed(of reflect.Type, index []int) bool {
	for _, at := range index[:len(index)-1] {
		field := elementOf(of).Field(at)
		if tag, _, _ := strings.Cut(field.Tag.Get("json"), ","); tag != "" {
			return true
		}
		of = field.Type
	}
	return false
}

func (of structObject) get(name string) (any, bool) {
	field, ok := of.fields.byName[name]
	if !ok {
		return nil, false
	}
	value, err := of.of.FieldByIndexErr(field.index)
	if err != nil || field.isOmitted && isEmptyValue(value) || field.isZeroLeft && value.IsZero() {
		return nil, false
	}
	if field.isQuoted && (value.CanInt() || value.CanUint() || value.CanFloat()) {
		return fmt.Sprint(value.Interface()), true
	}
	return fromReflect(value), true
}

func isEmptyValue(value reflect.Value) bool {
	switch value.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return value.Len() == 0
	case reflect.Struct:
		return false
	}
	return value.IsZero()
}

func (of structObject) names() []string {
	var names []string
	for _, name := range of.fields.order {
		if _, ok := of.get(name); ok {
			names = append(names, name)
		}
	}
	return names
}

func (of structObject) isEmpty() bool {
	return len(of.names()) == 0
}

package evaluator

import (
	"fmt"
	"math"
)

// maxCounted bounds sums of work: up to it they are exact in every language, and a larger sum is reported as this.
const maxCounted = 1 << 53

func addWork(work, more float64) float64 {
	return math.Min(work+more, maxCounted)
}

type stepKind int

const (
	stepTest stepKind = iota
	stepGiven
	stepAll
	stepAny
	stepNot
	stepConstant
)

// step is a checked step of a condition.
type step struct {
	kind stepKind
	// names and key are the value of the context that a test is of.
	names *names
	key   int
	test  comparison
	tag   *tag
	count int
	value bool
}

// condition is a checked one: its steps leave exactly one boolean and never pop from an empty stack.
type condition struct {
	index int
	node  string
	// scopes are those that it reads: it has one result for each of their items. Of nested ones only the innermost.
	scopes []*names
	steps  []step
	// work is that of one evaluation.
	work float64
}

const (
	maxSteps = 10_000
	// maxListTests bounds what is read of each item.
	maxListTests = 256
	stepNames    = "must be test, all, any, not or constant; in format 2 also item, size or given"
)

// conditionReader checks the conditions of one program.
type conditionReader struct {
	*references
	listTests map[*names]int
	scopes    []*names
}

func (reader *conditionReader) read(value any, index int) *condition {
	loc := []any{"conditions", index}
	object := parseObject(value, loc)
	read := &condition{index: index, node: parseText(object.Value("node"), place(loc, "node"))}
	reader.scopes = []*names{reader.data}
	stepsLoc, height := place(loc, "steps"), 0
	for at, entry := range parseList(object.Value("steps"), stepsLoc, maxSteps) {
		made := reader.readStep(entry, place(stepsLoc, at), height)
		height += made.heightChange()
		read.steps = append(read.steps, made)
		read.work += opWork + made.test.work
	}
	if height != 1 {
		refuseProgram(stepsLoc, fmt.Sprintf("must leave one truth value, leaves %d", height), "stack")
	}
	read.scopes = reader.scopes
	return read
}

func (made *step) heightChange() int {
	switch made.kind {
	case stepNot:
		return 0
	case stepAll, stepAny:
		return 1 - made.count
	}
	return 1
}

func (reader *conditionReader) readStep(value any, loc []any, height int) step {
	most := 4
	if reader.hasLists {
		most = 5
	}
	entry := parseList(value, loc, most)
	name, _ := itemAt(entry, 0).(string)
	argument, argumentLoc := itemAt(entry, 1), place(loc, 1)
	switch name {
	case "test":
		key := parseKey(argument, argumentLoc, reader.data, reader.hasPaths)
		return step{names: reader.data, key: key, test: parseComparison(entry, 2, loc)}
	case "all":
		return step{kind: stepAll, count: parseIndex(argument, argumentLoc, 1, height)}
	case "any":
		return step{kind: stepAny, count: parseIndex(argument, argumentLoc, 1, height)}
	case "not":
		if height == 0 {
			refuseProgram(place(loc, 0), "must follow a truth value", "stack")
		}
		return step{kind: stepNot}
	case "constant":
		constant, ok := argument.(bool)
		if !ok {
			refuseProgram(argumentLoc, "must be true or false", "bool_type")
		}
		return step{kind: stepConstant, value: constant}
	}
	if !reader.hasLists || name != "item" && name != "size" && name != "given" {
		refuseProgram(place(loc, 0), stepNames, "unknown_step")
	}
	return reader.readListStep(name, entry, loc)
}

func (reader *conditionReader) readListStep(name string, entry []any, loc []any) step {
	argument, argumentLoc := itemAt(entry, 1), place(loc, 1)
	if name == "given" {
		of := reader.tags[parseReference(argument, argumentLoc, len(reader.tags))]
		reader.enter(of.names, argumentLoc)
		if of.names != reader.data {
			reader.countTest(of.names, argumentLoc)
		}
		return step{kind: stepGiven, tag: of}
	}
	items := reader.lists[parseReference(argument, argumentLoc, len(reader.lists))]
	if name == "size" {
		holder := items.items.holder
		reader.enter(holder, argumentLoc)
		return step{names: holder, key: items.sizeOf(), test: parseComparison(entry, 2, loc)}
	}
	reader.enter(items, argumentLoc)
	reader.countTest(items, argumentLoc)
	key := parseKey(itemAt(entry, 2), place(loc, 2), items, reader.hasPaths)
	return step{names: items, key: key, test: parseComparison(entry, 3, loc)}
}

// enter adds a scope that a condition reads, and drops its parents.
func (reader *conditionReader) enter(of *names, loc []any) {
	var others []*names
	for _, known := range reader.scopes {
		if known.isWithin(of) {
			return
		}
		if !of.isWithin(known) {
			others = append(others, known)
		}
	}
	if len(others) > 0 && !reader.hasPaths {
		refuseProgram(loc, "must lie in the other lists, or hold them", "scope")
	}
	reader.scopes = append(others, of)
}

func (reader *conditionReader) countTest(items *names, loc []any) {
	reader.listTests[items]++
	if reader.listTests[items] > maxListTests {
		refuseProgram(loc, fmt.Sprintf("must be of a list with at most %d tests", maxListTests), "too_many")
	}
}

// search is a context value that tests search, and the bytes of the distinct texts that they search for.
type search struct {
	key   int
	bytes float64
}

// gatherSearches returns the searches of each scope. A text counts once per value.
func gatherSearches(conditions []*condition) map[*names][]search {
	type part struct {
		names *names
		key   int
		text  string
	}
	known := map[part]bool{}
	bytes := map[*names]map[int]float64{}
	for _, each := range conditions {
		for _, made := range each.steps {
			found := part{made.names, made.key, made.test.text}
			if made.kind != stepTest || !made.test.isSearch() || known[found] {
				continue
			}
			known[found] = true
			if bytes[made.names] == nil {
				bytes[made.names] = map[int]float64{}
			}
			bytes[made.names][made.key] += float64(len(made.test.text))
		}
	}
	searches := map[*names][]search{}
	for of, byKey := range bytes {
		for key, count := range byKey {
			searches[of] = append(searches[of], search{key, count})
		}
	}
	return searches
}

// evaluate runs the steps over the data and the current item of each list, by the index of their names.
func (of *condition) evaluate(scopes []*scope, policy MissingPolicy, stack []bool) bool {
	stack = stack[:0]
	for at := range of.steps {
		made := &of.steps[at]
		switch made.kind {
		case stepTest:
			stack = append(stack, made.test.holds(scopes[made.names.index].context[made.key]))
		case stepGiven:
			stack = append(stack, made.tag.isGiven(scopes[made.tag.names.index], policy))
		case stepConstant:
			stack = append(stack, made.value)
		case stepNot:
			stack[len(stack)-1] = !stack[len(stack)-1]
		default:
			isAny := made.kind == stepAny
			rest := len(stack) - made.count
			stack = append(stack[:rest], hasAny(stack[rest:], isAny) == isAny)
		}
	}
	return stack[0]
}

func hasAny(values []bool, wanted bool) bool {
	for _, value := range values {
		if value == wanted {
			return true
		}
	}
	return false
}

// isGiven reports whether a tag has something to write.
func (of *tag) isGiven(in *scope, policy MissingPolicy) bool {
	if in.textOf(of.value) != "" {
		return !in.values.isBlank(in.first + of.value)
	}
	if of.hasDefault {
		return !of.isDefaultBlank
	}
	return policy == MissingKeep && !of.isSourceBlank
}

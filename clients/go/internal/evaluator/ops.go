package evaluator

import "errors"

type opKind int

const (
	opLiteral opKind = iota
	opSlot
	opAsk
	opUnless
	opEach
)

// op is a checked instruction.
type op struct {
	kind      opKind
	literal   string
	slot      *slot
	tag       *tag
	condition *condition
	// target is where `unless` continues.
	target int
	each   *each
}

// each runs the ops from start to body before each item except the first, and those from body to end for each item.
type each struct {
	names *names
	// around are the lists repeated around it that are no parents of its list; of nested ones the innermost.
	around           []*names
	start, body, end int
	// work is the most that each item may take.
	work float64
}

// program is a checked one, with every name replaced by its index in the mail.
type program struct {
	ops []op
	// searches are those of its conditions, by scope.
	searches map[*names][]search
	// loops are the lists around each of its loops, by the names of the loop's items.
	loops          map[*names][][]*names
	conditionCount int
}

const (
	maxConditions = 10_000
	maxOps        = 200_000
	opNames       = "must be unless or a slot position; in format 2 also each or ask, in format 3 also color or font"
	colorTag      = "must be a tag of a brand with a default such as #1a2b3c"
	fontTag       = "must be a tag of a brand whose default is one of its choices"
)

// opReader reads ops in order. Loops nest as their lists do, and no op jumps out of its part of a loop.
type opReader struct {
	*references
	count   int
	slots   map[slotKey]*slot
	targets []bool
	// open are the open loops, the innermost last.
	open []*each
}

type slotKey struct {
	position position
	tag      *tag
}

func (of *references) parseOps(value any) []op {
	entries := parseList(value, []any{"ops"}, maxOps)
	reader := &opReader{
		references: of, count: len(entries), slots: map[slotKey]*slot{}, targets: make([]bool, len(entries)+1),
	}
	ops := make([]op, len(entries))
	for at, entry := range entries {
		ops[at] = reader.read(entry, at)
	}
	setWork(ops)
	return ops
}

func (reader *opReader) read(entry any, at int) op {
	for len(reader.open) > 0 && reader.open[len(reader.open)-1].end == at {
		reader.open = reader.open[:len(reader.open)-1]
	}
	loc := []any{"ops", at}
	if _, ok := entry.(string); ok {
		return op{literal: parseText(entry, loc)}
	}
	most := 3
	if reader.hasLists {
		most = 4
	}
	list := parseList(entry, loc, most)
	name, _ := itemAt(list, 0).(string)
	if name == "unless" {
		return reader.readUnless(list, loc, at)
	}
	if name == "each" && reader.hasLists {
		return reader.readEach(list, loc, at)
	}
	return reader.readTagOp(name, itemAt(list, 1), loc)
}

func (reader *opReader) readUnless(list, loc []any, at int) op {
	tested := reader.conditions[parseReference(itemAt(list, 1), place(loc, 1), len(reader.conditions))]
	for _, of := range tested.scopes {
		if !reader.isCurrent(of) {
			refuseScope(loc)
		}
	}
	target := parseIndex(itemAt(list, 2), place(loc, 2), at+1, reader.partEnd(at))
	reader.targets[target] = true
	return op{kind: opUnless, condition: tested, target: target}
}

func (reader *opReader) readEach(list, loc []any, at int) op {
	of := reader.lists[parseReference(itemAt(list, 1), place(loc, 1), len(reader.lists))]
	if !reader.isRepeatable(of) {
		refuseScope(loc)
	}
	body, end := reader.readParts(list, loc, at, reader.partEnd(at))
	var around []*names
	for _, open := range reader.open {
		if !of.isWithin(open.names) {
			around = append(around, open.names)
		}
	}
	made := &each{names: of, around: innermostOf(around), start: at + 1, body: body, end: end}
	reader.open = append(reader.open, made)
	return op{kind: opEach, each: made}
}

// isCurrent reports whether a scope is current at the op: the data, or an item of a list that is repeated around it.
func (reader *opReader) isCurrent(of *names) bool {
	if of.items == nil {
		return true
	}
	for _, open := range reader.open {
		if open.names == of {
			return true
		}
	}
	return false
}

// isRepeatable reports whether the parent of a list is current, and in formats without paths the innermost scope.
func (reader *opReader) isRepeatable(of *names) bool {
	if reader.hasPaths {
		return len(reader.open) < maxListDepth && reader.isCurrent(of.items.holder) && !reader.isCurrent(of)
	}
	innermost := reader.data
	if len(reader.open) > 0 {
		innermost = reader.open[len(reader.open)-1].names
	}
	return of.items.holder == innermost
}

// readParts reads where the body of a loop begins and ends: at most at most, and before the target of an earlier
// jump.
func (reader *opReader) readParts(list, loc []any, at, most int) (int, int) {
	body := parseIndex(itemAt(list, 2), place(loc, 2), at+1, most)
	end := parseIndex(itemAt(list, 3), place(loc, 3), body, most)
	for target := at + 1; target < end; target++ {
		if reader.targets[target] {
			return reader.readParts(list, loc, at, target)
		}
	}
	return body, end
}

// readTagOp reads an op about one tag.
func (reader *opReader) readTagOp(name string, reference any, loc []any) op {
	at := position(name)
	isOfBrand := reader.hasPaths && at.isOfBrand()
	isAsk := name == "ask" && reader.hasLists
	if !isOfBrand && !isAsk && !isPosition(name) {
		refuseProgram(place(loc, 0), opNames, "unknown_op")
	}
	of := reader.tags[parseReference(reference, place(loc, 1), len(reader.tags))]
	isWanted := reader.isCurrent(of.names)
	if at == positionLine {
		// In one line a value may become much shorter, so no limit of the output would bound the work.
		isWanted = of.names == reader.data
	}
	if !isWanted {
		refuseScope(loc)
	}
	if isAsk {
		return op{kind: opAsk, tag: of}
	}
	if isOfBrand {
		of.requireBrand(at, place(loc, 1))
	}
	key := slotKey{at, of}
	if reader.slots[key] == nil {
		reader.slots[key] = &slot{tag: of, position: at}
	}
	return op{kind: opSlot, slot: reader.slots[key]}
}

// partEnd returns where the current part of the innermost loop ends, or otherwise the program.
func (reader *opReader) partEnd(at int) int {
	if len(reader.open) == 0 {
		return reader.count
	}
	open := reader.open[len(reader.open)-1]
	if at < open.body {
		return open.body
	}
	return open.end
}

// innermostOf returns the scopes that are no parents of another of them.
func innermostOf(scopes []*names) []*names {
	var innermost []*names
	for _, of := range scopes {
		isParent := false
		for _, other := range scopes {
			isParent = isParent || other != of && other.isWithin(of)
		}
		if !isParent {
			innermost = append(innermost, of)
		}
	}
	return innermost
}

// requireBrand refuses a tag that cannot be written as a colour or as a font.
func (of *tag) requireBrand(at position, loc []any) {
	color, isColor := readColor(of.byDefault)
	if at == positionColor && (!of.isBrand || !isColor || color != of.byDefault) {
		refuseProgram(loc, colorTag, "brand")
	}
	if at == positionFont && !contains(of.choices, of.byDefault) {
		refuseProgram(loc, fontTag, "brand")
	}
}

// setWork sets the work of each loop: that of its op and of all ops in it.
func setWork(ops []op) {
	before := make([]float64, len(ops)+1)
	for at := range ops {
		work := float64(opWork)
		if ops[at].kind == opUnless {
			work += ops[at].condition.work
		}
		before[at+1] = addWork(before[at], work)
	}
	for at := range ops {
		if made := ops[at].each; made != nil {
			made.work = before[made.end] - before[at]
		}
	}
}

func refuseScope(loc []any) {
	refuseProgram(place(loc, 1), "must be of the data or of a list that is repeated here", "scope")
}

// Mail is the checked programs of one mail, which are filled with the same data. It may be used by many goroutines.
type Mail struct {
	sources []any
	// names is what they request from the data.
	names      *names
	hasFormats bool
	programs   []*program
}

// Prepare checks the programs of a mail, each as Parse has read it. It returns INVALID_PROGRAM with the first fault
// of each of them.
func Prepare(sources []any) (*Mail, error) {
	mail := &Mail{sources: sources, names: newNames(0, nil)}
	var faults []*FillError
	for _, source := range sources {
		made, fault := prepareProgram(mail.names, source)
		if fault != nil {
			faults = append(faults, fault)
		}
		mail.programs = append(mail.programs, made)
	}
	if fault := joinErrors(faults); fault != nil {
		return nil, fault
	}
	mail.names.asked = gatherAsked(mail.names)
	mail.hasFormats = len(mail.names.formatted) > 0
	for _, list := range mail.names.all {
		mail.hasFormats = mail.hasFormats || len(list.formatted) > 0
	}
	return mail, nil
}

func prepareProgram(data *names, source any) (made *program, fault *FillError) {
	defer func() {
		if recovered := recover(); recovered != nil {
			err, ok := recovered.(error)
			if !ok || !errors.As(err, &fault) {
				panic(recovered)
			}
		}
	}()
	return parseProgram(data, source), nil
}

func parseProgram(data *names, source any) *program {
	object := parseObject(source, nil)
	version, _ := object.Value("format").(float64)
	switch version {
	case flatFormat, listFormat, pathFormat, formatsFormat:
	default:
		refuseProgram([]any{"format"}, "must be a format that this library fills: update the library", "unknown_format")
	}
	parseText(object.Value("target"), []any{"target"})
	of := &references{
		data: data, hasLists: version >= listFormat, hasPaths: version >= pathFormat, hasFormats: version == formatsFormat,
	}
	if of.hasLists {
		of.parseLists(object.Value("lists"))
	}
	if of.hasFormats {
		of.formats = parseFormats(object.Value("formats"))
	}
	of.parseTags(object.Value("tags"))
	reader := &conditionReader{references: of, listTests: map[*names]int{}}
	for at, entry := range parseList(object.Value("conditions"), []any{"conditions"}, maxConditions) {
		of.conditions = append(of.conditions, reader.read(entry, at))
	}
	made := &program{ops: of.parseOps(object.Value("ops")), searches: gatherSearches(of.conditions)}
	made.conditionCount = len(of.conditions)
	made.loops = map[*names][][]*names{}
	for _, each := range made.ops {
		if each.kind == opEach {
			made.loops[each.each.names] = append(made.loops[each.each.names], each.each.around)
		}
	}
	return made
}

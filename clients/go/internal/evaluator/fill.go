package evaluator

import (
	"fmt"
	"sync"
)

// filling is one run of a checked program over checked data. A condition is evaluated once for the data, and once for
// each visit of an item.
type filling struct {
	program *program
	values  *values
	policy  MissingPolicy
	most    int
	output  []byte
	findings
	// scopes are the data, and the current item of each list, by the index of its names; visits their numbers.
	scopes       []*scope
	visits       []int
	visitCount   int
	repeatedWork float64
	// verdicts are the last results of each condition, with the number of the visit; 0 for none.
	verdicts []verdict
	stack    []bool
}

type verdict struct {
	visit   int
	isShown bool
}

func newFilling(of *program, data *scope, policy MissingPolicy, most int, output []byte) *filling {
	count := len(data.names.all) + 1
	run := &filling{
		program: of, values: data.values, policy: policy, most: most, output: output,
		scopes: make([]*scope, count), visits: make([]int, count), visitCount: 1,
		verdicts: make([]verdict, of.conditionCount), stack: make([]bool, 0, 8),
	}
	run.scopes[0], run.visits[0] = data, 1
	return run
}

func (run *filling) runOps(at, end int) *FillError {
	for at < end {
		next := &run.program.ops[at]
		at++
		var fault *FillError
		switch next.kind {
		case opLiteral:
			fault = run.addLiteral(next.literal)
		case opSlot:
			fault = run.addSlot(next.slot)
		case opAsk:
			run.ask(next.tag)
		case opUnless:
			if !run.isShown(next.condition) {
				at = next.target
			}
		case opEach:
			fault = run.repeat(next.each)
			at = next.each.end
		}
		if fault != nil {
			return fault
		}
	}
	return nil
}

func (run *filling) repeat(of *each) *FillError {
	items := run.scopes[of.names.items.holder.index].lists[of.names.items.place]
	run.repeatedWork = addWork(run.repeatedWork, of.work*float64(len(items)))
	if run.repeatedWork > maxRepeatedWork {
		return refuseWork("lists", fmt.Sprintf("take %.0f steps to repeat", run.repeatedWork), maxRepeatedWork)
	}
	for at, item := range items {
		run.scopes[of.names.index] = item
		run.visitCount++
		run.visits[of.names.index] = run.visitCount
		start := of.start
		if at == 0 {
			start = of.body
		}
		if fault := run.runOps(start, of.end); fault != nil {
			return fault
		}
	}
	return nil
}

// checkLimit refuses an output of that many bytes if it is over the limit.
func (run *filling) checkLimit(bytes int) *FillError {
	if bytes <= run.most {
		return nil
	}
	msg := fmt.Sprintf("is longer than the limit of %d bytes", run.most)
	return &FillError{CodeRenderError, []Issue{{[]any{"output"}, msg, "output_too_long"}}}
}

func (run *filling) isShown(of *condition) bool {
	visit := 0
	for _, in := range of.scopes {
		visit = max(visit, run.visits[in.index])
	}
	known := &run.verdicts[of.index]
	if known.visit != visit {
		*known = verdict{visit, of.evaluate(run.scopes, run.policy, run.stack)}
		if !known.isShown && of.node != "" {
			run.addHidden(of.node)
		}
	}
	return known.isShown
}

func (run *filling) ask(of *tag) {
	in := run.scopes[of.names.index]
	if of.isBrand || in.textOf(of.value) != "" {
		return
	}
	if of.hasDefault {
		run.defaulted.add(of, in)
	} else {
		run.missing.add(of, in)
	}
}

func (run *filling) addLiteral(text string) *FillError {
	if fault := run.checkLimit(len(run.output) + len(text)); fault != nil {
		return fault
	}
	run.output = append(run.output, text...)
	return nil
}

func (run *filling) addSlot(of *slot) *FillError {
	in := run.scopes[of.tag.names.index]
	index := in.first + of.tag.value
	value := run.values.texts[index]
	if value == "" {
		return run.addWithoutValue(of, in)
	}
	// A value that cannot fit is not escaped at all.
	if of.position.isGrowing() {
		if fault := run.checkLimit(len(run.output) + len(value)); fault != nil {
			return fault
		}
	}
	written, ok := run.values.appendEscaped(run.output, index, of)
	if !ok {
		return run.addRefused(of, in)
	}
	run.output = written
	return run.checkLimit(len(written))
}

// addRefused writes what replaces a refused value: of a tag of a brand what the template declares.
func (run *filling) addRefused(of *slot, in *scope) *FillError {
	if of.position.isOfBrand() {
		run.defaulted.add(of.tag, in)
	} else {
		run.rejectedURLs.add(of.tag, in)
	}
	if of.tag.isBrand {
		return run.addWithoutValue(of, in)
	}
	return run.addLiteral(rejectedURL)
}

func (run *filling) addWithoutValue(of *slot, in *scope) *FillError {
	of.prepare()
	if of.tag.hasDefault {
		if !of.tag.isBrand {
			run.defaulted.add(of.tag, in)
		}
		if of.isDefaultBad {
			run.rejectedURLs.add(of.tag, in)
		}
		return run.addLiteral(of.defaultText)
	}
	run.missing.add(of.tag, in)
	if of.position.isWholeURL() {
		run.missingURLs.add(of.tag, in)
	}
	if run.policy == MissingKeep {
		return run.addLiteral(of.escapedSource)
	}
	return nil
}

// buffers are those in which outputs grow.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// maxKeptBuffer bounds a buffer that is kept for other fills.
const maxKeptBuffer = 1024 * 1024

// fill fills one program.
func (of *program) fill(data *scope, policy MissingPolicy, most int) (string, *findings, *FillError) {
	if fault := checkWork(of, data); fault != nil {
		return "", nil, fault
	}
	buffer := buffers.Get().(*[]byte)
	run := newFilling(of, data, policy, most, (*buffer)[:0])
	fault := run.runOps(0, len(of.ops))
	if fault == nil {
		fault = run.refuse(policy)
	}
	output := string(run.output)
	if cap(run.output) <= maxKeptBuffer {
		*buffer = run.output
	}
	buffers.Put(buffer)
	return output, &run.findings, fault
}

// Filled has the filled programs of a mail, and their report: its bytes are those of the first.
type Filled struct {
	Outputs []string
	Report  Report
}

// Fill fills the programs with the same data, which is read once: an *Object, or a map of Go, with merge tags,
// context, lists, brand and data. It returns a *FillError, with the issues of all programs.
func (mail *Mail) Fill(data any, options Options) (*Filled, error) {
	issues := &dataIssues{}
	policy, most := readOptions(options, issues)
	read := readAll(mail.names, data, issues)
	if _, isPlain := plainOf(data); len(issues.found) > 0 && len(mail.programs) > 1 && !isPlain {
		return mail.fillEach(data, options)
	}
	if fault := refuseIssues(issues.found); fault != nil {
		return nil, fault
	}
	if mail.hasFormats {
		read.scope.giveFormats()
	}
	read.values.prepare()
	lists := countItems(read.scope)
	filled := &Filled{Outputs: make([]string, len(mail.programs))}
	reports := make([]Report, len(mail.programs))
	var faults []*FillError
	for at, of := range mail.programs {
		output, found, fault := of.fill(read.scope, policy, most)
		if fault != nil {
			faults = append(faults, fault)
			continue
		}
		filled.Outputs[at] = output
		reports[at] = found.report(read.unused, lists, len(output))
	}
	if fault := joinErrors(faults); fault != nil {
		return nil, fault
	}
	filled.Report = joinReports(reports[0], reports[1:])
	return filled, nil
}

// fillEach fills each program alone: they may accept different numbers of items, and those that accept the data
// report what they lack.
func (mail *Mail) fillEach(data any, options Options) (*Filled, error) {
	filled := &Filled{}
	var reports []Report
	var faults []*FillError
	for _, source := range mail.sources {
		alone, err := Prepare([]any{source})
		if err != nil {
			return nil, err
		}
		made, err := alone.Fill(data, options)
		if fault, ok := err.(*FillError); ok {
			faults = append(faults, fault)
			continue
		}
		filled.Outputs = append(filled.Outputs, made.Outputs[0])
		reports = append(reports, made.Report)
	}
	if fault := joinErrors(faults); fault != nil {
		return nil, fault
	}
	filled.Report = joinReports(reports[0], reports[1:])
	return filled, nil
}

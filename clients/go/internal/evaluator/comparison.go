package evaluator

import "strings"

// opWork is the work of an op, a step, or a text of an operand.
const opWork = 16

const maxOperands = 10_000

// comparison is an operator with its checked operand.
type comparison struct {
	operator string
	text     string
	texts    map[string]bool
	number   float64
	work     float64
}

// parseComparison reads the operator and operand of a step at an index.
func parseComparison(entry []any, at int, loc []any) comparison {
	operator, _ := itemAt(entry, at).(string)
	operand, operandLoc := itemAt(entry, at+1), place(loc, at+1)
	read := comparison{operator: operator}
	switch operator {
	case "is_empty", "is_not_empty":
	case "in", "not_in":
		read.texts = map[string]bool{}
		for index, item := range parseList(operand, operandLoc, maxOperands) {
			text := parseText(item, place(operandLoc, index))
			read.texts[text] = true
			read.work += workOfText(text)
		}
	case ">", "<", ">=", "<=", "date_before", "date_after", "date_on":
		read.number = parseFinite(operand, operandLoc)
	case "==", "!=", "contains", "not_contains", "starts_with", "ends_with":
		read.text = parseText(operand, operandLoc)
		read.work = workOfText(read.text)
	default:
		refuseProgram(place(loc, at), "must be one of the 17 operators", "unknown_operator")
	}
	return read
}

func workOfText(text string) float64 {
	return opWork + float64(len(text))
}

func (test comparison) isSearch() bool {
	return test.operator == "contains" || test.operator == "not_contains"
}

// holds reports whether the comparison holds for a value.
func (test comparison) holds(value *contextValue) bool {
	switch test.operator {
	case "==":
		return value.lowerText() == test.text
	case "!=":
		return value.lowerText() != test.text
	case "contains":
		return value.contains(test.text)
	case "not_contains":
		return !value.contains(test.text)
	case "starts_with":
		return strings.HasPrefix(value.lowerText(), test.text)
	case "ends_with":
		return strings.HasSuffix(value.lowerText(), test.text)
	case "in":
		return test.texts[value.lowerText()]
	case "not_in":
		return !test.texts[value.lowerText()]
	case "is_empty":
		return value.isBlank()
	case "is_not_empty":
		return !value.isBlank()
	case "date_before", "date_after", "date_on":
		return test.holdsFor(value.toDay())
	}
	return test.holdsFor(value.toNumber())
}

// holdsFor compares a number or a day; false for a value that is none.
func (test comparison) holdsFor(number float64, ok bool) bool {
	switch test.operator {
	case ">", "date_after":
		return ok && number > test.number
	case "<", "date_before":
		return ok && number < test.number
	case ">=":
		return ok && number >= test.number
	case "<=":
		return ok && number <= test.number
	}
	return ok && number == test.number
}

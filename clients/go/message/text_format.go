package message

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// TextFormat says how lines of plain text end.
type TextFormat string

const (
	// Wrapped breaks lines at 76 columns.
	Wrapped TextFormat = "wrapped"
	// Flowed breaks them so that a mail client can join them again (RFC 3676, format=flowed).
	Flowed TextFormat = "flowed"
)

const (
	lineColumns = 76
	// signature is the line before a signature, which keeps its space. dashes with a space behind them, as at the end of
	// a flowed line, would be one.
	signature   = "-- "
	dashes      = "--"
	betweenRows = " | "
)

// entryRule matches what begins an entry of a list: lines that continue it begin under its text.
var entryRule = regexp.MustCompile(`\A {0,8}(?:- |[0-9]{1,4}[.] )`)

// FormatText formats the text part of a mail: neighbouring rows of a table get columns, long lines are broken at
// spaces. A word that is longer than a line stays whole, so that links work.
func FormatText(text string, format TextFormat) string {
	var lines []string
	for _, line := range alignRows(strings.Split(text, "\n")) {
		line = trimLine(line)
		if format == Flowed {
			lines = append(lines, flowLine(line)...)
		} else {
			lines = append(lines, wrapLine(line)...)
		}
	}
	return strings.Join(lines, "\n")
}

func wrapLine(line string) []string {
	lines := breakLine(line, strings.Repeat(" ", len(entryRule.FindString(line))))
	for at := range lines {
		lines[at] = trimLine(lines[at])
	}
	return lines
}

// flowLine ends each line of a paragraph that continues with a space, and stuffs what would mean something else at
// the beginning of a line (RFC 3676, section 4.4).
func flowLine(line string) []string {
	lines := breakLine(line, "")
	for at, each := range lines {
		if strings.HasPrefix(each, " ") || strings.HasPrefix(each, ">") || strings.HasPrefix(each, "From ") {
			lines[at] = " " + each
		}
		if at < len(lines)-1 {
			lines[at] += " "
		}
	}
	return lines
}

func breakLine(line, indent string) []string {
	if columnsOf(line) <= lineColumns {
		return []string{line}
	}
	entry := len(entryRule.FindString(line))
	words := strings.Split(line, " ")
	var lines []string
	var current strings.Builder
	current.WriteString(words[0])
	columns := columnsOf(words[0])
	mayBreak := columns > entry
	for _, next := range words[1:] {
		own := columnsOf(next)
		if next != "" && columns+1+own > lineColumns && mayBreak && current.String() != dashes {
			lines = append(lines, current.String())
			current.Reset()
			current.WriteString(indent + next)
			columns = len(indent) + own
			continue
		}
		current.WriteString(" " + next)
		columns += 1 + own
		// A line is not broken directly after the mark that begins an entry.
		mayBreak = mayBreak || next != "" && columns > entry
	}
	return append(lines, current.String())
}

func trimLine(line string) string {
	if line == signature {
		return line
	}
	return strings.TrimRight(line, " ")
}

func columnsOf(text string) int { return utf8.RuneCountInString(text) }

// alignRows pads the cells of neighbouring rows with as many cells to columns. Rows that would be wider than a line
// then stay as they are.
func alignRows(lines []string) []string {
	var aligned, table []string
	cells := 0
	for _, line := range lines {
		count := strings.Count(line, betweenRows) + 1
		if count != cells {
			aligned, table = append(aligned, alignTable(table, cells)...), nil
		}
		cells = count
		table = append(table, line)
	}
	return append(aligned, alignTable(table, cells)...)
}

func alignTable(lines []string, count int) []string {
	if len(lines) < 2 || count < 2 {
		return lines
	}
	widths := make([]int, count)
	rows := make([][]string, len(lines))
	total := len(betweenRows) * (count - 1)
	for row, line := range lines {
		rows[row] = strings.Split(line, betweenRows)
		for at, cell := range rows[row] {
			rows[row][at] = strings.Trim(cell, " ")
			widths[at] = max(widths[at], columnsOf(rows[row][at]))
		}
	}
	for _, width := range widths {
		total += width
	}
	if total > lineColumns {
		return lines
	}
	aligned := make([]string, len(lines))
	for row, cells := range rows {
		for at, cell := range cells {
			cells[at] = cell + strings.Repeat(" ", widths[at]-columnsOf(cell))
		}
		aligned[row] = strings.Join(cells, betweenRows)
	}
	return aligned
}

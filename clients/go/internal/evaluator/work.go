package evaluator

import "fmt"

const (
	// maxRepeatedWork is the most work that all loops of one fill may take.
	maxRepeatedWork = 16_777_216
	// maxWork is the most work that the searches of one fill may take: bytes searched times bytes searched for.
	maxWork = 268_435_456
)

// refuseWork is the refusal of data that take more work than a limit allows.
func refuseWork(member, msg string, limit int) *FillError {
	msg = fmt.Sprintf("%s, more than the limit of %d", msg, limit)
	return &FillError{CodeRenderError, []Issue{{[]any{member}, msg, "too_much_work"}}}
}

// checkWork refuses values that are too long for all the searches of a program, including those that are not
// evaluated, so that nothing is written before the error. Searches in an item count once for each loop that repeats
// it.
func checkWork(of *program, data *scope) *FillError {
	if len(of.searches) == 0 {
		return nil
	}
	counts := map[*names]int{}
	data.countScopes(counts)
	if work := searchWork(of, data, 1, counts); work > maxWork {
		return refuseWork("context", fmt.Sprintf("takes %.0f comparisons to search", work), maxWork)
	}
	return nil
}

// searchWork returns the work of a scope whose searches run that many times, and of all its items.
func searchWork(of *program, in *scope, times float64, counts map[*names]int) float64 {
	work := 0.0
	for _, each := range of.searches[in.names] {
		work = addWork(work, each.bytes*times*float64(len(in.context[each.key].lowerText())))
	}
	for _, list := range in.names.lists {
		items := in.lists[list.items.place]
		if len(items) == 0 {
			continue
		}
		visits := timesVisited(of, list, counts)
		for _, item := range items {
			work = addWork(work, searchWork(of, item, visits, counts))
		}
	}
	return work
}

// timesVisited returns how often an item is repeated at most: once for each loop, times the items of the lists around
// it.
func timesVisited(of *program, list *names, counts map[*names]int) float64 {
	times := 0.0
	for _, around := range of.loops[list] {
		product := 1.0
		for _, other := range around {
			product *= float64(counts[other])
		}
		times += product
	}
	return times
}

// countScopes counts the items of each list.
func (in *scope) countScopes(counts map[*names]int) {
	for _, list := range in.names.lists {
		items := in.lists[list.items.place]
		counts[list] += len(items)
		for _, item := range items {
			item.countScopes(counts)
		}
	}
}

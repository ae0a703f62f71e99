package evaluator

// askedMember is what the programs of a mail request from a member of plain data, and from the members in it. What
// they request late serves only values that no other path supplies.
type askedMember struct {
	name, folded string
	// values and keys are those of tags and of the context that it supplies, by index.
	values, keys         []int
	lateValues, lateKeys []int
	members, lateMembers []*askedMember
	// isGroup is true for the group of a tag, which is used only if it is an object.
	isGroup bool
	// isSize is true where it is the number of items if its holder is a list.
	isSize bool
	// isEarly and isLate say when it is requested: one that is both is read once.
	isEarly, isLate bool
	// list is the list that it holds.
	list   *names
	byName map[string]*askedMember
	// byFolded has whether a folded name is requested.
	byFolded map[string]bool
}

func newAsked(name string) *askedMember {
	folded := normalizeTagName(name)
	return &askedMember{
		name: name, folded: folded, isSize: folded == "size", byName: map[string]*askedMember{}, byFolded: map[string]bool{},
	}
}

// at returns the member at the end of a path.
func (asked *askedMember) at(path []string, isLate bool) *askedMember {
	for _, name := range path {
		asked = asked.member(name, isLate)
	}
	return asked
}

func (asked *askedMember) member(name string, isLate bool) *askedMember {
	member := asked.byName[name]
	if member == nil {
		member = newAsked(name)
		asked.byName[name] = member
		asked.byFolded[member.folded] = true
	}
	if isLate && !member.isLate {
		asked.lateMembers = append(asked.lateMembers, member)
	}
	if !isLate && !member.isEarly {
		asked.members = append(asked.members, member)
	}
	member.isLate, member.isEarly = member.isLate || isLate, member.isEarly || !isLate
	return member
}

// addValue requests a value. A program does not say whether its author wrote the group in front, so the value is
// looked up within it as well.
func (asked *askedMember) addValue(group string, path []string, index int) {
	member := asked.at(path, false)
	member.values = append(member.values, index)
	if len(path) == 0 || group == groupBrand {
		return
	}
	asked.member(group, true).isGroup = true
	late := asked.at(append([]string{group}, path...), true)
	late.lateValues = append(late.lateValues, index)
}

// gatherAsked returns what is requested from plain data, or from an item of one of its lists: tags come first, by
// group, then the keys of conditions, then lists, each in order of first appearance.
func gatherAsked(of *names) *askedMember {
	asked := newAsked("")
	for _, group := range groups {
		for index, source := range of.sources {
			if source.group == group && !source.isFormatted && source.path != nil && !of.isReserved(source.name) {
				asked.addValue(group, source.path, index)
			}
		}
	}
	for _, key := range of.keys {
		if of.isReserved(key.lower) {
			continue
		}
		member := asked.at(key.paths[0], false)
		member.keys = append(member.keys, key.index)
		if len(key.paths) > 1 {
			late := asked.at(key.paths[1], true)
			late.lateKeys = append(late.lateKeys, key.index)
		}
	}
	for _, list := range of.lists {
		list.asked = gatherAsked(list)
		asked.at(list.items.path, false).list = list
	}
	return asked
}

package message

import "encoding/json"

// defaults are the settings that a template has for its messages, as it writes them in JSON.
type defaults struct {
	From            defaultMailboxes `json:"from"`
	ReplyTo         defaultMailboxes `json:"replyTo"`
	UnsubscribeURL  string           `json:"unsubscribeUrl"`
	AutoSubmitted   string           `json:"autoSubmitted"`
	MessageIDDomain string           `json:"messageIdDomain"`
	TextFormat      TextFormat       `json:"textFormat"`
}

// defaultMailboxes are one mailbox or a list of them, each an address or an object with name and address.
type defaultMailboxes []Mailbox

func (of *defaultMailboxes) UnmarshalJSON(text []byte) error {
	*of = defaultMailboxes{}
	var list []json.RawMessage
	if json.Unmarshal(text, &list) != nil {
		list = []json.RawMessage{text}
	}
	for _, each := range list {
		var mailbox Mailbox
		if json.Unmarshal(each, &mailbox.Address) != nil {
			if err := json.Unmarshal(each, &mailbox); err != nil {
				return err
			}
		}
		*of = append(*of, mailbox)
	}
	return nil
}

// readDefaults reads what a template says of its messages. Members of another type are a fault; unknown ones are
// ignored.
func readDefaults(text json.RawMessage, found *faults) defaults {
	var read defaults
	if text == nil {
		return read
	}
	if err := json.Unmarshal(text, &read); err != nil {
		found.add(nil, "object", "must have settings of the types that messages have; the template has others")
	}
	return read
}

// withDefaults returns the settings with those of the template where none is given.
func (given Settings) withDefaults(of defaults) Settings {
	if given.From == (Mailbox{}) && len(of.From) > 0 {
		given.From = of.From[0]
	}
	if given.ReplyTo == nil {
		given.ReplyTo = of.ReplyTo
	}
	given.UnsubscribeURL = orDefault(given.UnsubscribeURL, of.UnsubscribeURL)
	given.AutoSubmitted = orDefault(given.AutoSubmitted, of.AutoSubmitted)
	given.MessageIDDomain = orDefault(given.MessageIDDomain, of.MessageIDDomain)
	given.TextFormat = orDefault(given.TextFormat, of.TextFormat)
	return given
}

func orDefault[Text ~string](given, byDefault Text) Text {
	if given == "" {
		return byDefault
	}
	return given
}

package bench

import (
	htmltemplate "html/template"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestHTMLTemplateBreaksMails shows what README.md says: html/template executes each rendered mail of the shared
// cases, which has no actions, and removes every conditional comment that Outlook needs.
func TestHTMLTemplateBreaksMails(t *testing.T) {
	files, _ := filepath.Glob("../../../conformance/render/*/*/expected.html")
	mails, changed, comments, left := 0, 0, 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		mails++
		var output strings.Builder
		// The mails have no actions once their delimiters are others.
		template, err := htmltemplate.New("mail").Delims("\x01", "\x02").Parse(string(text))
		if err == nil {
			err = template.Execute(&output, nil)
		}
		if err != nil {
			t.Fatal(file, err)
		}
		comments += strings.Count(string(text), "<!--[if")
		left += strings.Count(output.String(), "<!--[if")
		if output.String() != string(text) {
			changed++
		}
	}
	if comments == 0 || left != 0 || changed != mails {
		t.Errorf("of %d mails it changed %d, and of %d conditional comments it left %d", mails, changed, comments, left)
	}
}

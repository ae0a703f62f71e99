package client

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
)

type sealedFile struct {
	Name       string
	APIKey     string             `json:"api_key"`
	BaseURL    string             `json:"base_url"`
	TemplateID string             `json:"template_id"`
	BrandID    string             `json:"brand_id"`
	Target     letterpress.Target `json:"target"`
	Locale     string
	CheckedAt  int64 `json:"checked_at"`
	Output     string
	FileName   string `json:"file_name"`
	Content    string
	Seal       string
	File       string
	Template   *sealedFile
}

type sealedFiles struct{ Entries, Brands, Absent []sealedFile }

func readSealedFiles(t *testing.T) sealedFiles {
	t.Helper()
	var files sealedFiles
	if err := json.Unmarshal(readFile(t, cases, "cache/entries.json"), &files); err != nil {
		t.Fatal(err)
	}
	if len(files.Entries) == 0 || len(files.Brands) == 0 || len(files.Absent) == 0 {
		t.Fatal("there are no cases")
	}
	return files
}

// failingHandler is a handler of slog for a client whose disk must not fail.
type failingHandler struct {
	discard
	t *testing.T
}

func (failingHandler) Enabled(context.Context, slog.Level) bool { return true }

func (handler failingHandler) Handle(_ context.Context, record slog.Record) error {
	handler.t.Errorf("the client logs %q", record.Message)
	return nil
}

// clientOver makes a client of a case that finds only these files.
func clientOver(t *testing.T, owner sealedFile, files ...sealedFile) *Client {
	t.Helper()
	folder := t.TempDir()
	for _, file := range files {
		if err := os.WriteFile(filepath.Join(folder, file.FileName), []byte(file.File), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	clock := &testClock{time: time.UnixMilli(owner.CheckedAt)}
	client, err := New(WithAPIKey(owner.APIKey), WithBaseURL(owner.BaseURL), WithDiskCache(folder), withClock(clock),
		WithLogger(slog.New(failingHandler{t: t})))
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestReadsTheFilesOfAllLibraries(t *testing.T) {
	files := readSealedFiles(t)
	for _, file := range files.Entries {
		client := clientOver(t, file, file)
		listed, err := client.ListCached()
		if err != nil || len(listed) != 1 || listed[0].TemplateID != file.TemplateID || !listed[0].IsFresh ||
			listed[0].Locale != file.Locale || listed[0].CheckedAt.UnixMilli() != file.CheckedAt {
			t.Errorf("%s is listed as %v: %v", file.Name, listed, err)
		}
		mail, err := client.RenderWith(context.Background(), RenderRequest{
			TemplateID: file.TemplateID, Locale: file.Locale, Options: letterpress.Options{Target: file.Target},
		})
		if err != nil || mail.Output != file.Output {
			t.Errorf("%s is not rendered: %v", file.Name, err)
		}
	}
	for _, file := range files.Brands {
		client := clientOver(t, file, file, *file.Template)
		mail, err := client.RenderWith(context.Background(), RenderRequest{
			TemplateID: file.Template.TemplateID, Data: letterpress.Data{BrandID: file.BrandID},
			Options: letterpress.Options{Target: file.Template.Target},
		})
		if err != nil || mail.Output != file.Output {
			t.Errorf("%s is not rendered: %v", file.Name, err)
		}
		if listed, err := client.ListCached(); err != nil || len(listed) != 1 {
			t.Errorf("%s: %v are listed: %v", file.Name, listed, err)
		}
	}
}

func TestSealsFilesAsAllLibrariesDo(t *testing.T) {
	files := readSealedFiles(t)
	for _, file := range append(files.Entries, files.Brands...) {
		key := entryKey{file.TemplateID, Kind(file.Target), file.Locale}
		if file.BrandID != "" {
			key = entryKey{id: file.BrandID, kind: KindBrand}
		}
		seal := newCacheSeal(file.BaseURL, file.APIKey)
		if name := seal.nameOf(key) + ".json"; name != file.FileName {
			t.Errorf("%s has the name %s, not %s", file.Name, name, file.FileName)
		}
		if made := seal.of(file.FileName, []byte(file.Content)); made != file.Seal {
			t.Errorf("%s has the seal %s, not %s", file.Name, made, file.Seal)
		}
	}
}

func TestForgedFilesAreAbsent(t *testing.T) {
	files := readSealedFiles(t)
	for _, forged := range files.Absent {
		listed, err := clientOver(t, files.Entries[0], forged).ListCached()
		if err != nil || len(listed) > 0 {
			t.Errorf("a file that is %s is listed: %v", forged.Name, err)
		}
	}
}

func TestFilesOfOthersAreAbsent(t *testing.T) {
	file := readSealedFiles(t).Entries[0]
	for name, spoil := range map[string]func(path string) error{
		"may be written by others": func(path string) error { return os.Chmod(path, 0o620) },
		"is a link": func(path string) error {
			moved := filepath.Join(filepath.Dir(path), "moved")
			if err := os.Rename(path, moved); err != nil {
				return err
			}
			return os.Symlink(moved, path)
		},
		"is a folder": func(path string) error {
			if err := os.Remove(path); err != nil {
				return err
			}
			return os.Mkdir(path, 0o700)
		},
	} {
		client := clientOver(t, file, file)
		if err := spoil(filepath.Join(client.settings.diskPath, file.FileName)); err != nil {
			t.Fatal(err)
		}
		if listed, err := client.ListCached(); err != nil || len(listed) > 0 {
			t.Errorf("a file that %s is listed: %v", name, err)
		}
	}
}

func TestRefusesAFolderInWhichOthersMayWrite(t *testing.T) {
	file := readSealedFiles(t).Entries[0]
	client := clientOver(t, file, file)
	if err := os.Chmod(client.settings.diskPath, 0o770); err != nil {
		t.Fatal(err)
	}
	_, err := client.Render(context.Background(), file.TemplateID, letterpress.Data{})
	if letterpress.CodeOf(err) != letterpress.CodeInvalidRequest || !strings.Contains(err.Error(), "mode 770") {
		t.Errorf("the folder is not refused: %v", err)
	}
}

func TestAFaultOfTheDiskFailsNoRender(t *testing.T) {
	server := startScriptedServer(t)
	server.script = []caseExchange{{Answer: caseAnswer{Template: "greeting"}}}
	folder := t.TempDir()
	blocked := filepath.Join(folder, "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var logged strings.Builder
	logger := slog.New(slog.NewTextHandler(&logged, nil))
	client, err := New(WithAPIKey(apiKey), WithBaseURL(server.url()), WithDiskCache(filepath.Join(blocked, "cache")),
		WithLogger(logger))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Render(context.Background(), "greeting", letterpress.Data{}); err != nil {
		t.Error(err)
	}
	if !strings.Contains(logged.String(), "the disk cache failed") || strings.Contains(logged.String(), apiKey) {
		t.Errorf("logged is %q", logged.String())
	}
}

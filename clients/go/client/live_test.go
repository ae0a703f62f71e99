package client_test

import (
	"context"
	"os"
	"strings"
	"testing"

	letterpress "github.com/letterpress/letterpress/clients/go"
	"github.com/letterpress/letterpress/clients/go/client"
)

// liveService returns address and key of a running service with the examples, as `npm run suite -- go` starts it.
func liveService(t *testing.T) (address, key string) {
	t.Helper()
	address, key = os.Getenv("LETTERPRESS_LIVE_URL"), os.Getenv("LETTERPRESS_LIVE_KEY")
	if address == "" {
		t.Skip("there is no running service")
	}
	return address, key
}

var user = map[string]any{
	"first_name": "Ann & Bo", "is_trial": true, "start_url": "https://example.com/start", "campaign": "welcome",
	"unsubscribe_url": "https://example.com/mail",
}

func TestRendersWithARunningService(t *testing.T) {
	address, key := liveService(t)
	service, err := client.New(client.WithBaseURL(address), client.WithAPIKey(key), client.WithTTL(0))
	if err != nil {
		t.Fatal(err)
	}
	// The second is confirmed by its entity tag.
	for range [2]int{} {
		mail, err := service.Render(context.Background(), "welcome", letterpress.Data{Data: user})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(mail.Output, "Ann &amp; Bo") || !strings.Contains(mail.Subject, "Ann & Bo") ||
			mail.FromStaleCache || len(mail.Report.Missing) > 0 {
			t.Errorf("the mail is %q with %+v", mail.Subject, mail.Report)
		}
	}
	_, err = service.Render(context.Background(), "nothing", letterpress.Data{})
	if letterpress.CodeOf(err) != "TEMPLATE_NOT_FOUND" {
		t.Errorf("it is refused with %v", err)
	}
}

func TestWatchesARunningService(t *testing.T) {
	address, key := liveService(t)
	service, err := client.New(client.WithBaseURL(address), client.WithAPIKey(key))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err = service.Watch(ctx, client.WatchOptions{Brands: true, OnReady: cancel})
	if err != nil {
		t.Error(err)
	}
	stranger, err := client.New(client.WithBaseURL(address), client.WithAPIKey("lp_sdk_unknown"))
	if err != nil {
		t.Fatal(err)
	}
	err = stranger.Watch(context.Background(), client.WatchOptions{})
	if letterpress.CodeOf(err) != "INVALID_API_KEY" {
		t.Errorf("it ends with %v", err)
	}
}

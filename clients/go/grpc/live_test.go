package grpc_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
	"github.com/letterpress/letterpress/clients/go/client"
	transport "github.com/letterpress/letterpress/clients/go/grpc"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// openClients makes a client over gRPC and one over REST of a running service, as `npm run suite -- go` starts it.
func openClients(t *testing.T, key string) (overGRPC, overREST *client.Client) {
	t.Helper()
	address := os.Getenv("LETTERPRESS_LIVE_URL")
	if address == "" {
		t.Skip("there is no running service")
	}
	options := []client.Option{client.WithBaseURL(address), client.WithAPIKey(key), client.WithTTL(0)}
	target := strings.TrimPrefix(address, "http://")
	connection, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close() })
	overREST, err = client.New(options...)
	if err != nil {
		t.Fatal(err)
	}
	calls := transport.New(connection, key, 2*time.Minute)
	overGRPC, err = client.New(append(options, client.WithTransport(calls))...)
	if err != nil {
		t.Fatal(err)
	}
	return overGRPC, overREST
}

var user = map[string]any{
	"first_name": "Ann & Bo", "is_trial": true, "start_url": "https://example.com/start", "campaign": "welcome",
	"unsubscribe_url": "https://example.com/mail",
}

func TestBothTransportsGiveOneMail(t *testing.T) {
	overGRPC, overREST := openClients(t, os.Getenv("LETTERPRESS_LIVE_KEY"))
	expected, err := overREST.Render(context.Background(), "welcome", letterpress.Data{Data: user})
	if err != nil {
		t.Fatal(err)
	}
	// The second is confirmed by its entity tag.
	for range [2]int{} {
		mail, err := overGRPC.Render(context.Background(), "welcome", letterpress.Data{Data: user})
		if err != nil {
			t.Fatal(err)
		}
		if mail.Output != expected.Output || mail.Subject != expected.Subject || mail.FromStaleCache {
			t.Errorf("the mail is another one: %q", mail.Subject)
		}
	}
}

func TestBothTransportsRefuseAlike(t *testing.T) {
	for key, codes := range map[string][2]string{
		os.Getenv("LETTERPRESS_LIVE_KEY"): {"TEMPLATE_NOT_FOUND", "BRAND_NOT_FOUND"},
		"lp_sdk_unknown":                  {"INVALID_API_KEY", "INVALID_API_KEY"},
	} {
		overGRPC, overREST := openClients(t, key)
		for _, of := range []*client.Client{overGRPC, overREST} {
			_, err := of.Render(context.Background(), "nothing", letterpress.Data{})
			if letterpress.CodeOf(err) != codes[0] {
				t.Errorf("it is refused with %v, not %s", err, codes[0])
			}
			_, err = of.Render(context.Background(), "welcome", letterpress.Data{Data: user, BrandID: "nothing"})
			if letterpress.CodeOf(err) != codes[1] {
				t.Errorf("it is refused with %v, not %s", err, codes[1])
			}
		}
	}
}

func TestWatchesOverGRPC(t *testing.T) {
	overGRPC, _ := openClients(t, os.Getenv("LETTERPRESS_LIVE_KEY"))
	ctx, cancel := context.WithCancel(context.Background())
	if err := overGRPC.Watch(ctx, client.WatchOptions{Brands: true, OnReady: cancel}); err != nil {
		t.Error(err)
	}
	stranger, _ := openClients(t, "lp_sdk_unknown")
	err := stranger.Watch(context.Background(), client.WatchOptions{})
	if letterpress.CodeOf(err) != "INVALID_API_KEY" {
		t.Errorf("it ends with %v", err)
	}
}

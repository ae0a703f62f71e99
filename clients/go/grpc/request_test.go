package grpc

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/letterpress/letterpress/clients/go/client"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// sentBy returns the messages that a fetch sends to a server, which answers that the known one is current.
func sentBy(t *testing.T, request client.Request) string {
	t.Helper()
	messages := make(chan string, 1)
	server := grpc.NewServer(grpc.ForceServerCodec(codec{}), grpc.UnknownServiceHandler(
		func(_ any, stream grpc.ServerStream) error {
			var message []byte
			if err := stream.RecvMsg(&message); err != nil {
				return err
			}
			messages <- string(message)
			answer := []byte("\x18\x01")
			return stream.SendMsg(&answer)
		}))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	address := listener.Addr().String()
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close() })
	answer, err := New(connection, "lp_sdk_x", time.Minute).Fetch(context.Background(), request)
	if err != nil || !answer.IsCurrent {
		t.Fatalf("the answer is %+v: %v", answer, err)
	}
	return <-messages
}

// The bytes are written by hand: field 1 the id, 2 the target, 4 the entity tag, 5 the format, 6 the locale.
func TestARequestNamesTheLocale(t *testing.T) {
	for locale, expected := range map[string]string{
		"":      "\x0a\x02hi\x12\x04html\x22\x04\"v1\"\x28\x04",
		"de-AT": "\x0a\x02hi\x12\x04html\x22\x04\"v1\"\x28\x04\x32\x05de-AT",
	} {
		request := client.Request{ID: "hi", Kind: "html", ETag: `"v1"`, Locale: locale}
		if sent := sentBy(t, request); sent != expected {
			t.Errorf("with the locale %q it is %q", locale, sent)
		}
	}
}

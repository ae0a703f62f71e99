// Sends the mail `welcome` with the data of DATA to the SMTP server of SMTP_PORT; the template comes over gRPC.
package main

import (
	"context"
	"log"
	"net/smtp"
	"os"
	"strings"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
	"github.com/letterpress/letterpress/clients/go/client"
	transport "github.com/letterpress/letterpress/clients/go/grpc"
	"github.com/letterpress/letterpress/clients/go/message"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

func must[Value any](value Value, err error) Value {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	address := strings.TrimPrefix(os.Getenv(client.URLVariable), "http://")
	connection := must(grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials())))
	calls := transport.New(connection, os.Getenv(client.APIKeyVariable), 30*time.Second)
	service := must(client.New(client.WithTransport(calls)))
	data := must(letterpress.DataFromJSON([]byte(os.Getenv("DATA"))))
	mail := must(service.Render(context.Background(), "welcome", data))
	made := must(message.New(mail, message.Settings{
		From: message.Named("The Shop", "shop@example.com"), To: message.To("ann@example.com"),
	}))
	server := "127.0.0.1:" + os.Getenv("SMTP_PORT")
	if err := smtp.SendMail(server, nil, made.From.Address, []string{"ann@example.com"}, made.RFC5322(time.Now())); err != nil {
		log.Fatal(err)
	}
}

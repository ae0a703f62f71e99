// Takes the steps with connect-go, which speaks the protocol that its argument names: connect, grpc or grpcweb.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"connectrpc.com/connect"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	health "google.golang.org/grpc/health/grpc_health_v1"

	letterpress "letterpress/interop/gen/letterpress/v1"
	"letterpress/interop/gen/letterpress/v1/letterpressv1connect"
	"letterpress/interop/steps"
)

var options = map[string][]connect.ClientOption{
	"connect": {connect.WithHTTPGet(), connect.WithSendGzip()},
	"grpc":    {connect.WithGRPC(), connect.WithSendGzip()},
	"grpcweb": {connect.WithGRPCWeb(), connect.WithSendGzip()},
}

type client struct {
	name          string
	templates     letterpressv1connect.TemplateServiceClient
	keys          letterpressv1connect.KeyServiceClient
	checks        *connect.Client[health.HealthCheckRequest, health.HealthCheckResponse]
	key, id, etag string
}

func main() {
	protocol, base := os.Args[1], os.Getenv("LETTERPRESS_URL")
	cleartext := new(http.Protocols)
	cleartext.SetUnencryptedHTTP2(true)
	over := &http.Client{Transport: &http.Transport{Protocols: cleartext}}
	c := &client{
		name:      "connect-go " + protocol,
		templates: letterpressv1connect.NewTemplateServiceClient(over, base, options[protocol]...),
		keys:      letterpressv1connect.NewKeyServiceClient(over, base, options[protocol]...),
		checks: connect.NewClient[health.HealthCheckRequest, health.HealthCheckResponse](
			over, base+"/grpc.health.v1.Health/Check", options[protocol]...),
	}
	steps.Take([]steps.Step{
		{Name: "create key", Take: c.createKey},
		{Name: "publish", Take: c.publish},
		{Name: "fetch html", Take: c.fetchHTML},
		{Name: "fetch mjml", Take: c.fetchMJML},
		{Name: "not modified", Take: c.notModified},
		{Name: "401", Take: func() error {
			return c.refuseGet(os.Getenv("UNKNOWN_KEY"), &letterpress.GetTemplateRequest{Id: c.id}, connect.CodeUnauthenticated, "INVALID_API_KEY")
		}},
		{Name: "403", Take: func() error {
			return c.refuseGet(c.key, &letterpress.GetTemplateRequest{Id: c.id, Target: "react-email"}, connect.CodePermissionDenied, "FORBIDDEN")
		}},
		{Name: "404", Take: func() error {
			return c.refuseGet(c.key, &letterpress.GetTemplateRequest{Id: "nothing"}, connect.CodeNotFound, "TEMPLATE_NOT_FOUND")
		}},
		{Name: "422", Take: c.invalid},
		{Name: "deadline", Take: c.deadline},
		{Name: "cancel", Take: c.cancel},
		{Name: "health", Take: c.health},
	})
}

func request[Message any](message *Message, token string) *connect.Request[Message] {
	made := connect.NewRequest(message)
	made.Header().Set("Authorization", "Bearer "+token)
	return made
}

func admin[Message any](message *Message) *connect.Request[Message] {
	return request(message, os.Getenv("ADMIN_KEY"))
}

func (c *client) get(token string, message *letterpress.GetTemplateRequest) (*letterpress.GetTemplateResponse, error) {
	answer, err := c.templates.GetTemplate(context.Background(), request(message, token))
	if err != nil {
		return nil, err
	}
	return answer.Msg, nil
}

func (c *client) createKey() error {
	made, err := c.keys.CreateKey(context.Background(), admin(&letterpress.CreateKeyRequest{Name: c.name, Targets: []string{"html", "mjml"}}))
	if err != nil {
		return err
	}
	c.key = made.Msg.Key
	return steps.Same(made.Msg.Targets, []string{"html", "mjml"})
}

func (c *client) publish() error {
	source := &letterpress.CreateTemplateRequest_Mjml{Mjml: os.Getenv("MJML")}
	made, err := c.templates.CreateTemplate(context.Background(), admin(&letterpress.CreateTemplateRequest{Name: c.name, Subject: "Hi", Source: source}))
	if err != nil {
		return err
	}
	c.id = made.Msg.Template.Id
	published, err := c.templates.PublishTemplate(context.Background(), admin(&letterpress.PublishTemplateRequest{Id: c.id}))
	if err != nil {
		return err
	}
	return steps.Same(published.Msg.Version.Version, uint32(1))
}

func (c *client) fetchHTML() error {
	found, err := c.get(c.key, &letterpress.GetTemplateRequest{Id: c.id, Target: "html", ProgramFormat: 1})
	if err != nil {
		return err
	}
	c.etag = found.Etag
	return steps.Programs(found.Template.Data, "html", "subject", "text")
}

func (c *client) fetchMJML() error {
	found, err := c.get(c.key, &letterpress.GetTemplateRequest{Id: c.id, Target: "mjml", ProgramFormat: 1})
	if err != nil {
		return err
	}
	return steps.Programs(found.Template.Data, "mjml", "subject", "text")
}

func (c *client) notModified() error {
	found, err := c.get(c.key, &letterpress.GetTemplateRequest{Id: c.id, Target: "html", ProgramFormat: 1, IfNoneMatch: c.etag})
	if err != nil {
		return err
	}
	return steps.Same([]any{found.NotModified, found.Etag}, []any{true, c.etag})
}

func (c *client) refuseGet(token string, message *letterpress.GetTemplateRequest, code connect.Code, reason string) error {
	_, err := c.get(token, message)
	_, fault := detailsOf(err, code, reason)
	return fault
}

func (c *client) invalid() error {
	_, err := c.keys.CreateKey(context.Background(), admin(&letterpress.CreateKeyRequest{Targets: []string{"html"}}))
	details, fault := detailsOf(err, connect.CodeInvalidArgument, "INVALID_REQUEST")
	if fault != nil {
		return fault
	}
	for _, detail := range details {
		if bad, ok := detail.(*errdetails.BadRequest); ok {
			return steps.Same(bad.FieldViolations[0].Field, "name")
		}
	}
	return fmt.Errorf("no BadRequest in %v", details)
}

func (c *client) slow(ctx context.Context) error {
	_, err := c.templates.PublishTemplate(ctx, admin(&letterpress.PublishTemplateRequest{Id: os.Getenv("SLOW_TEMPLATE"), Force: true}))
	return err
}

func (c *client) deadline() error {
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	return steps.Same(connect.CodeOf(c.slow(ctx)), connect.CodeDeadlineExceeded)
}

func (c *client) cancel() error {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	if err := steps.Same(connect.CodeOf(c.slow(ctx)), connect.CodeCanceled); err != nil {
		return err
	}
	return c.fetchHTML()
}

func (c *client) health() error {
	answer, err := c.checks.CallUnary(context.Background(), connect.NewRequest(&health.HealthCheckRequest{}))
	if err != nil {
		return err
	}
	return steps.Same(answer.Msg.Status, health.HealthCheckResponse_SERVING)
}

func detailsOf(err error, code connect.Code, reason string) ([]any, error) {
	var found *connect.Error
	if !errors.As(err, &found) {
		return nil, fmt.Errorf("not an error of an RPC: %w", err)
	}
	var details []any
	var told string
	for _, packed := range found.Details() {
		detail, err := packed.Value()
		if err != nil {
			return nil, err
		}
		details = append(details, detail)
		if info, ok := detail.(*errdetails.ErrorInfo); ok {
			told = info.Reason
		}
	}
	return details, steps.Same([]any{found.Code(), told}, []any{code, reason})
}

// Takes the steps with grpc-go.
package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/encoding/gzip"
	health "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
	reflection "google.golang.org/grpc/reflection/grpc_reflection_v1"
	"google.golang.org/grpc/status"

	letterpress "letterpress/interop/gen/letterpress/v1"
	"letterpress/interop/steps"
)

const name = "grpc-go"

type client struct {
	connection    *grpc.ClientConn
	templates     letterpress.TemplateServiceClient
	keys          letterpress.KeyServiceClient
	key, id, etag string
}

func main() {
	address, err := url.Parse(os.Getenv("LETTERPRESS_URL"))
	if err != nil {
		panic(err)
	}
	connection, err := grpc.NewClient(address.Host, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		panic(err)
	}
	defer connection.Close()
	c := &client{
		connection: connection,
		templates:  letterpress.NewTemplateServiceClient(connection),
		keys:       letterpress.NewKeyServiceClient(connection),
	}
	steps.Take([]steps.Step{
		{Name: "create key", Take: c.createKey},
		{Name: "publish", Take: c.publish},
		{Name: "fetch html", Take: c.fetchHTML},
		{Name: "fetch mjml", Take: c.fetchMJML},
		{Name: "not modified", Take: c.notModified},
		{Name: "401", Take: func() error {
			return c.refuseGet(os.Getenv("UNKNOWN_KEY"), &letterpress.GetTemplateRequest{Id: c.id}, codes.Unauthenticated, "INVALID_API_KEY")
		}},
		{Name: "403", Take: func() error {
			return c.refuseGet(c.key, &letterpress.GetTemplateRequest{Id: c.id, Target: "react-email"}, codes.PermissionDenied, "FORBIDDEN")
		}},
		{Name: "404", Take: func() error {
			return c.refuseGet(c.key, &letterpress.GetTemplateRequest{Id: "nothing"}, codes.NotFound, "TEMPLATE_NOT_FOUND")
		}},
		{Name: "422", Take: c.invalid},
		{Name: "deadline", Take: c.deadline},
		{Name: "cancel", Take: c.cancel},
		{Name: "health", Take: c.health},
		{Name: "reflection", Take: c.reflection},
	})
}

func bearer(token string) context.Context {
	return metadata.AppendToOutgoingContext(context.Background(), "authorization", "Bearer "+token)
}

func admin() context.Context { return bearer(os.Getenv("ADMIN_KEY")) }

func (c *client) createKey() error {
	request := &letterpress.CreateKeyRequest{Name: name, Targets: []string{"html", "mjml"}}
	made, err := c.keys.CreateKey(admin(), request)
	if err != nil {
		return err
	}
	c.key = made.Key
	return steps.Same(made.Targets, request.Targets)
}

// The source goes compressed.
func (c *client) publish() error {
	source := &letterpress.CreateTemplateRequest_Mjml{Mjml: os.Getenv("MJML")}
	request := &letterpress.CreateTemplateRequest{Name: name, Subject: "Hi", Source: source}
	made, err := c.templates.CreateTemplate(admin(), request, grpc.UseCompressor(gzip.Name))
	if err != nil {
		return err
	}
	c.id = made.Template.Id
	published, err := c.templates.PublishTemplate(admin(), &letterpress.PublishTemplateRequest{Id: c.id})
	if err != nil {
		return err
	}
	return steps.Same(published.Version.Version, uint32(1))
}

func (c *client) fetchHTML() error {
	found, err := c.templates.GetTemplate(bearer(c.key), &letterpress.GetTemplateRequest{Id: c.id, Target: "html", ProgramFormat: 1})
	if err != nil {
		return err
	}
	c.etag = found.Etag
	return steps.Programs(found.Template.Data, "html", "subject", "text")
}

func (c *client) fetchMJML() error {
	found, err := c.templates.GetTemplate(bearer(c.key), &letterpress.GetTemplateRequest{Id: c.id, Target: "mjml", ProgramFormat: 1})
	if err != nil {
		return err
	}
	return steps.Programs(found.Template.Data, "mjml", "subject", "text")
}

func (c *client) notModified() error {
	request := &letterpress.GetTemplateRequest{Id: c.id, Target: "html", ProgramFormat: 1, IfNoneMatch: c.etag}
	found, err := c.templates.GetTemplate(bearer(c.key), request)
	if err != nil {
		return err
	}
	return steps.Same([]any{found.NotModified, found.Etag}, []any{true, c.etag})
}

func (c *client) refuseGet(token string, request *letterpress.GetTemplateRequest, code codes.Code, reason string) error {
	_, err := c.templates.GetTemplate(bearer(token), request)
	_, fault := detailsOf(err, code, reason)
	return fault
}

func (c *client) invalid() error {
	_, err := c.keys.CreateKey(admin(), &letterpress.CreateKeyRequest{Targets: []string{"html"}})
	details, fault := detailsOf(err, codes.InvalidArgument, "INVALID_REQUEST")
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
	request := &letterpress.PublishTemplateRequest{Id: os.Getenv("SLOW_TEMPLATE"), Force: true}
	_, err := c.templates.PublishTemplate(ctx, request)
	return err
}

func (c *client) deadline() error {
	ctx, cancel := context.WithTimeout(admin(), 300*time.Millisecond)
	defer cancel()
	return steps.Same(status.Code(c.slow(ctx)), codes.DeadlineExceeded)
}

func (c *client) cancel() error {
	ctx, cancel := context.WithCancel(admin())
	time.AfterFunc(200*time.Millisecond, cancel)
	if err := steps.Same(status.Code(c.slow(ctx)), codes.Canceled); err != nil {
		return err
	}
	return c.fetchHTML()
}

func (c *client) health() error {
	answer, err := health.NewHealthClient(c.connection).Check(context.Background(), &health.HealthCheckRequest{})
	if err != nil {
		return err
	}
	return steps.Same(answer.Status, health.HealthCheckResponse_SERVING)
}

func (c *client) reflection() error {
	stream, err := reflection.NewServerReflectionClient(c.connection).ServerReflectionInfo(context.Background())
	if err != nil {
		return err
	}
	defer stream.CloseSend()
	question := &reflection.ServerReflectionRequest_ListServices{}
	if err := stream.Send(&reflection.ServerReflectionRequest{MessageRequest: question}); err != nil {
		return err
	}
	answer, err := stream.Recv()
	if err != nil {
		return err
	}
	for _, service := range answer.GetListServicesResponse().Service {
		if service.Name == "letterpress.v1.TemplateService" {
			return nil
		}
	}
	return fmt.Errorf("the service is not listed: %v", answer)
}

func detailsOf(err error, code codes.Code, reason string) ([]any, error) {
	found := status.Convert(err)
	for _, detail := range found.Details() {
		if info, ok := detail.(*errdetails.ErrorInfo); ok {
			return found.Details(), steps.Same([]any{found.Code(), info.Reason}, []any{code, reason})
		}
	}
	return nil, fmt.Errorf("no ErrorInfo in %v", found)
}

// Package grpc is a transport over gRPC for package client. It is a module of its own, because it needs grpc-go.
package grpc

import (
	"context"
	"errors"
	"io"
	"time"

	letterpress "github.com/letterpress/letterpress/clients/go"
	"github.com/letterpress/letterpress/clients/go/client"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protowire"
)

const (
	getTemplate    = "/letterpress.v1.TemplateService/GetTemplate"
	watchTemplates = "/letterpress.v1.TemplateService/WatchTemplates"
	getBrand       = "/letterpress.v1.BrandService/GetBrand"
)

// Transport calls a service over a connection of grpc-go.
type Transport struct {
	connection grpc.ClientConnInterface
	apiKey     string
	timeout    time.Duration
}

// New makes a transport. The connection should use TLS: it carries the key. The timeout bounds each fetch.
func New(connection grpc.ClientConnInterface, apiKey string, timeout time.Duration) *Transport {
	return &Transport{connection, apiKey, timeout}
}

func (calls *Transport) withKey(ctx context.Context, trace client.TraceContext) context.Context {
	ctx = metadata.AppendToOutgoingContext(ctx, "authorization", "Bearer "+calls.apiKey)
	if trace.Traceparent != "" {
		ctx = metadata.AppendToOutgoingContext(ctx, "traceparent", trace.Traceparent, "tracestate", trace.Tracestate)
	}
	return ctx
}

// Fetch requests a template or a brand.
func (calls *Transport) Fetch(ctx context.Context, request client.Request) (client.Answer, error) {
	ctx, cancel := context.WithTimeout(calls.withKey(ctx, request.Trace), calls.timeout)
	defer cancel()
	method, message := getTemplate, appendText(nil, 1, request.ID)
	if request.Kind == client.KindBrand {
		method, message = getBrand, appendText(message, 2, request.ETag)
	} else {
		message = appendText(message, 2, string(request.Kind))
		message = appendText(message, 4, request.ETag)
		message = appendNumber(message, 5, letterpress.ProgramFormat)
		message = appendText(message, 6, request.Locale)
	}
	var answer []byte
	size := grpc.MaxCallRecvMsgSize(maxAnswerBytes)
	if err := calls.connection.Invoke(ctx, method, &message, &answer, grpc.ForceCodec(codec{}), size); err != nil {
		return client.Answer{}, toError(err)
	}
	return readAnswer(answer, request.Kind)
}

const maxAnswerBytes = 64 * 1024 * 1024

// The fields of answers: HttpBody has its bytes in data, and ServedBrand its values in tokens.
const (
	fieldContent     = 1
	fieldETag        = 2
	fieldNotModified = 3
	fieldData        = 2
	fieldTokens      = 7
)

func readAnswer(message []byte, kind client.Kind) (client.Answer, error) {
	read, err := readFields(message, nil)
	if err != nil {
		return client.Answer{}, unknown(err)
	}
	answer := client.Answer{IsCurrent: read.numbers[fieldNotModified] == 1, ETag: string(read.bytes[fieldETag])}
	if answer.IsCurrent {
		return answer, nil
	}
	if kind == client.KindBrand {
		answer.Body, err = brandJSON(read.bytes[fieldContent])
	} else {
		var body fields
		body, err = readFields(read.bytes[fieldContent], nil)
		answer.Body = body.bytes[fieldData]
	}
	if err != nil {
		return client.Answer{}, unknown(err)
	}
	return answer, nil
}

func unknown(err error) error {
	return &letterpress.Error{Code: letterpress.CodeUnknown, Message: err.Error(), Cause: err}
}

// Watch follows the changes until the stream ends, or onEvent returns an error.
func (calls *Transport) Watch(
	ctx context.Context, request client.WatchRequest, onEvent func(client.Event) error,
) error {
	ctx, cancel := context.WithCancel(calls.withKey(ctx, client.TraceContext{}))
	defer cancel()
	description := &grpc.StreamDesc{ServerStreams: true}
	stream, err := calls.connection.NewStream(ctx, description, watchTemplates, grpc.ForceCodec(codec{}))
	if err != nil {
		return toError(err)
	}
	message := appendText(nil, 1, request.Cursor)
	if request.Brands {
		message = appendNumber(message, 4, 1)
	}
	if err := errors.Join(stream.SendMsg(&message), stream.CloseSend()); err != nil {
		return toError(err)
	}
	for {
		var next []byte
		if err := stream.RecvMsg(&next); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return toError(err)
		}
		if err := pass(next, onEvent); err != nil {
			return err
		}
	}
}

func pass(message []byte, onEvent func(client.Event) error) error {
	read, err := readFields(message, nil)
	if err != nil {
		return unknown(err)
	}
	data, err := changeJSON(read)
	if err != nil {
		return unknown(err)
	}
	return onEvent(client.Event{Type: string(read.bytes[protowire.Number(2)]), Data: string(data)})
}

// statuses are those of HTTP by which the client judges an error.
var statuses = map[codes.Code]int{
	codes.Unauthenticated: 401, codes.PermissionDenied: 403, codes.NotFound: 404, codes.InvalidArgument: 422,
	codes.ResourceExhausted: 429, codes.Unavailable: 503, codes.Internal: 500, codes.Unimplemented: 404,
	codes.FailedPrecondition: 422,
}

// toError has the code of the service, which google.rpc.ErrorInfo carries, and every fault of the request.
func toError(err error) error {
	found := status.Convert(err)
	made := &letterpress.Error{
		Code: letterpress.CodeUnknown, Message: found.Message(), Status: statuses[found.Code()], Cause: err,
	}
	switch found.Code() {
	case codes.DeadlineExceeded:
		made.Code = letterpress.CodeTimeout
	case codes.Canceled:
		made.Code = letterpress.CodeCanceled
	case codes.Unavailable:
		made.Code, made.Status = letterpress.CodeNetworkError, 0
	}
	for _, detail := range found.Details() {
		switch detail := detail.(type) {
		case *errdetails.ErrorInfo:
			made.Code, made.Status = detail.GetReason(), statuses[found.Code()]
		case *errdetails.RetryInfo:
			made.RetryAfter = detail.GetRetryDelay().AsDuration()
		case *errdetails.BadRequest:
			for _, fault := range detail.GetFieldViolations() {
				made.Issues = append(made.Issues, letterpress.Issue{
					Loc: []any{fault.GetField()}, Msg: fault.GetDescription(), Type: fault.GetReason(),
				})
			}
		}
	}
	return made
}

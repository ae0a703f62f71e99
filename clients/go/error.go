package letterpress

import (
	"errors"
	"time"

	"github.com/letterpress/letterpress/clients/go/internal/evaluator"
)

// Issue is one fault: where it is, what is wrong, and a stable identifier of the rule. It holds no value.
type Issue = evaluator.Issue

// The codes of this library. The service has further ones, such as TEMPLATE_NOT_FOUND, and may add others.
const (
	CodeRenderError    = "RENDER_ERROR"
	CodeInvalidRequest = "INVALID_REQUEST"
	CodeNetworkError   = "NETWORK_ERROR"
	CodeTimeout        = "TIMEOUT"
	// CodeCanceled: the caller has canceled the context of the call.
	CodeCanceled = "CANCELED"
	CodeUnknown  = "UNKNOWN"
)

// Error is what every failing call returns. It holds no API key and no value of a merge tag.
type Error struct {
	// Code says what is wrong.
	Code string
	// Message is for people.
	Message string
	// Status is the HTTP status of the answer; 0 when there was none.
	Status int
	// Issues has every fault, for INVALID_REQUEST and RENDER_ERROR.
	Issues []Issue
	// RetryAfter is the time after which the service wants to be asked again; 0 if it did not say so.
	RetryAfter time.Duration
	// Cause is the error of the network or of the context behind it, if there is one.
	Cause error
}

func (err *Error) Error() string { return err.Code + ": " + err.Message }

// Unwrap returns the cause, so that errors.Is finds context.Canceled.
func (err *Error) Unwrap() error { return err.Cause }

// CodeOf returns the code of an error of this library; empty for any other.
func CodeOf(err error) string {
	var known *Error
	if errors.As(err, &known) {
		return known.Code
	}
	return ""
}

// refuse makes the refusal of a template or an option at one place.
func refuse(loc []any, msg, kind string) *Error {
	fault := &evaluator.FillError{Code: CodeRenderError, Issues: []Issue{{Loc: loc, Msg: msg, Type: kind}}}
	return &Error{Code: CodeRenderError, Message: fault.Error(), Issues: fault.Issues}
}

// toError makes an Error of one of the evaluator.
func toError(err error) error {
	var fault *evaluator.FillError
	if !errors.As(err, &fault) {
		return err
	}
	return &Error{Code: CodeRenderError, Message: fault.Error(), Issues: fault.Issues}
}

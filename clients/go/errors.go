package gatehouse

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Error is a failed request. Compare Code, which is stable; messages may change.
type Error struct {
	// Code is not_found, unauthorized, rate_limited, …; timeout, unreachable, redirected and not_gatehouse where the
	// service did not answer.
	Code string
	// Status is the HTTP status; 0 if there was no reply.
	Status int
	// RequestID is the id to quote to the operator of the service.
	RequestID string
	// Hint is what to do, as the service says; it is part of the message.
	Hint string
	// RetryAfter is the time to wait; negative if the service sends none.
	RetryAfter time.Duration

	message string
	cause   error
}

func (e *Error) Error() string { return "gatehouse: " + e.message }

// Unwrap returns the error of the network.
func (e *Error) Unwrap() error { return e.cause }

type statusError struct{ code, advice string }

const (
	laterAdvice = "Try again later. If the error persists, send the request id to the operator."
	noWait      = time.Duration(-1)
)

var statusErrors = map[int]statusError{
	400: {"invalid_request", ""},
	401: {"unauthorized", "Check the credentials: they must be active and belong to this installation."},
	403: {"forbidden", "Check the API key: it must be active and allowed to do this."},
	404: {"not_found", ""},
	408: {"upload_too_slow", ""},
	409: {"conflict", ""},
	410: {"gone", ""},
	413: {"too_large", ""},
	415: {"unsupported_media_type", ""},
	422: {"idempotency_key_reused", "Use a new idempotency key for a new request."},
	429: {"rate_limited", ""},
	500: {"server_error", laterAdvice},
	502: {"unavailable", laterAdvice},
	503: {"unavailable", ""},
	504: {"unavailable", laterAdvice},
	507: {"gallery_full", ""},
}

// findError returns the error of a reply; nil if it is a success.
func findError(reply *http.Response, body []byte, origin string) *Error {
	switch {
	case reply.StatusCode >= 200 && reply.StatusCode < 300:
		if isFromGatehouse(reply, body) {
			return nil
		}
		return &Error{Code: "not_gatehouse", Status: reply.StatusCode, RetryAfter: noWait, message: "the reply of " +
			origin + " is not from Gatehouse. Check BaseURL and any proxy in front of the service."}
	case reply.StatusCode >= 300 && reply.StatusCode < 400:
		return redirectError(reply, origin)
	}
	found, isKnown := statusErrors[reply.StatusCode]
	if !isKnown {
		found.code = fmt.Sprintf("http_%d", reply.StatusCode)
	}
	requestID := reply.Header.Get("x-request-id")
	hint := readText(body, "hint")
	parts := []string{readMessage(reply.StatusCode, body)}
	if advice := cmp.Or(hint, found.advice); advice != "" {
		parts = append(parts, advice)
	}
	if requestID != "" {
		parts = append(parts, "(request "+requestID+")")
	}
	return &Error{
		Code:       found.code,
		Status:     reply.StatusCode,
		RequestID:  requestID,
		Hint:       hint,
		RetryAfter: parseRetryAfter(reply.Header.Get("Retry-After")),
		message:    strings.Join(parts, " "),
	}
}

func redirectError(reply *http.Response, origin string) *Error {
	where := ""
	if target, err := url.Parse(reply.Header.Get("Location")); err == nil && target.Host != "" {
		where = " to " + target.Scheme + "://" + target.Host
	}
	return &Error{Code: "redirected", Status: reply.StatusCode, RetryAfter: noWait,
		message: origin + " redirects" + where + ". Set BaseURL to the final address."}
}

func isFromGatehouse(reply *http.Response, body []byte) bool {
	kind := reply.Header.Get("Content-Type")
	return len(body) == 0 || strings.HasPrefix(kind, "text/csv") || strings.Contains(kind, "json") && json.Valid(body)
}

func readMessage(status int, body []byte) string {
	message := readText(body, "message")
	if message == "" {
		return fmt.Sprintf("The service answered %d.", status)
	}
	if strings.ContainsAny(message[len(message)-1:], ".!?") {
		return message
	}
	return message + "."
}

// readText returns a text of a JSON object; "" if there is none.
func readText(body []byte, name string) string {
	var fields map[string]json.RawMessage
	var text string
	if json.Unmarshal(body, &fields) != nil || json.Unmarshal(fields[name], &text) != nil {
		return ""
	}
	return text
}

func parseRetryAfter(header string) time.Duration {
	if seconds, err := strconv.ParseUint(header, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(header); err == nil {
		return max(0, time.Until(at))
	}
	return noWait
}

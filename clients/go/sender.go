package gatehouse

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gatehouse/gatehouse/clients/go/rest"
)

const maxReplyBytes = 256 << 20

// sender sends requests, repeats them where that is safe, and returns errors that say what to do.
type sender struct {
	http        *http.Client
	basePath    string
	origin      string
	retries     int
	credentials *credentials
	pause       func(context.Context, time.Duration) error
}

func newSender(config Config, address *url.URL, credentials *credentials) *sender {
	timeout, retries := config.Timeout, config.Retries
	if timeout <= 0 {
		timeout = defaultTimeout
	}
	if retries == 0 {
		retries = defaultRetries
	}
	return &sender{
		http: &http.Client{
			Timeout:   timeout,
			Transport: config.Transport,
			// Credentials are not sent to another host.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		basePath:    address.Path,
		origin:      address.Scheme + "://" + address.Host,
		retries:     max(0, retries),
		credentials: credentials,
		pause:       pause,
	}
}

// Do implements rest.HttpRequestDoer: it returns successful replies only.
func (s *sender) Do(request *http.Request) (*http.Response, error) {
	operation, err := s.findOperation(request)
	if err != nil {
		return nil, err
	}
	body, err := readBody(request)
	if err != nil {
		return nil, err
	}
	if operation.Repeatable == "keyed" && request.Header.Get("Idempotency-Key") == "" {
		request.Header.Set("Idempotency-Key", rand.Text())
	}
	for tries := 1; ; tries++ {
		if err := s.credentials.apply(request.Header, operation); err != nil {
			return nil, err
		}
		reply, failure := s.try(request, body)
		if failure == nil {
			return reply, nil
		}
		delay := retryDelay(failure, operation.Repeatable, tries, s.retries)
		if delay < 0 || request.Context().Err() != nil {
			return nil, failure
		}
		if err := s.pause(request.Context(), delay); err != nil {
			return nil, failure
		}
	}
}

func (s *sender) findOperation(request *http.Request) (rest.Operation, error) {
	path := strings.TrimPrefix(request.URL.EscapedPath(), s.basePath)
	for _, operation := range rest.Operations {
		if operation.Method == request.Method && operation.Path.MatchString(path) {
			return operation, nil
		}
	}
	return rest.Operation{}, fmt.Errorf("gatehouse: %s is not an operation of this path", request.Method)
}

// readBody reads a body once, because each attempt sends it.
func readBody(request *http.Request) ([]byte, error) {
	if request.Body == nil {
		return nil, nil
	}
	defer request.Body.Close()
	return io.ReadAll(request.Body)
}

func (s *sender) try(request *http.Request, body []byte) (*http.Response, *Error) {
	attempt := request.Clone(request.Context())
	if body != nil {
		attempt.Body = io.NopCloser(bytes.NewReader(body))
		attempt.ContentLength = int64(len(body))
		attempt.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	}
	reply, err := s.http.Do(attempt)
	if err != nil {
		return nil, s.connectionError(err)
	}
	defer reply.Body.Close()
	content, err := io.ReadAll(io.LimitReader(reply.Body, maxReplyBytes))
	if err != nil {
		return nil, s.connectionError(err)
	}
	if failure := findError(reply, content, s.origin); failure != nil {
		return nil, failure
	}
	reply.Body = io.NopCloser(bytes.NewReader(content))
	// The request contains the credentials.
	reply.Request = nil
	return reply, nil
}

// connectionError describes a request without a reply. It does not contain the URL, which may contain a token.
func (s *sender) connectionError(err error) *Error {
	cause := err
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		cause = wrapped.Err
	}
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		message := fmt.Sprintf("no reply from %s within %s. Try again, or increase Timeout.", s.origin, s.http.Timeout)
		return &Error{Code: "timeout", RetryAfter: noWait, message: message, cause: cause}
	}
	message := fmt.Sprintf("%s is unreachable (%v). Check BaseURL, and that the service is running.", s.origin, cause)
	return &Error{Code: "unreachable", RetryAfter: noWait, message: message, cause: cause}
}

func pause(ctx context.Context, delay time.Duration) error {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

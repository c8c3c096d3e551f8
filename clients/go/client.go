// Package gatehouse is the client for Gatehouse, the self-hosted verification suite: age checks, enrollment and sign-in
// with a face, and sanctions screening. Package rest has its operations and models.
package gatehouse

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gatehouse/gatehouse/clients/go/rest"
)

const (
	defaultTimeout = 30 * time.Second
	defaultRetries = 3
)

// Config has the address and the credentials of a client. It prints no credentials.
type Config struct {
	// BaseURL is the URL of the service, like https://verify.example.
	BaseURL string
	// APIKey is for age sessions, verification sessions, webhooks and the biometric node; for strings and screening
	// where the operator requires it.
	APIKey string
	// ClientID and ClientSecret are for verification sessions.
	ClientID     string
	ClientSecret string
	// SLC is for verification sessions, in place of ClientID and ClientSecret: a long-lived credential.
	SLC string
	// BearerToken is for age sessions, in addition to the API key, where an identity provider is configured. It is
	// called for each attempt.
	BearerToken func() (string, error)
	// Timeout is that of one attempt, 30 seconds by default.
	Timeout time.Duration
	// Retries is how often a request is retried where that is safe, 3 times by default; negative for never.
	Retries int
	// Transport replaces http.DefaultTransport, for a private certificate authority or a proxy.
	Transport http.RoundTripper
}

// Format prints the address only.
func (c Config) Format(state fmt.State, _ rune) {
	_, _ = io.WriteString(state, c.describe())
}

// LogValue logs the address only.
func (c Config) LogValue() slog.Value { return slog.StringValue(c.describe()) }

// MarshalText encodes the address only.
func (c Config) MarshalText() ([]byte, error) { return []byte(c.describe()), nil }

func (c Config) describe() string {
	address, err := parseBaseURL(c.BaseURL)
	if err != nil {
		return "gatehouse.Config{…}"
	}
	return fmt.Sprintf("gatehouse.Config{%s …}", address)
}

// Client is a client of one installation, with a method for each operation. Use it on your server only: its credentials
// give access to all your data. A failed operation returns an *Error.
type Client struct {
	*rest.ClientWithResponses
}

// New returns a client.
func New(config Config) (*Client, error) {
	address, err := parseBaseURL(config.BaseURL)
	if err != nil {
		return nil, err
	}
	credentials, err := newCredentials(config)
	if err != nil {
		return nil, err
	}
	sender := newSender(config, address, credentials)
	client, err := rest.NewClientWithResponses(address.String(), rest.WithHTTPClient(sender))
	if err != nil {
		return nil, err
	}
	return &Client{client}, nil
}

func parseBaseURL(text string) (*url.URL, error) {
	address, err := url.Parse(text)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" || address.Host == "" || address.User != nil {
		// Without the cause, which quotes the URL.
		return nil, errors.New(
			"gatehouse: BaseURL must begin with http:// or https:// and contain no credentials, like https://verify.example")
	}
	return &url.URL{Scheme: address.Scheme, Host: address.Host, Path: strings.TrimRight(address.Path, "/")}, nil
}

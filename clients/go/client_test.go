package gatehouse

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gatehouse/gatehouse/clients/go/rest"
	"github.com/oapi-codegen/runtime/types"
)

const testKey = "gh_test_0123456789secret"

var (
	record   = `{"id":"01890a5d-ac96-774b-bcce-b302099a8057","value":"hello","createdAt":"2026-01-01T00:00:00.000Z","colour":"red"}`
	recordID = mustParse("01890a5d-ac96-774b-bcce-b302099a8057")
	lost     = reply{status: -1}
	busy     = reply{status: 503, body: `{"message":"busy"}`, header: map[string]string{"Retry-After": "0"}}
	created  = reply{status: 201, body: record}
)

func mustParse(text string) (id types.UUID) {
	if err := id.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return id
}

type reply struct {
	status int
	body   string
	header map[string]string
}

type received struct {
	*http.Request
	body string
}

// fakeService answers as a test chooses, for what the real one does not do: break, redirect, answer as someone else.
type fakeService struct {
	*httptest.Server
	mutex    sync.Mutex
	replies  []reply
	requests []received
}

func newFakeService(t *testing.T, replies ...reply) *fakeService {
	service := &fakeService{replies: replies}
	service.Server = httptest.NewServer(service)
	t.Cleanup(service.Close)
	return service
}

func (s *fakeService) ServeHTTP(writer http.ResponseWriter, request *http.Request) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	body, _ := io.ReadAll(request.Body)
	s.requests = append(s.requests, received{request, string(body)})
	next := s.replies[0]
	s.replies = s.replies[1:]
	if next.status < 0 {
		panic(http.ErrAbortHandler)
	}
	writer.Header().Set("Content-Type", "application/json")
	for name, value := range next.header {
		writer.Header().Set(name, value)
	}
	writer.WriteHeader(next.status)
	_, _ = io.WriteString(writer, next.body)
}

// connect returns a client that does not wait before a retry, and the delays.
func connect(t *testing.T, config Config) (*Client, *[]time.Duration) {
	t.Helper()
	config.APIKey, config.ClientID, config.ClientSecret = testKey, "ghc_1", "ghs_secret"
	client, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	delays := &[]time.Duration{}
	sender := client.ClientInterface.(*rest.Client).Client.(*sender)
	sender.pause = func(_ context.Context, delay time.Duration) error {
		*delays = append(*delays, delay)
		return nil
	}
	return client, delays
}

func fail(t *testing.T, replies ...reply) (*Error, []time.Duration) {
	t.Helper()
	client, delays := connect(t, Config{BaseURL: newFakeService(t, replies...).URL})
	_, err := client.GetStringWithResponse(t.Context(), recordID)
	return asError(t, err), *delays
}

func asError(t *testing.T, err error) *Error {
	t.Helper()
	var failure *Error
	if !errors.As(err, &failure) {
		t.Fatalf("%v is no *Error", err)
	}
	return failure
}

func TestRepeatsACreationWithTheSameKey(t *testing.T) {
	service := newFakeService(t, lost, busy, reply{status: 409, body: `{"message":"in progress"}`}, created)
	client, _ := connect(t, Config{BaseURL: service.URL})
	made, err := client.CreateStringWithResponse(t.Context(), nil, rest.CreateStringBody{Value: "hello"})
	if err != nil || made.JSON201.Id != recordID {
		t.Fatal(made, err)
	}
	key := service.requests[0].Header.Get("Idempotency-Key")
	if len(service.requests) != 4 || len(key) < 20 {
		t.Fatal(len(service.requests), key)
	}
	for _, request := range service.requests {
		if request.Header.Get("Idempotency-Key") != key || request.body != service.requests[0].body {
			t.Error(request.Header, request.body)
		}
	}
}

func TestSendsTheKeyOfTheCaller(t *testing.T) {
	service := newFakeService(t, created)
	client, _ := connect(t, Config{BaseURL: service.URL})
	key := "order-4711"
	_, err := client.CreateStringWithResponse(t.Context(), &rest.CreateStringParams{IdempotencyKey: &key}, rest.CreateStringBody{})
	if err != nil || service.requests[0].Header.Get("Idempotency-Key") != key {
		t.Error(err, service.requests[0].Header)
	}
}

func TestDoesNotRepeatWhatWouldSendTwice(t *testing.T) {
	service := newFakeService(t, lost)
	client, _ := connect(t, Config{BaseURL: service.URL})
	_, err := client.SendTestEventWithResponse(t.Context(), rest.TestEventBody{})
	if asError(t, err).Code != "unreachable" || len(service.requests) != 1 {
		t.Error(err, len(service.requests))
	}
}

func TestGivesUpAfterThreeRetries(t *testing.T) {
	failure, delays := fail(t, lost, lost, lost, lost)
	if failure.Code != "unreachable" || failure.Status != 0 || len(delays) != 3 {
		t.Error(failure, delays)
	}
}

func TestWaitsAsLongAsTheServiceSays(t *testing.T) {
	limited := func(seconds string) reply {
		return reply{status: 429, body: `{"message":"Too many requests"}`, header: map[string]string{"Retry-After": seconds}}
	}
	failure, delays := fail(t, limited("7"), limited("31"))
	if failure.Code != "rate_limited" || failure.RetryAfter != 31*time.Second || fmt.Sprint(delays) != "[7s]" {
		t.Error(failure, delays)
	}
}

func TestErrors(t *testing.T) {
	failure, _ := fail(t, reply{404, `{"message":"No such string"}`, map[string]string{"X-Request-Id": "r1"}})
	if failure.Code != "not_found" || failure.Status != 404 || failure.RequestID != "r1" ||
		failure.Error() != "gatehouse: No such string. (request r1)" {
		t.Error(failure)
	}
	failure, _ = fail(t, reply{status: 401, body: `{"message":"Missing api key","hint":"Send it as x-api-key."}`})
	if failure.Hint != "Send it as x-api-key." || failure.Error() != "gatehouse: Missing api key. Send it as x-api-key." {
		t.Error(failure)
	}
	for _, body := range []string{`{"message":"Missing api key"}`, `{"message":"Missing api key","hint":["x"]}`} {
		failure, _ = fail(t, reply{status: 401, body: body})
		if failure.Hint != "" || !strings.HasPrefix(failure.Error(), "gatehouse: Missing api key. Check the credentials") {
			t.Error(failure)
		}
	}
	for _, body := range []string{"", "<html>", "[]", `{"message":{}}`, `{"message":""}`, strings.Repeat("[", 100_000)} {
		if failure, _ := fail(t, reply{status: 500, body: body}); failure.Code != "server_error" {
			t.Error(body, failure)
		}
	}
	if failure, _ := fail(t, reply{status: 418}); failure.Code != "http_418" {
		t.Error(failure)
	}
	for _, kind := range []string{"text/html", "application/json"} {
		other := reply{200, "<html>", map[string]string{"Content-Type": kind}}
		if failure, _ := fail(t, other); failure.Code != "not_gatehouse" {
			t.Error(failure)
		}
	}
}

func TestDoesNotFollowRedirects(t *testing.T) {
	thief := newFakeService(t)
	for _, status := range []int{301, 302, 303, 307, 308} {
		failure, _ := fail(t, reply{status, "", map[string]string{"Location": thief.URL + "/strings?x=1"}})
		if failure.Code != "redirected" || !strings.Contains(failure.Error(), "redirects to "+thief.URL+".") {
			t.Error(status, failure)
		}
	}
	if len(thief.requests) > 0 {
		t.Error(thief.requests)
	}
}

func TestSendsCredentialsOnlyWhereTheOperationHasThem(t *testing.T) {
	session := `{"token":"t","launchUrl":"https://x.example","expiresAt":"2026-01-01T00:00:00.000Z"}`
	service := newFakeService(t, reply{status: 201, body: session}, created, reply{status: 200, body: `{"keys":[]}`})
	client, _ := connect(t, Config{BaseURL: service.URL, BearerToken: func() (string, error) { return "jwt", nil }})
	_, sessionErr := client.CreateAgeSessionWithResponse(t.Context(), nil, rest.CreateAgeSessionBody{})
	_, stringErr := client.CreateStringWithResponse(t.Context(), nil, rest.CreateStringBody{})
	_, keysErr := client.ListReceiptKeysWithResponse(t.Context())
	if err := errors.Join(sessionErr, stringErr, keysErr); err != nil {
		t.Fatal(err)
	}
	for i, expected := range [][2]string{{testKey, "Bearer jwt"}, {testKey, ""}, {"", ""}} {
		header := service.requests[i].Header
		if found := [2]string{header.Get("x-api-key"), header.Get("Authorization")}; found != expected {
			t.Error(i, found)
		}
	}
}

func TestDoesNotCallAnotherOperationForAnIDOfDots(t *testing.T) {
	service := newFakeService(t)
	client, _ := connect(t, Config{BaseURL: service.URL})
	for _, token := range []string{"", ".", ".."} {
		if _, err := client.GetAgeSessionResultWithResponse(t.Context(), token); err == nil {
			t.Error("accepted", token)
		}
		if _, err := client.RevokeCredentialWithResponse(t.Context(), "0123456789abcdefghij", token); err == nil {
			t.Error("accepted", token)
		}
	}
	if len(service.requests) > 0 {
		t.Error(service.requests)
	}
}

func TestEscapesIDs(t *testing.T) {
	service := newFakeService(t, reply{status: 404})
	client, _ := connect(t, Config{BaseURL: service.URL})
	_, err := client.GetAgeSessionResultWithResponse(t.Context(), "../a?b#c%2f")
	if asError(t, err).Code != "not_found" || service.requests[0].RequestURI != "/session/..%2Fa%3Fb%23c%252f/result" {
		t.Error(err, service.requests[0].RequestURI)
	}
}

func TestRejectsCertificatesThatNoAuthorityHasSigned(t *testing.T) {
	service := &fakeService{}
	service.Server = httptest.NewUnstartedServer(service)
	service.Config.ErrorLog = nil
	service.StartTLS()
	t.Cleanup(service.Close)
	client, _ := connect(t, Config{BaseURL: service.URL, Retries: -1})
	_, err := client.GetStringWithResponse(t.Context(), recordID)
	if failure := asError(t, err); failure.Code != "unreachable" || !strings.Contains(err.Error(), "x509") {
		t.Error(err)
	}
	if len(service.requests) > 0 {
		t.Error(service.requests)
	}
}

func TestEndsARequestWithoutAReply(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	client, _ := connect(t, Config{BaseURL: "http://" + silent.Addr().String(), Timeout: 100 * time.Millisecond, Retries: -1})
	_, err = client.GetAgeSessionResultWithResponse(t.Context(), "secret-token")
	if asError(t, err).Code != "timeout" || strings.Contains(err.Error(), "secret-token") {
		t.Error(err)
	}
	client, _ = connect(t, Config{BaseURL: "https://verify.example"})
	if timeout := client.ClientInterface.(*rest.Client).Client.(*sender).http.Timeout; timeout != 30*time.Second {
		t.Error(timeout)
	}
}

func TestEndsWithItsContext(t *testing.T) {
	client, delays := connect(t, Config{BaseURL: newFakeService(t).URL})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := client.GetStringWithResponse(ctx, recordID); !errors.Is(err, context.Canceled) || len(*delays) > 0 {
		t.Error(err, *delays)
	}
}

func TestRejectsInvalidConfigurationsWithoutShowingSecrets(t *testing.T) {
	for _, config := range []Config{
		{}, {BaseURL: "verify.example"}, {BaseURL: "ftp://verify.example"}, {BaseURL: "https://"},
		{BaseURL: "https://user:secret@verify.example"}, {BaseURL: "https://verify.example/%zzsecret"},
		{BaseURL: "https://verify.example", APIKey: "secret\r\nx: y"}, {BaseURL: "https://verify.example", SLC: "secret é"},
	} {
		if _, err := New(config); err == nil || strings.Contains(err.Error(), "secret") {
			t.Error(config.BaseURL, err)
		}
	}
}

func TestFormatsTheOpenValuesOfReplies(t *testing.T) {
	var result rest.AgeSessionResult
	if err := json.Unmarshal([]byte(`{"flowStatus":"A_LATER_VALUE"}`), &result); err != nil || *result.FlowStatus != "A_LATER_VALUE" {
		t.Error(err)
	}
}

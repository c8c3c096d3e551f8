package gatehouse

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"math"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gatehouse/gatehouse/clients/go/rest"
)

// Tests against a running suite: `npm start`, or the test e2e/sdk/clients.e2e-spec.ts.
func suiteConfig(t *testing.T, variable string) Config {
	t.Helper()
	if os.Getenv(variable) == "" {
		t.Skip(variable + " is not set")
	}
	return Config{
		BaseURL:      os.Getenv(variable),
		APIKey:       os.Getenv("GATEHOUSE_API_KEY"),
		ClientID:     os.Getenv("GATEHOUSE_CLIENT_ID"),
		ClientSecret: os.Getenv("GATEHOUSE_CLIENT_SECRET"),
	}
}

func openSuite(t *testing.T, config Config) *Client {
	t.Helper()
	return must(New(config))(t)
}

// must returns the value of a call that must succeed.
func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func TestProgramOfTheReadme(t *testing.T) {
	page := must(os.ReadFile("README.md"))(t)
	program := must(os.ReadFile("examples/quickstart/main.go"))(t)
	if !bytes.Contains(page, append([]byte("```go\n"), program...)) {
		t.Error("README.md does not show examples/quickstart/main.go.")
	}
}

func TestSuiteStrings(t *testing.T) {
	client := openSuite(t, suiteConfig(t, "GATEHOUSE_URL"))
	made := must(client.CreateStringWithResponse(t.Context(), nil, rest.CreateStringBody{Value: "from Go"}))(t).JSON201
	read := must(client.GetStringWithResponse(t.Context(), made.Id))(t).JSON200
	if *read != *made {
		t.Error(read, made)
	}
	must(client.DeleteStringWithResponse(t.Context(), made.Id))(t)
	_, err := client.GetStringWithResponse(t.Context(), made.Id)
	if failure := asError(t, err); failure.Code != "not_found" || failure.Status != 404 || failure.RequestID == "" {
		t.Error(failure)
	}
}

// The suite is behind a proxy that loses the first reply to each idempotency key.
func TestSuiteCreatesOnceWhenAReplyIsLost(t *testing.T) {
	lossy := openSuite(t, suiteConfig(t, "GATEHOUSE_LOSSY_URL"))
	value := "once " + rand.Text()
	made := must(lossy.CreateStringWithResponse(t.Context(), nil, rest.CreateStringBody{Value: value}))(t).JSON201
	client := openSuite(t, suiteConfig(t, "GATEHOUSE_URL"))
	page := must(client.ListStringsWithResponse(t.Context(), &rest.ListStringsParams{Contains: &value}))(t).JSON200
	if len(page.Items) != 1 || page.Items[0] != *made {
		t.Error(page.Items, made)
	}
}

func TestSuiteIdempotencyKeyOfAnotherBody(t *testing.T) {
	client := openSuite(t, suiteConfig(t, "GATEHOUSE_URL"))
	key := rand.Text()
	params := &rest.CreateStringParams{IdempotencyKey: &key}
	must(client.CreateStringWithResponse(t.Context(), params, rest.CreateStringBody{Value: "one"}))(t)
	_, err := client.CreateStringWithResponse(t.Context(), params, rest.CreateStringBody{Value: "two"})
	if failure := asError(t, err); failure.Code != "idempotency_key_reused" {
		t.Error(failure)
	}
}

func TestSuiteScreening(t *testing.T) {
	client := openSuite(t, suiteConfig(t, "GATEHOUSE_URL"))
	id, firstname, lastname, dob := "1", "Wladimir", "Putin", "1952-10-07"
	people := rest.MatchBody{People: []rest.MatchPerson{{Id: &id, Firstname: &firstname, Lastname: &lastname, Dob: &dob}}}
	checked := must(client.ScreenPeopleWithResponse(t.Context(), "default", people))(t).JSON200
	if records := checked.Summary.Matched.Records; len(records) != 1 || records[0].Id != "1" {
		t.Error(records)
	}
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	file := must(writer.CreateFormFile("file", "people.csv"))(t)
	_, _ = io.WriteString(file, "id,firstname,lastname,dob\n1,Wladimir,Putin,1952-10-07\n2,Erika,Mustermann,1964-08-12\n")
	_ = writer.Close()
	checked = must(client.ScreenFileWithBodyWithResponse(t.Context(), "default", nil, writer.FormDataContentType(), &form))(t).JSON200
	if records := checked.Summary.Matched.Records; len(records) != 1 || records[0].Id != "1" {
		t.Error(records)
	}
}

func TestSuiteAgeSessionAndItsWebhook(t *testing.T) {
	config := suiteConfig(t, "GATEHOUSE_URL")
	client := openSuite(t, config)
	type request struct {
		body   []byte
		header http.Header
	}
	requests := make(chan request, 8)
	receiver := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, received *http.Request) {
		body, _ := io.ReadAll(received.Body)
		requests <- request{body, received.Header}
		writer.WriteHeader(http.StatusNoContent)
	}))
	defer receiver.Close()

	outcome, threshold := `{"age":25}`, 18.0
	url := strings.Replace(receiver.URL, "127.0.0.1", "localhost", 1) + "/hook"
	session := must(client.CreateAgeSessionWithResponse(t.Context(),
		&rest.CreateAgeSessionParams{XSandboxOutcome: &outcome},
		rest.CreateAgeSessionBody{AgeThreshold: &threshold, Callback: &rest.CallbackBody{Url: url}}))(t).JSON201
	var sent request
	select {
	case sent = <-requests:
	case <-time.After(time.Minute):
		t.Fatal("no webhook within a minute")
	}
	result := must(client.GetAgeSessionResultWithResponse(t.Context(), session.Token))(t).JSON200
	if *result.FlowStatus != "COMPLETED" || result.SessionStatus != "AGE_ABOVE_THRESHOLD" {
		t.Error(result)
	}
	verifier := NewWebhookVerifier(config.APIKey)
	webhook := must(verifier.Verify(sent.body, sent.header))(t)
	if !bytes.Contains(webhook.Payload, []byte("AGE_ABOVE_THRESHOLD")) {
		t.Error(string(webhook.Payload))
	}
	_, err := verifier.Verify(bytes.ReplaceAll(sent.body, []byte("AGE_ABOVE"), []byte("AGE_BELOW")), sent.header)
	expectReason(t, err, "wrong-signature")
}

func TestSuiteVerificationSession(t *testing.T) {
	client := openSuite(t, suiteConfig(t, "GATEHOUSE_URL"))
	session := must(client.CreateVerificationSessionWithResponse(t.Context(), nil, rest.CreateVerificationSessionBody{
		Type:        "ENROLL",
		RedirectURL: "https://shop.example",
		Callback:    rest.CallbackBody{Url: "https://shop.example/hook"},
	}))(t).JSON201
	if read := must(client.GetVerificationSessionWithResponse(t.Context(), session.SessionId))(t).JSON200; read.Status != "PENDING" {
		t.Error(read)
	}
}

func TestSuiteBiometricNode(t *testing.T) {
	config := suiteConfig(t, "GATEHOUSE_URL")
	client, cipher := openSuite(t, config), must(NewWireCipher(config.APIKey))(t)
	vector := make([]float64, 128)
	for i := range vector {
		vector[i] = math.Sin(float64(i*i) + float64(time.Now().UnixNano()%1000))
	}
	features := must(cipher.EncryptFeatures(Feature{"face", vector}))(t)
	enrolled := must(client.EnrollEncryptedWithResponse(t.Context(), "GO_1", nil, rest.EncryptedEnrollBody{Features: features}))(t).JSON200
	puid := must(cipher.Decrypt(PurposePUID, *enrolled.Puid))(t)
	found := must(client.PredictEncryptedWithResponse(t.Context(), "GO_1", nil, rest.EncryptedPredictBody{Features: features}))(t).JSON200
	if must(cipher.Decrypt(PurposePUID, *found.Puid))(t) != puid {
		t.Error(found)
	}
	sealed := must(cipher.Encrypt(PurposePUID, puid))(t)
	must(client.DeleteUserWithResponse(t.Context(), "GO_1", nil, rest.DeleteUserBody{Puid: sealed}))(t)

	other := must(must(NewWireCipher("another key"))(t).EncryptFeatures(Feature{"face", vector}))(t)
	_, err := client.EnrollEncryptedWithResponse(t.Context(), "GO_1", nil, rest.EncryptedEnrollBody{Features: other})
	if failure := asError(t, err); failure.Code != "invalid_request" || !strings.Contains(err.Error(), "does not open with this API key") {
		t.Error(failure)
	}
}

func TestSuiteWrongKey(t *testing.T) {
	config := suiteConfig(t, "GATEHOUSE_URL")
	config.APIKey = "gh_test_wrong0123456789"
	_, err := openSuite(t, config).CheckApiKeyWithResponse(t.Context(), rest.KeyCheckBody{})
	if failure := asError(t, err); strings.Contains(err.Error(), config.APIKey) || failure.Status < 400 || errors.Unwrap(err) != nil {
		t.Error(failure)
	}
}

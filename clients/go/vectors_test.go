package gatehouse

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// The vectors that the TypeScript, Python and Go clients share.
func readVectors[T any](t *testing.T, name string) T {
	t.Helper()
	var vectors T
	text, err := os.ReadFile("../vectors/" + name)
	if err == nil {
		err = json.Unmarshal(text, &vectors)
	}
	if err != nil {
		t.Fatal(err)
	}
	return vectors
}

type webhookVector struct {
	Name     string
	Keys     []string
	Now      int64
	Body     string
	Headers  map[string]string
	Accepted *struct {
		ID        string
		Attempt   int
		Timestamp int64
	}
	Reason string
}

func (v webhookVector) verify(tolerance time.Duration) (*Webhook, error) {
	header := http.Header{}
	for name, value := range v.Headers {
		header.Set(name, value)
	}
	verifier := NewWebhookVerifier(v.Keys...)
	verifier.Now = func() time.Time { return time.Unix(v.Now, 0) }
	verifier.Tolerance = tolerance
	return verifier.Verify([]byte(v.Body), header)
}

func TestWebhookVectors(t *testing.T) {
	for _, vector := range readVectors[[]webhookVector](t, "webhooks.json") {
		t.Run(vector.Name, func(t *testing.T) {
			webhook, err := vector.verify(defaultTolerance)
			if vector.Accepted == nil {
				expectReason(t, err, vector.Reason)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			expected := *vector.Accepted
			if webhook.ID != expected.ID || webhook.Attempt != expected.Attempt || webhook.Timestamp.Unix() != expected.Timestamp {
				t.Errorf("%+v is not %+v", webhook, expected)
			}
			if string(webhook.Payload) != vector.Body {
				t.Errorf("the payload is %s", webhook.Payload)
			}
		})
	}
}

func TestWebhookRejectsANegativeTolerance(t *testing.T) {
	_, err := readVectors[[]webhookVector](t, "webhooks.json")[0].verify(-time.Second)
	expectReason(t, err, "bad-tolerance")
}

func expectReason(t *testing.T, err error, reason string) {
	t.Helper()
	var rejected *WebhookError
	if !errors.As(err, &rejected) || rejected.Reason != reason {
		t.Errorf("%v is not %s", err, reason)
	}
}

type cipherVector struct {
	APIKey    string `json:"api_key"`
	Purpose   Purpose
	Plaintext string
	Salt      string
	IV        string
	JWE       string
	Why       string
	Message   string
}

type cipherVectors struct{ Opens, Refused, Malformed []cipherVector }

func (v cipherVector) cipher(t *testing.T) *WireCipher {
	t.Helper()
	cipher, err := NewWireCipher(v.APIKey)
	if err != nil {
		t.Fatal(err)
	}
	return cipher
}

func TestWireCipherVectors(t *testing.T) {
	vectors := readVectors[cipherVectors](t, "wire-cipher.json")
	for _, vector := range vectors.Opens {
		cipher := vector.cipher(t)
		random, _ := hex.DecodeString(vector.Salt + vector.IV)
		cipher.random = bytes.NewReader(random)
		if made, err := cipher.Encrypt(vector.Purpose, vector.Plaintext); made != vector.JWE {
			t.Errorf("%s: %s %v", vector.Purpose, made, err)
		}
		if opened, err := cipher.Decrypt(vector.Purpose, vector.JWE); opened != vector.Plaintext {
			t.Errorf("%s: %s %v", vector.Purpose, opened, err)
		}
	}
	for _, vector := range append(vectors.Refused, vectors.Malformed...) {
		opened, err := vector.cipher(t).Decrypt(vector.Purpose, vector.JWE)
		var refused *WireCipherError
		if opened != "" || !errors.As(err, &refused) || vector.Message != "" && refused.Error() != vector.Message {
			t.Errorf("%s%s: %q %v", vector.Why, vector.Message, opened, err)
		}
	}
	if len(vectors.Opens) == 0 || len(vectors.Refused) == 0 || len(vectors.Malformed) == 0 {
		t.Error("There are no vectors.")
	}
}

func TestWireCipherTransfersNumbersExactly(t *testing.T) {
	cipher := cipherVector{APIKey: "gh_test_key"}.cipher(t)
	feature := Feature{"face", []float64{0.1, -1e-310, 1e308, 1.0 / 3}}
	jwe, err := cipher.EncryptFeatures(feature)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := cipher.Decrypt(PurposeFeatures, jwe)
	var opened []Feature
	if err := json.Unmarshal([]byte(text), &opened); err != nil || fmt.Sprint(opened) != fmt.Sprint([]Feature{feature}) {
		t.Errorf("%v %v", opened, err)
	}
}

func TestWireCipherRejectsWhatNoOneCouldDecrypt(t *testing.T) {
	if _, err := NewWireCipher(""); err == nil {
		t.Error("accepted an empty key")
	}
	cipher := cipherVector{APIKey: "gh_test_key"}.cipher(t)
	if _, err := cipher.Encrypt("other", "text"); err == nil {
		t.Error("accepted an unknown purpose")
	}
	if _, err := cipher.EncryptFeatures(Feature{"face", []float64{math.NaN()}}); err == nil {
		t.Error("accepted NaN")
	}
}

func TestPrintsNoKeys(t *testing.T) {
	const key = "gh_test_0123456789secret"
	client, err := New(Config{BaseURL: "https://verify.example", APIKey: key})
	if err != nil {
		t.Fatal(err)
	}
	config := Config{BaseURL: "https://verify.example/base?" + key, APIKey: key, ClientSecret: key, SLC: key}
	encoded, _ := json.Marshal(config)
	cipher := cipherVector{APIKey: key}.cipher(t)
	values := []any{client, config, &config, []Config{config}, cipher, NewWebhookVerifier(key), string(encoded)}
	for _, value := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
			if shown := fmt.Sprintf(verb, value); strings.Contains(shown, key) || strings.Contains(shown, fmt.Sprint([]byte(key))) {
				t.Errorf("%s of %T shows the key: %s", verb, value, shown)
			}
		}
	}
	if !strings.Contains(fmt.Sprint(config), "https://verify.example/base") {
		t.Error("The config does not show its address.")
	}
}

package gatehouse

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const defaultTolerance = 5 * time.Minute

// WebhookError is an unverified webhook; answer it with 400. Reason is stable, the message is not.
type WebhookError struct{ Reason string }

var webhookMessages = map[string]string{
	"no-key":              "There is no key, or one of the keys is empty. Pass the API key that creates your sessions.",
	"bad-tolerance":       "Tolerance must be zero or more.",
	"no-signature":        "The request has neither X-Service-Signature nor webhook-signature. It is not from Gatehouse, or a proxy dropped the headers.",
	"missing-header":      "A header that belongs to the signature is missing: X-Service-Timestamp, webhook-id or webhook-timestamp. Check which headers your proxy forwards.",
	"malformed-signature": "A signature header is malformed.",
	"wrong-signature":     "The signature matches none of the keys. Pass the API key that created the session, also the old one while you rotate, and the body exactly as it was received.",
	"malformed-timestamp": "A timestamp is not in Unix seconds.",
	"timestamps-differ":   "X-Service-Timestamp and webhook-timestamp differ, so one of them was changed on the way.",
	"too-old":             "The request was signed too long ago. It may be a replay; if all requests are rejected, check the clock of this machine.",
	"too-new":             "The request was signed in the future. Check the clock of this machine.",
	"not-json":            "The signature is valid, but the body is not JSON.",
}

func (e *WebhookError) Error() string { return "gatehouse: " + webhookMessages[e.Reason] }

// Webhook is a verified webhook.
type Webhook struct {
	// ID is the same in every attempt: use it to detect duplicates.
	ID string
	// Attempt is 1, 2, …, or 0 if it is not known; it is not signed, so use it for logs only.
	Attempt int
	// Timestamp is when this attempt was signed.
	Timestamp time.Time
	// Payload is valid JSON.
	Payload json.RawMessage
}

// WebhookVerifier verifies webhooks: https://www.standardwebhooks.com, and the headers X-Service-… of Gatehouse.
type WebhookVerifier struct {
	keys [][]byte
	// Tolerance is the allowed clock difference, 5 minutes by default.
	Tolerance time.Duration
	// Now is the clock, time.Now by default.
	Now func() time.Time
}

// NewWebhookVerifier returns a verifier for the API key that creates your sessions; while you rotate, for the new one and
// the old one.
func NewWebhookVerifier(keys ...string) *WebhookVerifier {
	verifier := &WebhookVerifier{Tolerance: defaultTolerance, Now: time.Now}
	for _, key := range keys {
		verifier.keys = append(verifier.keys, []byte(key))
	}
	return verifier
}

// String prints no keys.
func (v *WebhookVerifier) String() string { return "gatehouse.WebhookVerifier{…}" }

// GoString prints no keys.
func (v *WebhookVerifier) GoString() string { return v.String() }

type signatureScheme struct {
	signature string
	timestamp string
	// The signed headers, in this order, each followed by a dot, before the body.
	signed []string
	shape  *regexp.Regexp
	encode func([]byte) string
}

var (
	serviceScheme = &signatureScheme{
		"X-Service-Signature", "X-Service-Timestamp", []string{"X-Service-Timestamp"},
		regexp.MustCompile(`^sha256=([0-9a-f]{64})$`), hex.EncodeToString,
	}
	standardScheme = &signatureScheme{
		"Webhook-Signature", "Webhook-Timestamp", []string{"Webhook-Id", "Webhook-Timestamp"},
		regexp.MustCompile(`^v1,([A-Za-z0-9+/]{43}=)$`), base64.StdEncoding.EncodeToString,
	}
	signatureSchemes = []*signatureScheme{serviceScheme, standardScheme}
	timestampShape   = regexp.MustCompile(`^[0-9]{1,12}$`)
	attemptShape     = regexp.MustCompile(`^[0-9]{1,9}$`)
)

// Verify returns the event of a webhook from Gatehouse, and a *WebhookError for anything else. The body must be exactly
// as it was received.
func (v *WebhookVerifier) Verify(body []byte, header http.Header) (*Webhook, error) {
	if reason := v.check(body, header); reason != "" {
		return nil, &WebhookError{reason}
	}
	seconds, _ := strconv.ParseInt(readTimestamp(header), 10, 64)
	webhook := &Webhook{Timestamp: time.Unix(seconds, 0).UTC(), Payload: body}
	if attempt := header.Get("X-Service-Attempt"); attemptShape.MatchString(attempt) {
		webhook.Attempt, _ = strconv.Atoi(attempt)
	}
	// Only the Standard Webhooks signature covers `webhook-id`; without it the id is the digest of the signed body.
	if isPresent(header, standardScheme.signature) {
		webhook.ID = header.Get("Webhook-Id")
	} else {
		digest := sha256.Sum256(body)
		webhook.ID = "sha256:" + hex.EncodeToString(digest[:])
	}
	return webhook, nil
}

func (v *WebhookVerifier) check(body []byte, header http.Header) string {
	if len(v.keys) == 0 {
		return "no-key"
	}
	for _, key := range v.keys {
		if len(key) == 0 {
			return "no-key"
		}
	}
	var present []*signatureScheme
	for _, scheme := range signatureSchemes {
		if isPresent(header, scheme.signature) {
			present = append(present, scheme)
		}
	}
	if len(present) == 0 {
		return "no-signature"
	}
	for _, scheme := range present {
		for _, name := range scheme.signed {
			if header.Get(name) == "" {
				return "missing-header"
			}
		}
	}
	if reason := checkTimestamps(header); reason != "" {
		return reason
	}
	for _, scheme := range present {
		if reason := v.checkSignature(scheme, header, body); reason != "" {
			return reason
		}
	}
	if reason := v.checkAge(header); reason != "" {
		return reason
	}
	if !json.Valid(body) {
		return "not-json"
	}
	return ""
}

func isPresent(header http.Header, name string) bool { return len(header.Values(name)) > 0 }

func checkTimestamps(header http.Header) string {
	for _, scheme := range signatureSchemes {
		if isPresent(header, scheme.timestamp) && !timestampShape.MatchString(header.Get(scheme.timestamp)) {
			return "malformed-timestamp"
		}
	}
	for _, scheme := range signatureSchemes {
		if isPresent(header, scheme.timestamp) && header.Get(scheme.timestamp) != readTimestamp(header) {
			return "timestamps-differ"
		}
	}
	return ""
}

func readTimestamp(header http.Header) string {
	if isPresent(header, serviceScheme.timestamp) {
		return header.Get(serviceScheme.timestamp)
	}
	return header.Get(standardScheme.timestamp)
}

func (v *WebhookVerifier) checkSignature(scheme *signatureScheme, header http.Header, body []byte) string {
	var given []string
	for _, signature := range strings.Split(header.Get(scheme.signature), " ") {
		if match := scheme.shape.FindStringSubmatch(signature); match != nil {
			given = append(given, match[1])
		}
	}
	if len(given) == 0 {
		return "malformed-signature"
	}
	for _, key := range v.keys {
		expected := []byte(scheme.sign(key, header, body))
		for _, signature := range given {
			// Text is compared, because several base64 texts decode to the same bytes.
			if hmac.Equal([]byte(signature), expected) {
				return ""
			}
		}
	}
	return "wrong-signature"
}

func (s *signatureScheme) sign(key []byte, header http.Header, body []byte) string {
	mac := hmac.New(sha256.New, key)
	for _, name := range s.signed {
		mac.Write([]byte(header.Get(name) + "."))
	}
	mac.Write(body)
	return s.encode(mac.Sum(nil))
}

func (v *WebhookVerifier) checkAge(header http.Header) string {
	if v.Tolerance < 0 {
		return "bad-tolerance"
	}
	seconds, _ := strconv.ParseInt(readTimestamp(header), 10, 64)
	age := v.Now().Unix() - seconds
	tolerance := int64(v.Tolerance / time.Second)
	switch {
	case age > tolerance:
		return "too-old"
	case age < -tolerance:
		return "too-new"
	}
	return ""
}

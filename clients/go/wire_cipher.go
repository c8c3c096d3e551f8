package gatehouse

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Purpose is what is encrypted. Each purpose has its own keys, so a ciphertext cannot be used for another purpose.
type Purpose string

// The purposes.
const (
	PurposeFeatures Purpose = "features"
	PurposePUID     Purpose = "puid"
	PurposeGUID     Purpose = "guid"
)

const (
	saltBytes = 16
	ivBytes   = 12
	tagBytes  = 16
)

// base64url rejects texts whose unused bits are not zero: each byte sequence has one encoding.
var base64url = base64.RawURLEncoding.Strict()

// WireCipherError is an invalid ciphertext: the message says why in one sentence.
type WireCipherError struct{ message string }

func (e *WireCipherError) Error() string { return e.message }

// WireCipher encrypts requests to a biometric node and decrypts its replies, under an API key: docs/encryption.md of
// Gatehouse.
type WireCipher struct {
	apiKey []byte
	random io.Reader
}

// NewWireCipher returns the cipher of an API key.
func NewWireCipher(apiKey string) (*WireCipher, error) {
	if apiKey == "" {
		return nil, &WireCipherError{"The wire cipher needs an API key."}
	}
	return &WireCipher{[]byte(apiKey), rand.Reader}, nil
}

// String prints no key.
func (c *WireCipher) String() string { return "gatehouse.WireCipher{…}" }

// GoString prints no key.
func (c *WireCipher) GoString() string { return c.String() }

// Feature is a vector of a face model.
type Feature struct {
	Type            string    `json:"type"`
	EmbeddingVector []float64 `json:"embedding_vector"`
}

// EncryptFeatures encrypts the features of one person.
func (c *WireCipher) EncryptFeatures(features ...Feature) (string, error) {
	text, err := json.Marshal(features)
	if err != nil {
		return "", err
	}
	return c.Encrypt(PurposeFeatures, string(text))
}

// Encrypt encrypts a text for a purpose.
func (c *WireCipher) Encrypt(purpose Purpose, plaintext string) (string, error) {
	random := make([]byte, saltBytes+ivBytes)
	if _, err := io.ReadFull(c.random, random); err != nil {
		return "", err
	}
	salt, iv := random[:saltBytes], random[saltBytes:]
	gcm, err := c.derive(purpose, salt)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf(`{"alg":"dir","enc":"A256GCM","s":"%s"}`, base64url.EncodeToString(salt))
	header := base64url.EncodeToString([]byte(text))
	sealed := gcm.Seal(nil, iv, []byte(plaintext), []byte(header))
	end := len(sealed) - tagBytes
	encode := base64url.EncodeToString
	return strings.Join([]string{header, "", encode(iv), encode(sealed[:end]), encode(sealed[end:])}, "."), nil
}

// Decrypt decrypts a text. It returns a *WireCipherError if the text was not encrypted under this API key for this purpose.
func (c *WireCipher) Decrypt(purpose Purpose, jwe string) (string, error) {
	parts := strings.Split(jwe, ".")
	if len(parts) != 5 {
		return "", &WireCipherError{"A ciphertext has five parts with dots between them."}
	}
	if parts[1] != "" {
		return "", &WireCipherError{"The second part of a ciphertext, its key, must be empty."}
	}
	salt, err := readSalt(parts[0])
	if err != nil {
		return "", err
	}
	iv, ivErr := decode(parts[2], "initialisation vector", ivBytes)
	content, contentErr := decode(parts[3], "encrypted content", -1)
	tag, tagErr := decode(parts[4], "authentication tag", tagBytes)
	for _, err := range []error{ivErr, contentErr, tagErr} {
		if err != nil {
			return "", err
		}
	}
	gcm, err := c.derive(purpose, salt)
	if err != nil {
		return "", err
	}
	plaintext, err := gcm.Open(nil, iv, append(content, tag...), []byte(parts[0]))
	if err != nil {
		return "", &WireCipherError{"The ciphertext does not open with this API key and purpose."}
	}
	if !utf8.Valid(plaintext) {
		return "", &WireCipherError{"The decrypted content is not UTF-8."}
	}
	return string(plaintext), nil
}

func (c *WireCipher) derive(purpose Purpose, salt []byte) (cipher.AEAD, error) {
	switch purpose {
	case PurposeFeatures, PurposePUID, PurposeGUID:
	default:
		return nil, &WireCipherError{"The purpose is not known."}
	}
	key, err := hkdf.Key(sha256.New, c.apiKey, salt, "gatehouse/node/v1/"+string(purpose), 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func readSalt(protectedHeader string) ([]byte, error) {
	text, err := decode(protectedHeader, "header", -1)
	if err != nil {
		return nil, err
	}
	header, err := readHeader(text)
	if err != nil {
		return nil, err
	}
	if header["alg"] != "dir" {
		return nil, &WireCipherError{`The header must contain "alg":"dir".`}
	}
	if header["enc"] != "A256GCM" {
		return nil, &WireCipherError{`The header must contain "enc":"A256GCM".`}
	}
	// Both change the meaning of the rest and cannot be ignored; other members can.
	for _, name := range []string{"zip", "crit"} {
		if _, isThere := header[name]; isThere {
			return nil, &WireCipherError{fmt.Sprintf(`The header must not contain "%s".`, name)}
		}
	}
	salt, isText := header["s"].(string)
	if !isText {
		return nil, &WireCipherError{`The header must contain the salt, "s".`}
	}
	return decode(salt, "salt", saltBytes)
}

func readHeader(text []byte) (map[string]any, error) {
	if !utf8.Valid(text) {
		return nil, &WireCipherError{"The header is not UTF-8."}
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return nil, &WireCipherError{"The header is not JSON."}
	}
	header, isObject := value.(map[string]any)
	if !isObject {
		return nil, &WireCipherError{"The header is not a JSON object."}
	}
	return header, nil
}

func decode(text, part string, length int) ([]byte, error) {
	data, err := base64url.DecodeString(text)
	// The decoder ignores line breaks.
	if err != nil || strings.ContainsAny(text, "\r\n") {
		return nil, &WireCipherError{fmt.Sprintf("The %s is not base64url without padding.", part)}
	}
	if length >= 0 && len(data) != length {
		return nil, &WireCipherError{fmt.Sprintf("The %s must be %d bytes; it is %d.", part, length, len(data))}
	}
	return data, nil
}

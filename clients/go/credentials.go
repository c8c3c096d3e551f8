package gatehouse

import (
	"encoding/base64"
	"fmt"
	"net/http"

	"github.com/gatehouse/gatehouse/clients/go/rest"
)

type credentials struct {
	apiKey string
	client string
	bearer func() (string, error)
}

func newCredentials(config Config) (*credentials, error) {
	for name, value := range map[string]string{
		"APIKey": config.APIKey, "ClientID": config.ClientID, "ClientSecret": config.ClientSecret, "SLC": config.SLC,
	} {
		if err := checkCredential(name, value); err != nil {
			return nil, err
		}
	}
	client := ""
	switch {
	case config.SLC != "":
		client = "SLC " + config.SLC
	case config.ClientID != "":
		pair := config.ClientID + ":" + config.ClientSecret
		client = "Basic " + base64.StdEncoding.EncodeToString([]byte(pair))
	}
	return &credentials{config.APIKey, client, config.BearerToken}, nil
}

// apply sets the headers that the operation has.
func (c *credentials) apply(header http.Header, operation rest.Operation) error {
	if operation.SendsAPIKey && c.apiKey != "" {
		header.Set("x-api-key", c.apiKey)
	}
	switch {
	case operation.Authorization == "client" && c.client != "":
		header.Set("Authorization", c.client)
	case operation.Authorization == "bearer" && c.bearer != nil:
		token, err := c.bearer()
		if err != nil {
			return err
		}
		if err := checkCredential("BearerToken", token); err != nil {
			return err
		}
		header.Set("Authorization", "Bearer "+token)
	}
	return nil
}

func checkCredential(name, value string) error {
	for _, character := range value {
		if character <= ' ' || character > '~' {
			return fmt.Errorf("gatehouse: %s contains invalid characters", name)
		}
	}
	return nil
}

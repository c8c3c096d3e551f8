package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	gatehouse "github.com/gatehouse/gatehouse/clients/go"
	"github.com/gatehouse/gatehouse/clients/go/rest"
)

func main() {
	client, err := gatehouse.New(gatehouse.Config{
		BaseURL: os.Getenv("GATEHOUSE_URL"),
		APIKey:  os.Getenv("GATEHOUSE_API_KEY"),
	})
	if err != nil {
		log.Fatal(err)
	}
	// For test keys, instead of a camera. Without it, send the visitor to LaunchUrl.
	outcome := `{"age":25}`
	params := &rest.CreateAgeSessionParams{XSandboxOutcome: &outcome}
	session, err := client.CreateAgeSessionWithResponse(context.Background(), params, rest.CreateAgeSessionBody{})
	var failure *gatehouse.Error
	if errors.As(err, &failure) {
		log.Fatal(failure.Code, failure.RequestID)
	}
	result, err := client.GetAgeSessionResultWithResponse(context.Background(), session.JSON201.Token)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(session.JSON201.LaunchUrl, result.JSON200.SessionStatus)
}

// Calls the server with the client that oapi-codegen made of its /openapi.json, and prints what it was answered as JSON.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"

	"letterpress/openapi/api"
)

func main() {
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("authorization", "Bearer "+os.Getenv("ADMIN_KEY"))
		return nil
	}
	client, err := api.NewClientWithResponses(os.Getenv("LETTERPRESS_URL"), api.WithRequestEditorFn(withKey))
	check(err)
	ctx := context.Background()

	made, err := client.CreateTemplateWithResponse(ctx, nil, body(`{"name":"Hi","slug":"hi","subject":"Hi","mjml":"<mjml><mj-body/></mjml>"}`))
	check(err)
	size := 1
	listed, err := client.ListTemplatesWithResponse(ctx, &api.ListTemplatesParams{PageSize: &size})
	check(err)
	refused, err := client.CreateKeyWithResponse(ctx, nil, api.CreateKeyRequest{Name: "Hi", Targets: []api.CreateKeyRequestTargets{"html", "pdf"}})
	check(err)

	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"made":   made.StatusCode(),
		"listed": listed.JSON200.Templates[0].Slug,
		"place":  (*refused.JSON422.Issues)[0].Loc,
	}))
}

func body(text string) (request api.CreateTemplateJSONRequestBody) {
	check(json.Unmarshal([]byte(text), &request))
	return request
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

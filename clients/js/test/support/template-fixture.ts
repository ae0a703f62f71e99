import { type Answer, template as answerTemplate } from "./start-scripted-server.ts";

/** A published template that greets, as the service delivers it. */
export function greetingTemplate(greeting = "Hello") {
  const tag = { group: "text", name: "name", source: "{{ name }}" };
  const program = (target: string, ops: unknown[]) => ({ format: 1, target, tags: [tag], conditions: [], ops });
  return {
    template_id: "5f0c2d6e-4b1a-4c3d-9e8f-0a1b2c3d4e5f",
    template_name: "Greeting",
    schema_version: "1.0",
    canvas: {},
    rows: [],
    slug: "greeting",
    version: 3,
    published_at: "2026-11-20T10:00:00Z",
    subject: "Hi",
    programs: {
      html: program("html", [`<p>${greeting} `, ["text", 0], "</p>"]),
      mjml: program("mjml", ["<mj-text>", ["text", 0], "</mj-text>"]),
    },
  };
}

/** Answers with the greeting under the entity tag `"v1"`. */
export const greeting: Answer = answerTemplate(greetingTemplate(), '"v1"');

/** Shaped like an SDK key; opens nothing. */
export const API_KEY = "lp_sdk_0123456789AB_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ012345";

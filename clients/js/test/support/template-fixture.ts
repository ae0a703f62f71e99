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

/** The greeting with a text part, and a subject that mentions one tag more. */
export function mailTemplate() {
  const template = greetingTemplate();
  const tag = (name: string) => ({ group: "text", name, source: `{{ ${name} }}` });
  const part = { format: 1, conditions: [] };
  const text = { ...part, target: "text", tags: [tag("name")], ops: ["Hello ", ["plain", 0], "\n"] };
  const subjectOps = [["line", 0], " for ", ["line", 1]];
  const subject = { ...part, target: "subject", tags: [tag("topic"), tag("name")], ops: subjectOps };
  return { ...template, programs: { ...template.programs, text, subject } };
}

/** That mail for the first example of the README, which calls its tag first_name. */
export function welcomeTemplate(): ReturnType<typeof mailTemplate> {
  return JSON.parse(JSON.stringify(mailTemplate()).replaceAll('"name":"name"', '"name":"first_name"'));
}

/** Answers with the greeting under the entity tag `"v1"`. */
export const greeting: Answer = answerTemplate(greetingTemplate(), '"v1"');

/** Shaped like an SDK key; opens nothing. */
export const API_KEY = "lp_sdk_0123456789AB_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ012345";

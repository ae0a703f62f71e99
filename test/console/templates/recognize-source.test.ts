import { expect, it } from "vitest";
import { recognizeSource } from "../../../console/src/templates/recognize-source.ts";

it.each([
  ["<mjml><mj-head><mj-title> Spring\n sale </mj-title></mj-head></mjml>", "mjml", "Spring sale"],
  ["\uFEFF<?xml version='1.0'?>\n<!-- <html> -->\n<mjml lang='en'>", "mjml", ""],
  ["<mjmlx>", "html", ""],
  [' {"template_name":"Receipt","schema_version":"1.0"}', "document", "Receipt"],
  ['{"template_name": 7}', "document", ""],
  ["{ broken", "document", ""],
  ["<!DOCTYPE html><html><head><title>Hi</title></head></html>", "html", "Hi"],
  ["<table><tr></tr></table>", "html", ""],
  ["Dear Ada,", "unknown", ""],
  ["", "unknown", ""],
])("%j is %s, called %j", (text, kind, name) => {
  expect(recognizeSource(text)).toEqual({ kind, name });
});

it.each([
  ["<mj-section>", "partial", "mjml"],
  ["<!-- footer --><lp-parameter name='note' />", "layout", "mjml"],
  ["<mj-section>", "mail", "html"],
  ["<table>", "partial", "html"],
  ["<mjmlx>", "partial", "html"],
])("%j of a %s is %s", (text, use, kind) => {
  expect(recognizeSource(text, use).kind).toBe(kind);
});

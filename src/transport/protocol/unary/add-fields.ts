import type { OutgoingHttpHeaders } from "node:http";

/** Adds header fields to those of an answer, each with `prefix` before its name. */
export function addFields(fields: OutgoingHttpHeaders, headers: Headers, prefix = ""): OutgoingHttpHeaders {
  headers.forEach((value, name) => {
    fields[prefix + name] = value;
  });
  return fields;
}

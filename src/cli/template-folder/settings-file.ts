/** What a template is known by. Its folder is one with this file. */
export const SETTINGS_FILE = "letterpress.json";

/** Names of the source beside it, unless it has another. */
export const SOURCES = ["template.mjml", "template.json"] as const;

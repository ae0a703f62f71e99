/** A tag in the place of a colour or font, as a regular expression for JSON Schema: a brand token or a parameter. */
export const SETTING_TAG =
  "\\{\\{\\s*(?:[bB][rR][aA][nN][dD]\\.[A-Za-z0-9_]{1,64}|with\\s*\\.\\s*[A-Za-z0-9_]+)\\s*\\}\\}";

/** A parameter in the place of a setting, as a regular expression for JSON Schema. Its value is read in its place. */
export const PARAMETER_TAG = "\\{\\{\\s*with\\s*\\.\\s*[A-Za-z0-9_]+\\s*\\}\\}";

const TOKEN_TAG = "\\{\\{\\s*[bB][rR][aA][nN][dD]\\.[A-Za-z0-9_]{1,64}\\s*\\}\\}";

/** A tag in the place of a colour or font, as a regular expression for JSON Schema: a brand token or a parameter. */
export const SETTING_TAG = `(?:${TOKEN_TAG}|${PARAMETER_TAG})`;

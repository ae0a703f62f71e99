/** The fonts of every component of mjml that names none. */
export const MJML_FONTS = "Ubuntu, Helvetica, Arial, sans-serif";

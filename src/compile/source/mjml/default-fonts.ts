/** What mjml asks for when a component uses a font, and the head of the mail says nothing else. */
const DEFAULT_FONTS: Readonly<Record<string, string>> = {
  "Open Sans": "https://fonts.googleapis.com/css?family=Open+Sans:300,400,500,700",
  "Droid Sans": "https://fonts.googleapis.com/css?family=Droid+Sans:300,400,500,700",
  Lato: "https://fonts.googleapis.com/css?family=Lato:300,400,500,700",
  Roboto: "https://fonts.googleapis.com/css?family=Roboto:300,400,500,700",
  Ubuntu: "https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700",
};

/** The one that components have when nobody says which. */
const UNSAID = "Ubuntu";

/** The fonts of mjml that a source may use. It looks for each all over the mail, so those that are not named are left out. */
export function defaultFonts(source: string): Readonly<Record<string, string>> {
  const text = source.toLowerCase();
  const fonts = Object.entries(DEFAULT_FONTS).filter(([name]) => name === UNSAID || text.includes(name.toLowerCase()));
  return Object.fromEntries(fonts);
}

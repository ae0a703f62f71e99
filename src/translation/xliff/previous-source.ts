/** The category of the note of XLIFF 2.0 that holds the text which an outdated translation was made of. */
export const PREVIOUS_SOURCE = "previous-source";

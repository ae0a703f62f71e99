/** What editors keep in the entries of a list beside the members of the format. */
export const entryParts = { id: { description: "A key of the editor; it has no meaning." } };

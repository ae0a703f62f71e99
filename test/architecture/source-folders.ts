/** The folders of the code that ships, in each of which imports point one way. */
export const SOURCE_FOLDERS = ["src", "core", "clients/js/src", "console/src"];

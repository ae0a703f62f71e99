/** The form for browsers of js-beautify, which comes without types. */
declare module "js-beautify/js/lib/beautifier.min.js" {
  const beautifier: { html(text: string, options: Readonly<Record<string, unknown>>): string };
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default beautifier;
}

/** Declarations by which mjml gives its elements what every element begins with. */
const DECLARATIONS = ["cursor:auto", "table-layout:auto", "text-transform:none", "word-spacing:normal"] as const;

/** Those that no element of a page needs, because nothing in it gives the property another value. */
export function initialValues(html: string): ReadonlySet<string> {
  return new Set(
    DECLARATIONS.filter((declaration) => {
      const [property = "", value = ""] = declaration.split(":");
      return !new RegExp(`${property}\\s*:(?!\\s*${value}\\s*[;"'}])`, "i").test(html);
    }),
  );
}

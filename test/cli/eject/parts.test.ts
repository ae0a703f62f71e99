import { expect, it } from "vitest";
import { extractParts } from "../../../src/cli/eject/extract-parts.ts";
import { formatCode } from "../../../src/cli/eject/format-code.ts";
import { Identifiers } from "../../../src/cli/eject/identifiers.ts";
import { writeJsx } from "../../../src/cli/eject/jsx-node.ts";
import { JsxReader } from "../../../src/cli/eject/jsx-reader.ts";

const read = (code: string) => new JsxReader(code).readElement();

const cell = (attributes: string, style: string, content: string) =>
  `<tr><td ${attributes} style={{ padding: "12px 0 12px 16px", ${style}, verticalAlign: "top", wordBreak: "break-word" }}>${content}</td></tr>`;

const TABLE = `<table><tbody>
  ${cell('className="first"', 'color: "#102030"', "One")}
  {showTwo && (${cell('className="second"', 'color: "#102030"', `{\`Two \${name}\`}`)})}
  {items.map((item, index) => (<Fragment key={index}>${cell("className={kind}", 'color: "#102030"', "<b>Three</b>")}</Fragment>))}
</tbody></table>`;

it("repeated elements are one component, with what differs as props", async () => {
  const { mail, functions } = extractParts(read(TABLE), new Identifiers([]));
  expect(await formatCode(functions.join(""))).toBe(`function Line({
  className,
  children,
}: {
  className: ComponentProps<"td">["className"];
  children: ReactNode;
}) {
  return (
    <tr>
      <td
        className={className}
        style={{
          padding: "12px 0 12px 16px",
          color: "#102030",
          verticalAlign: "top",
          wordBreak: "break-word",
        }}
      >
        {children}
      </td>
    </tr>
  );
}
`);
  expect(writeJsx(mail)).toBe(
    '<table><tbody><Line className="first">One</Line>' +
      `{showTwo && (<Line className="second">{\`Two \${name}\`}</Line>)}` +
      "{items.map((item, index) => (<Fragment key={index}><Line className={kind}><b>Three</b></Line></Fragment>))}" +
      "</tbody></table>",
  );
});

it("a value of a variable is given, also where it is the same everywhere", () => {
  const rows = cell('title="x"', "color: item.color", "One").repeat(3);
  const { mail, functions } = extractParts(read(`<table>${rows}</table>`), new Identifiers([]));
  expect(functions.join("")).not.toContain("item");
  expect(writeJsx(mail)).toContain("<Line color={item.color}>One</Line>");
});

it("the colours of a brand are one prop of a part", () => {
  const rows = cell('title="x"', "color: colors.ink", "One").repeat(3);
  const { mail, functions } = extractParts(read(`<table>${rows}</table>`), new Identifiers([]));
  expect(functions.join("")).toContain("colors: typeof defaultColors");
  expect(writeJsx(mail)).toContain("<Line colors={colors}>One</Line>");
});

it.each([
  '<p title={"a } > </p> \\"{"}>{"x } </p>"}</p>',
  `<p title={\`a \${text(\`}\${b}\`)} \\\` {\`}>{\`</p> \${c}\`}</p>`,
  `<p style={{ color: "a, b", "--x": \`\${c}, }\` } as object} {...({ "a-b": "}", hidden: true } as object)}>x</p>`,
  '<>{isShown && (<b>a</b>)}{items.map((item) => { const a = f("(<"); return (<Fragment key={a}><i /></Fragment>); })}</>',
])("is read and written as it was: %s", (code) => {
  expect(writeJsx(read(code))).toBe(code);
});

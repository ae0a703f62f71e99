import Handlebars from "handlebars";

/** A mail of Handlebars in a block partial, as MJML with a layout. */
export interface Translation {
  readonly layout: string;
  readonly mjml: string;
  readonly questions: Questions;
}

/** What a mail asks its data for, by the names in MJML. */
export interface Questions {
  /** Those that are whole URLs. */
  readonly urls: Set<string>;
  readonly texts: Set<string>;
  /** Those of the texts that Handlebars writes as they are. */
  readonly unescaped: Set<string>;
  readonly flags: Set<string>;
  /** Lists of texts. */
  readonly lists: Set<string>;
  /** The values that a condition compares with, by name. */
  readonly choices: Map<string, Set<string>>;
  /** What a helper makes of the data: its call by the name that MJML reads. */
  readonly calls: Map<string, Call>;
}

/** A helper with its arguments: texts, or names of the data. */
export interface Call {
  readonly helper: string;
  readonly args: readonly ({ readonly name: string } | { readonly text: string })[];
}

/** What is in the body of a layout of Handlebars, with `lp-content` for the block, and what it asks for. */
export interface LayoutTranslation {
  readonly components: string;
  readonly questions: Questions;
  /** The layouts that it is in itself. */
  readonly around: readonly string[];
}

const HEAD = "<mj-head><mj-title>Mail</mj-title><mj-preview>Mail</mj-preview></mj-head>";
/** Where the content of a mail is in a layout. */
export const CONTENT = "<lp-content />";
const BODY = /<body\b[^>]*>([\s\S]*)<\/body>/;

/** Throws for what MJML of the store cannot say. */
export function translateMail(text: string): Translation {
  const [block] = Handlebars.parse(text.replace(/^\uFEFF/, "")).body.filter(isBlockPartial);
  if (block === undefined) throw new Error("is in no layout");
  const writer = new Writer();
  writer.write(block.program, []);
  const layout = slugOf(nameOf(block.name));
  return {
    layout,
    mjml: `<mjml lang="en" layout="${layout}">${HEAD}<mj-body>${writer.end()}</mj-body></mjml>`,
    questions: writer.questions,
  };
}

/** Throws as translateMail does. */
export function translateLayout(text: string): LayoutTranslation {
  const [, body = text.replace(/^\uFEFF/, "")] = BODY.exec(text) ?? [];
  const writer = new Writer();
  writer.write(Handlebars.parse(body), []);
  return { components: writer.end(), questions: writer.questions, around: writer.around };
}

/** A layout of MJML with these components. */
export function asLayout(components: string): string {
  return `<mjml lang="en">${HEAD}<mj-body>${components}</mj-body></mjml>`;
}

/** `FullHtmlLayout` is `full-html-layout`. */
export function slugOf(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}

function isBlockPartial(node: hbs.AST.Statement): node is hbs.AST.PartialBlockStatement {
  return node.type === "PartialBlockStatement";
}

function nameOf(expression: unknown): string {
  const { original } = expression as hbs.AST.PathExpression;
  return String(original);
}

/** Writes statements as `mj-raw`, one for each stretch of the same conditions. */
class Writer {
  readonly questions: Questions = {
    urls: new Set(),
    texts: new Set(),
    unescaped: new Set(),
    flags: new Set(),
    lists: new Set(),
    choices: new Map(),
    calls: new Map(),
  };
  readonly around: string[] = [];
  #written = "";
  #stretch = "";

  write({ body }: hbs.AST.Program, guards: readonly string[]): void {
    for (const statement of body) this.#writeStatement(statement, guards);
    this.#close(guards);
  }

  end(): string {
    return this.#written;
  }

  #close(guards: readonly string[]): void {
    // The space between two components is lost.
    const text = this.#stretch.replace(/^\s+|\s+$/g, "&#32;");
    this.#stretch = "";
    if (text === "" || text === "&#32;") return;
    const condition = guards.length === 0 ? "" : ` lp-if='${guards.join(" && ")}'`;
    this.#written += `<mj-raw${condition}>${text}</mj-raw>`;
  }

  #writeStatement(statement: hbs.AST.Statement, guards: readonly string[]): void {
    switch (statement.type) {
      case "ContentStatement":
        this.#stretch += (statement as hbs.AST.ContentStatement).value;
        return;
      case "CommentStatement":
        return;
      case "MustacheStatement":
        this.#writeMustache(statement as hbs.AST.MustacheStatement);
        return;
      case "PartialStatement":
        this.#close(guards);
        this.#written += CONTENT;
        return;
      case "PartialBlockStatement":
        this.#writeBlockPartial(statement as hbs.AST.PartialBlockStatement, guards);
        return;
      case "BlockStatement":
        this.#writeBlock(statement as hbs.AST.BlockStatement, guards);
        return;
      default:
        throw new Error(`has a ${statement.type}`);
    }
  }

  /** A layout has none of its own, so what two of them share are two partials. */
  #writeBlockPartial({ name, program }: hbs.AST.PartialBlockStatement, guards: readonly string[]): void {
    const slug = slugOf(nameOf(name));
    this.#close(guards);
    this.around.push(slug);
    this.#written += `<mj-include path="partial:${slug}-before" />`;
    this.write(program, guards);
    this.#written += `<mj-include path="partial:${slug}-after" />`;
  }

  #writeMustache({ path, params, escaped }: hbs.AST.MustacheStatement): void {
    const name = nameOf(path);
    const [first] = params;
    if (first === undefined) {
      this.#writeTag(name, escaped);
    } else if (name === "link" && params.length === 1) {
      this.#writeLink(first);
    } else {
      this.#writeCall(name, params);
    }
  }

  #writeTag(name: string, escaped: boolean): void {
    const isWholeUrl = /\b(?:href|src)="$/.test(this.#stretch);
    this.#stretch += `{{ ${name} }}`;
    this.questions[isWholeUrl ? "urls" : "texts"].add(name);
    if (!escaped) this.questions.unescaped.add(name);
  }

  #writeLink(target: hbs.AST.Expression): void {
    if (target.type !== "StringLiteral") this.questions.urls.add(nameOf(target));
    const url = target.type === "StringLiteral" ? (target as hbs.AST.StringLiteral).value : `{{ ${nameOf(target)} }}`;
    this.#stretch += `<a href="${url}">${url}</a>`;
  }

  #writeCall(name: string, params: readonly hbs.AST.Expression[]): void {
    const args = params.map((param) =>
      param.type === "StringLiteral" ? { text: (param as hbs.AST.StringLiteral).value } : { name: nameOf(param) },
    );
    const call = [name, ...args.map((arg) => ("text" in arg ? arg.text : arg.name))].join("_").replace(/[^\w]+/g, "_");
    this.questions.calls.set(call, { helper: name, args });
    for (const arg of args) if ("name" in arg) this.questions.texts.add(arg.name);
    this.#stretch += `{{ ${call} }}`;
  }

  #writeBlock(block: hbs.AST.BlockStatement, guards: readonly string[]): void {
    const helper = nameOf(block.path);
    const [param] = block.params;
    if (param === undefined) throw new Error(`has {{#${helper}}} of nothing`);
    if (helper === "each") {
      this.#writeEach(block, nameOf(param), guards);
      return;
    }
    if (helper !== "if" && helper !== "unless") throw new Error(`has {{#${helper}}}`);
    const condition = this.#toCondition(param);
    const [shown, hidden] = helper === "if" ? [condition, `!(${condition})`] : [`!(${condition})`, condition];
    this.#close(guards);
    this.write(block.program, [...guards, shown]);
    if (block.inverse) this.write(block.inverse, [...guards, hidden]);
  }

  #toCondition(param: hbs.AST.Expression): string {
    if (param.type !== "SubExpression") {
      const name = nameOf(param);
      this.questions.flags.add(name);
      return `is_${name}`;
    }
    const { path, params } = param as hbs.AST.SubExpression;
    const [value, literal] = params;
    if (nameOf(path) !== "eq" || value === undefined || literal?.type !== "StringLiteral")
      throw new Error(`has (${nameOf(path)} …)`);
    const { value: text } = literal as hbs.AST.StringLiteral;
    const name = nameOf(value);
    this.questions.choices.set(name, (this.questions.choices.get(name) ?? new Set()).add(text));
    return `${name} == "${text}"`;
  }

  #writeEach({ program }: hbs.AST.BlockStatement, list: string, guards: readonly string[]): void {
    const body = program.body
      .map((statement) => {
        if (statement.type === "ContentStatement") return (statement as hbs.AST.ContentStatement).value;
        if (statement.type !== "MustacheStatement" || nameOf((statement as hbs.AST.MustacheStatement).path) !== "this")
          throw new Error(`has a ${statement.type} in {{#each}}`);
        return `{{ ${list}.value }}`;
      })
      .join("")
      .trim();
    this.questions.lists.add(list);
    if (/^<(\w+)\b[^>]*>[^<]*<\/\1>$/.test(body)) {
      this.#stretch += body.replace(/^<\w+/, `$& lp-each="${list}"`);
      return;
    }
    if (guards.some((guard) => guard !== `is_${list}`)) throw new Error("repeats text in a part with a condition");
    this.#close(guards);
    this.#written += `<mj-raw lp-each="${list}">${body}</mj-raw>`;
  }
}

import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { LetterpressError, type RenderOptions, renderTemplate, renderTemplateBytes } from "../src/index.ts";
import { openWasmEngine } from "../src/wasm/index.ts";
import { errorFrom } from "./support/error-of.ts";
import { mailTemplate } from "./support/template-fixture.ts";

const wasm = await openWasmEngine();

/** A template that writes the values of paths, and counts the items of `ls`, each of which writes itself. */
function templateOf(...paths: readonly string[]) {
  const tags = paths.map((path) => ({ group: "text", name: path.toLowerCase(), path: path.split("."), source: path }));
  const item = { list: 0, group: "text", name: "l", path: [], source: "{{ l }}" };
  const html = {
    format: 3,
    target: "html",
    lists: [{ name: "ls", max: 100 }],
    tags: [...tags, item],
    conditions: [],
    ops: [...tags.flatMap((_, at) => [["text", at], ";"]), ["each", 0, 2 * tags.length + 1, 2 * tags.length + 3]],
  };
  return {
    ...mailTemplate(),
    programs: { html: { ...html, ops: [...html.ops, ["text", tags.length], ","] } },
  };
}

function outputOf(data: object, ...paths: readonly string[]): string {
  const outputs = [undefined, wasm].map(
    (engine) => renderTemplate(templateOf(...paths), { dynamicData: { data }, engine }).output,
  );
  expect(outputs[1]).toBe(outputs[0]);
  return outputs[0] ?? "";
}

function issuesOf(data: object, ...paths: readonly string[]) {
  return errorFrom(() => renderTemplate(templateOf(...paths), { dynamicData: { data } })).issues;
}

describe("what JavaScript makes of JSON", () => {
  it.each<[string, unknown, string]>([
    ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
    ["a date that is none", new Date(Number.NaN), ""],
    ["a function", () => "x", ""],
    ["a symbol", Symbol("x"), ""],
    ["undefined", undefined, ""],
    ["a big integer", 12n, "12"],
    ["a boxed string", new String("x"), "x"],
    ["a boxed number", new Number(1.5), "1.5"],
    ["a boxed boolean", new Boolean(false), "false"],
    ["the result of toJSON", { toJSON: () => "dumped" }, "dumped"],
    ["the result of toJSON, which is not dumped again", { toJSON: () => ({ toJSON: () => "again" }) }, "refused"],
    ["an empty object of another realm", runInNewContext("({})"), ""],
  ])("gives %s as text", (_, value, text) => {
    if (text === "refused") expect(issuesOf({ a: value }, "a")).toMatchObject([{ type: "value_type" }]);
    else expect(outputOf({ a: value }, "a")).toBe(`${text};`);
  });

  it("calls toJSON with the name, once", () => {
    const names: unknown[] = [];
    const value = { toJSON: (name: string) => names.push(name) && { b: "x", c: "y" } };
    const { output } = renderTemplate(templateOf("a.b", "a.c"), {
      dynamicData: { data: { a: value, ls: [{ toJSON: (at: string) => names.push(at) && at }] } },
    });
    expect([output, names]).toEqual(["x;y;0,", ["a", "0"]]);
  });

  class Order {
    readonly no = "7";
    readonly #total = "9";
    get total() {
      return this.#total;
    }
  }

  it("reads the own members of an instance, and no inherited ones", () => {
    expect(outputOf({ order: new Order() }, "order.no", "order.total")).toBe("7;;");
    expect(outputOf(Object.create({ a: "inherited" }, { b: { value: "own", enumerable: true } }), "a", "b")).toBe(
      ";own;",
    );
    expect(outputOf(Object.assign(Object.create(null), { a: "x" }), "a")).toBe("x;");
  });

  it("gives of an object in two places what each asks for", () => {
    const order = { X: "1", Y: "2" };
    expect(outputOf({ a: order, b: order }, "a.x", "b.y")).toBe("1;2;");
  });

  class Empty {
    readonly #secret = "x";
    get secret() {
      return this.#secret;
    }
  }

  it.each<[string, unknown, string]>([
    ["a Map", new Map([["b", "x"]]), "Map"],
    ["a Set", new Set(["x"]), "Set"],
    ["bytes", new Uint8Array(2), "Uint8Array"],
    ["an instance whose members are private", new Empty(), "Empty"],
    ["a generator", (function* values() {})(), ""],
  ])("refuses %s by the name of its class", (_, value, name) => {
    for (const path of ["a", "a.b"]) {
      const [issue] = issuesOf({ a: value }, path);
      expect(issue?.loc).toEqual(["data", "a"]);
      expect(issue?.msg).toContain(`of class ${name}, of which JSON has nothing`);
    }
    expect(issuesOf({ ls: value })).toMatchObject([{ loc: ["data", "ls"], type: "list_type" }]);
  });

  it.each<[unknown, string, string]>([
    [Number.NaN, "must be a finite number, is NaN", "number_type"],
    [Number.NEGATIVE_INFINITY, "must be a finite number, is -Infinity", "number_type"],
    [2 ** 53, "is beyond 9007199254740991, up to which numbers are exact: give it as a string", "number_range"],
    [-(2n ** 53n), "is beyond 9007199254740991, up to which numbers are exact: give it as a string", "number_range"],
  ])("refuses %s", (value, msg, type) => {
    expect(issuesOf({ a: value }, "a")).toEqual([{ loc: ["data", "a"], msg, type }]);
  });
});

describe("what is not asked", () => {
  it("is not looked at: computed members, depth, circles", () => {
    const deep: Record<string, unknown> = {};
    let innermost = deep;
    for (let level = 0; level < 10_000; level += 1) {
      const next = {};
      innermost.a = next;
      innermost = next;
    }
    const circle: Record<string, unknown> = { a: "x" };
    circle.self = circle;
    const data = Object.defineProperty({ deep, circle, b: "y" }, "throws", {
      enumerable: true,
      get: () => {
        throw new Error("is not asked");
      },
    });
    expect(outputOf(data, "circle.self.self.a", "b")).toBe("x;y;");
    expect(issuesOf(data, "deep.a.a.a")).toMatchObject([{ loc: ["data", "deep", "a", "a", "a"], type: "value_type" }]);
  });

  it("is read once for all parts of a mail, whatever they ask and however often", () => {
    let count = 0;
    const data = {
      get name() {
        count += 1;
        return `name ${count}`;
      },
      topic: "x",
    };
    const { output, text, subject } = renderTemplate(mailTemplate(), { dynamicData: { data } });
    expect([output, text, subject]).toEqual(["<p>Hello name 1</p>", "Hello name 1\n", "x for name 1"]);
    expect(count).toBe(1);
    const other = renderTemplate(mailTemplate(), { dynamicData: { data }, engine: wasm });
    expect([other.text, other.subject, count]).toEqual(["Hello name 2\n", "x for name 2", 2]);
  });

  it("is read once for a refusal, too", () => {
    let count = 0;
    const data = {
      get name() {
        count += 1;
        return [count];
      },
      topic: {},
    };
    for (const engine of [undefined, wasm]) {
      count = 0;
      const { issues } = errorFrom(() => renderTemplate(mailTemplate(), { dynamicData: { data }, engine }));
      expect(issues).toMatchObject([{ loc: ["data", "name"], msg: "must be a value, is a list" }]);
      expect(count).toBe(1);
    }
  });

  it("is read once where a group is looked for, too", () => {
    let count = 0;
    const data = {
      get text() {
        count += 1;
        return { a: "1", text: "2" };
      },
    };
    expect(outputOf(data, "a", "text.text")).toBe("1;2;");
    expect(count).toBe(2);
  });

  it("keeps the error of a member that throws", () => {
    const data = {
      get a() {
        throw new RangeError("of the caller");
      },
    };
    expect(() => outputOf(data, "a")).toThrow(new RangeError("of the caller"));
  });
});

describe("members of every object", () => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, "polluted");
  });

  it("are not of the data", () => {
    Object.defineProperty(Object.prototype, "polluted", {
      value: "x",
      configurable: true,
      enumerable: true,
      writable: true,
    });
    expect(outputOf({ a: {} }, "polluted", "a.polluted", "toString", "__proto__")).toBe(";;;;");
    expect(outputOf({ a: {} }, "a")).toBe(";");
    expect(outputOf(JSON.parse('{"a": {"__proto__": {"b": "x"}}}'), "a.__proto__.b")).toBe("x;");
  });
});

describe("renderTemplate with data", () => {
  it("says which part of the object a link is missing in, in either engine", () => {
    const html = {
      format: 3,
      target: "html",
      lists: [{ name: "o.ls", path: ["o", "ls"], max: 9 }],
      tags: [{ list: 0, group: "url", name: "u", source: "{{ l.u }}" }],
      conditions: [],
      ops: [
        ["each", 0, 1, 2],
        ["url", 0],
      ],
    };
    const options: RenderOptions = { dynamicData: { data: { o: { ls: [{ u: "https://e.com/" }, {}] } } } };
    const render = (more: RenderOptions) => renderTemplate({ ...mailTemplate(), programs: { html } }, more);
    for (const engine of [undefined, wasm]) {
      const error = errorFrom(() => render({ ...options, engine }));
      expect(error).toBeInstanceOf(LetterpressError);
      expect([error.code, error.message, error.issues[0]?.loc]).toEqual([
        "RENDER_ERROR",
        "data.o.ls[1].u: stands for a URL, so it needs a value or a default",
        ["data", "o", "ls", 1, "u"],
      ]);
    }
  });

  it("names every fault of all parts at once", () => {
    const error = errorFrom(() =>
      renderTemplate(mailTemplate(), { dynamicData: { data: { name: ["secret"], topic: { secret: 1 } } } }),
    );
    expect(error.issues.map(({ loc }) => loc)).toEqual([
      ["data", "name"],
      ["data", "topic"],
    ]);
    expect(JSON.stringify(error.issues) + error.message).not.toContain("secret");
  });

  it("fills to bytes, with the rest in front", () => {
    const dynamicData = { data: { name: "Ann", other: "y" }, merge_tags: { text: { NAME: "Bo", more: "z" } } };
    for (const engine of [undefined, wasm]) {
      const { output, report } = renderTemplateBytes(mailTemplate(), { dynamicData, engine });
      expect([new TextDecoder().decode(output), report.unused]).toEqual(["<p>Hello Bo</p>", ["text.more"]]);
    }
  });

  it("searches a large object once for other spellings", () => {
    const members = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`Member${at}`, "x"]));
    let passes = 0;
    const data = new Proxy(
      { ...members, First: "1", SECOND: "2" },
      {
        ownKeys: (target) => {
          passes += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    expect(renderTemplate(templateOf("first", "second", "none"), { dynamicData: { data } }).output).toBe("1;2;;");
    expect(passes).toBe(1);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import mjml2html from "mjml";
import { type ComponentType, createElement } from "react";
import { render } from "react-email";
import type { Mail, MailSource } from "./mail-source.ts";

const MODULES = join(import.meta.dirname, "../../node_modules");
const requireHere = createRequire(import.meta.url);

/** What others have written for people to send, with what makes mails of it in its current version. */
export const RIVALS: readonly MailSource[] = [
  {
    title: "React Email's demos",
    repository: "https://github.com/resend/react-email.git",
    folder: "apps/demo/emails",
    read: (root) => readAll(root, /^[^.].*\.tsx$/, (path) => renderDemo(path)),
  },
  {
    title: "Postmark's templates",
    repository: "https://github.com/ActiveCampaign/postmark-templates.git",
    folder: "templates-inlined",
    read: (root) =>
      readAll(root, /^content\.html$/, async (path) => ({
        html: readFileSync(path, "utf8"),
        text: readFileSync(path.replace(/html$/, "txt"), "utf8"),
      })),
  },
  {
    title: "mjml's templates",
    repository: "https://github.com/mjmlio/email-templates.git",
    folder: "templates",
    read: (root) =>
      readAll(root, /\.mjml$/, async (path) => ({ html: (await mjml2html(readFileSync(path, "utf8"), {})).html })),
  },
];

/** A module beside the mails, such as one of fonts, gives undefined. */
type MakeMail = (path: string) => Promise<Omit<Mail, "name"> | undefined>;

async function readAll(root: string, pattern: RegExp, make: MakeMail): ReturnType<MailSource["read"]> {
  const mails: Mail[] = [];
  const failed: string[] = [];
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile() && pattern.test(entry.name))) {
    const path = join(parentPath, name);
    try {
      const mail = await make(path);
      if (mail !== undefined) mails.push({ name: path.slice(root.length + 1), ...mail });
    } catch (err) {
      failed.push(`${path.slice(root.length + 1)}: ${err instanceof Error ? err.message.split("\n")[0] : String(err)}`);
    }
  }
  return { mails, failed };
}

/** With the props that its preview has. */
async function renderDemo(path: string): Promise<Omit<Mail, "name"> | undefined> {
  const { outputFiles } = await build({
    ...{ entryPoints: [path], bundle: true, write: false, platform: "node", format: "cjs", jsx: "automatic" },
    ...{ logLevel: "silent", nodePaths: [MODULES], external: ["react", "react-email", "react/jsx-runtime"] },
    define: { "process.env.VERCEL_URL": '"react.email"' },
  });
  const module: { exports: { default?: ComponentType & { PreviewProps?: object } } } = { exports: {} };
  new Function("require", "module", "exports", outputFiles[0]?.text ?? "")(requireHere, module, module.exports);
  const component = module.exports.default;
  if (component === undefined) return undefined;
  const element = createElement(component, component.PreviewProps ?? {});
  return { html: await render(element), text: await render(element, { plainText: true }) };
}

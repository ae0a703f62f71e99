import type { Node } from "./node.ts";

const section = (text: string) => `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
/** Calls at the same time. */
const SIDE_BY_SIDE = 4;

export const slugOf = (number: number) => `mail-${number}`;

/** Publishes a footer, and mails with it, so that each has its first version. */
export async function makeMails({ ask }: Node, mails: number): Promise<void> {
  const footer = { slug: "footer", name: "Footer", kind: "partial", mjml: section("Footer 1 {{ street }}") };
  await ask("POST", "templates", footer);
  await ask("POST", "templates/footer:publish", {});
  let next = 0;
  async function make(): Promise<void> {
    while (next < mails) {
      next += 1;
      const slug = slugOf(next);
      const body = section(`Mail ${next}: dear {{ name }}`) + section("Text ".repeat(50));
      const mjml = `<mjml lang="en"><mj-body>${body}<mj-include path="partial:footer" /></mj-body></mjml>`;
      await ask("POST", "templates", { slug, name: slug, subject: `Mail ${next}`, mjml });
      await ask("POST", `templates/${slug}:publish`, {});
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, make));
}

/** Publishes the next version of the footer, whose number the mails then show. */
export async function changeFooter({ ask }: Node, version: number): Promise<void> {
  await ask("PATCH", "templates/footer", { mjml: section(`Footer ${version} {{ street }}`), etag: "*" });
  await ask("POST", "templates/footer:publish", {});
}

/** The mails whose published version is not the one. */
export async function findOthers({ ask }: Node, version: number): Promise<readonly string[]> {
  const others: string[] = [];
  let token = "";
  do {
    const page = await ask<{
      readonly templates: readonly { slug: string; kind: string; published_version: number }[];
      readonly next_page_token: string;
    }>("GET", `templates?page_size=200&page_token=${encodeURIComponent(token)}`);
    for (const { slug, kind, published_version } of page.templates)
      if (kind === "mail" && published_version !== version) others.push(`${slug} ${published_version}`);
    token = page.next_page_token;
  } while (token !== "");
  return others;
}

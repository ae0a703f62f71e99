import assert from "node:assert/strict";

/** A node, and the number of migrations that its release has. */
export interface ReleasedNode {
  readonly url: string;
  readonly migrations: number;
}

/** What is changed on two releases that serve one store. */
export interface SideBySide {
  readonly older: ReleasedNode;
  readonly newer: ReleasedNode;
  readonly adminKey: string;
  /** Tells templates of one call from those of another. */
  readonly name: string;
  /** The number of a migration, by the end of the name of its file. */
  numberOf(file: string): number;
}

/**
 * Changes a template on the older and on the newer release in turn. What the newer release keeps beside it must follow:
 * its place in lists and searches, its tags, its drafts and its preview links. Throws for what does not.
 */
export async function changeSideBySide({ older, newer, adminKey, name, numberOf }: SideBySide): Promise<void> {
  const [before, after] = [callApi(older.url, adminKey), callApi(newer.url, adminKey)];
  const has = (node: ReleasedNode, file: string) => node.migrations >= numberOf(file);
  const [lists, links] = [has(newer, "template_search.sql"), has(newer, "preview_links.sql")];

  const { id } = await after("POST", "/templates", {
    ...{ name: `New ${name}`, slug: name, subject: "Hello", mjml: mail("first") },
    ...(lists && { tags: [name, "side"] }),
  });
  await after("POST", `/templates/${id}:setSample`, { name: "ann", dynamic_data: {} });
  await after("POST", `/templates/${id}:publish`, {});
  const link = links ? await after("POST", "/preview-links", { template_id: id }) : undefined;

  // A release that knows nothing of tags, searches and links changes what they are about.
  await before("PATCH", `/templates/${id}`, { etag: "*", name: `Renamed ${name}`, mjml: mail("second") });
  await before("POST", `/templates/${id}:publish`, {});
  await before("PATCH", `/templates/${id}`, { etag: "*", mjml: mail("third") });
  const other = await before("POST", "/templates", {
    ...{ name: `Other ${name}`, slug: `${name}-other`, subject: "Hello", mjml: mail("other") },
  });

  const find = async (query: string) => {
    const { templates, total_size: total } = await after("GET", `/templates?${query}`);
    assert.equal(total, templates.length, `the total of ${query}`);
    return templates.map((found: { readonly id: string }) => found.id);
  };
  if (lists) {
    assert.deepEqual(await find(`query=renamed%20${name}`), [id], "found by its new name and its tag");
    assert.deepEqual(await find(`query=new&tags=${name}`), [], "found by its former name");
    assert.deepEqual(await find(`tags=${name}&state=changed`), [id], "found by its tag and its state");
    assert.deepEqual(await find(`query=other%20${name}&state=unpublished`), [other.id], "what the older one created");
    const { tags } = await after("GET", `/templates/${id}`);
    assert.deepEqual(tags, [name, "side"].sort(), "its tags");
  }
  if (has(newer, "saved_drafts.sql")) {
    const { drafts } = await after("GET", `/templates/${id}/drafts`);
    assert.ok(drafts.length > 0, "it has a history of drafts");
    if (has(older, "saved_drafts.sql")) assert.ok(drafts[0].current, "its newest draft is that of the older release");
  }

  await before("POST", `/templates/${id}:archive`, {});
  if (lists) assert.deepEqual(await find(`tags=${name}&state=archived`), [id], "archived by the older one");
  const token = String(link?.url ?? "").split("#")[1];
  const open = async () => (await after("POST", "/preview-links:open", { token })).template_name;
  if (link !== undefined) await assert.rejects(open, /PREVIEW_LINK_NOT_FOUND/, "a link of an archived template");
  await before("POST", `/templates/${id}:unarchive`, {});
  if (link !== undefined) {
    assert.equal(await open(), `Renamed ${name}`, "its link");
    const revoking = has(older, "preview_links.sql") ? before : after;
    await revoking("POST", `/preview-links/${link.link.id}:revoke`, {});
    await assert.rejects(open, /PREVIEW_LINK_NOT_FOUND/, "a revoked link");
  }
  if (has(newer, "deleted_templates.sql")) {
    await after("DELETE", `/templates/${other.id}`);
    await assert.rejects(before("GET", `/templates/${other.id}`), /TEMPLATE_NOT_FOUND/, "deleted by the newer one");
    if (lists) assert.deepEqual(await find(`query=${name}-other`), [], "deleted");
  }
}

function mail(text: string): string {
  const body = `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
  return `<mjml lang="en"><mj-head><mj-title>a</mj-title></mj-head><mj-body>${body}</mj-body></mjml>`;
}

/** Asks over REST; throws what was answered instead. */
function callApi(url: string, key: string) {
  // biome-ignore lint/suspicious/noExplicitAny: answers of several releases, of which the assertions read members
  return async (method: string, path: string, body?: object): Promise<any> => {
    const headers = { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
}

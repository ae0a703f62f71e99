/** A script that hides what differs from run to run, or with the compiler: ids, sizes, digests, versions, moments. */
export const hideChance = `{
  const FACTS = {
    Letterpress: "0.1.0, on Node.js 24.0.0",
    Store: "1.2 MB, and 4.1 MB of log",
    "Changes stored": "58",
    Cache: "64.0 KB of 64.0 MB in 2 views",
    "Found in the cache": "98.7 % of 228 fetches",
  };
  for (const name of document.querySelectorAll(".facts-list dt")) {
    const fact = FACTS[name.textContent];
    if (fact !== undefined) name.nextElementSibling.textContent = fact;
  }
  for (const title of document.querySelectorAll(".cards h3")) {
    const count = title.closest("li").querySelector("p").firstChild;
    if (/^(Pages and probes|gRPC-web)$/.test(title.textContent)) count.data = "148";
    if (title.textContent !== "Pages and probes") continue;
    // When the page before has loaded its last file, and how many there were at once.
    title.nextElementSibling.textContent = "0 per second, at most 0.4";
    const line = title.closest("li").querySelector("polyline");
    const points = line.getAttribute("points").split(" ");
    const [, height] = points.at(-1).split(",");
    line.setAttribute("points", points.map((point) => point.split(",")[0] + "," + height).join(" "));
  }
  // The server stores the last use of a key some time after it.
  const isKeys = location.pathname.endsWith("/keys");
  const lastUsed = [...document.querySelectorAll("th")].findIndex(({ textContent }) => textContent === "Last used");
  for (const cell of isKeys ? document.querySelectorAll("td:nth-child(" + (lastUsed + 1) + ")") : []) {
    const never = document.createElement("span");
    never.className = "muted";
    never.textContent = "Never";
    cell.replaceChildren(never);
  }
  const digest = document.querySelector("[data-digest]");
  if (digest !== null) {
    digest.textContent = "sha256 0123456789ab";
    digest.closest(".size-bar").querySelector(".mono").textContent = "18.9 KB";
  }
  const ids = new Map();
  const steady = (id, start) => {
    if (!ids.has(id)) ids.set(id, start + String(ids.size + 1).padStart(id.length - start.length, "0"));
    return ids.get(id);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    // An editor would take it for something that was written.
    if (text.parentElement.closest(".cm-editor") !== null) continue;
    const after = text.data
      .replace(/\\b(key_|ses_|lp_sdk_|lp_admin_)\\w{12}\\b/g, steady)
      .replace(/\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b/g, (id) => steady(id, "00000000-0000-4000-8000-"));
    if (after !== text.data) text.data = after;
  }
}`;

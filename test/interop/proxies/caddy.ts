import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort, type ProxyServer, readExample, replaceOnce } from "./proxy.ts";
import { runProxy } from "./run-proxy.ts";

/** Caddy, with a certificate of our own and the same site in cleartext. */
export const caddy: ProxyServer = {
  name: "Caddy",
  async start({ address, certificate, key, folder }) {
    const [tls, cleartext] = [await findFreePort(), await findFreePort()];
    const site = replaceOnce(readExample("caddyfile"), "127.0.0.1:8080", address);
    const own = `https://localhost:${tls} {\n\ttls ${certificate} ${key}`;
    const sites = [own, `http://127.0.0.1:${cleartext} {`].map((head) =>
      replaceOnce(site, "letterpress.example.com {", head),
    );
    const file = join(folder, "Caddyfile");
    writeFileSync(file, ["{\n\tadmin off\n\tservers {\n\t\tprotocols h1 h2 h2c\n\t}\n}\n", ...sites].join(""));
    const command = ["caddy", "run", "--config", file, "--adapter", "caddyfile"] as const;
    const stop = await runProxy(command, tls, { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder });
    const url = `http://127.0.0.1:${cleartext}`;
    return { url, http2Url: url, tlsUrl: `https://localhost:${tls}`, stop };
  },
};

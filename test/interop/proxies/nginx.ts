import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort, type ProxyServer, readExample, replaceOnce } from "./proxy.ts";
import { runProxy } from "./run-proxy.ts";

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** nginx, with the `listen` of before 1.25.1, which later ones take as well, and two ports in cleartext. */
export const nginx: ProxyServer = {
  name: "nginx",
  async start({ address, certificate, key, folder }) {
    const [tls, http1, http2] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const listen = `listen ${tls} ssl http2;\n  listen ${http1};\n  listen ${http2} http2;`;
    let server = replaceOnce(readExample("nginx"), "listen 443 ssl;\n  http2 on;", listen);
    server = server.replaceAll("127.0.0.1:8080", address);
    server = replaceOnce(server, "/etc/ssl/letterpress.pem", certificate);
    server = replaceOnce(server, "/etc/ssl/letterpress.key", key);
    const temporary = TEMPORARY.map((name) => `${name}_temp_path ${join(folder, name)};`).join("\n");
    const head = `daemon off;\npid ${join(folder, "pid")};\nevents {}\n`;
    const file = join(folder, "nginx.conf");
    writeFileSync(file, `${head}http {\naccess_log off;\n${temporary}\n${server}}\n`);
    const stop = await runProxy(["nginx", "-c", file, "-e", "stderr"], tls);
    return {
      url: `http://127.0.0.1:${http1}`,
      http2Url: `http://127.0.0.1:${http2}`,
      tlsUrl: `https://localhost:${tls}`,
      stop,
    };
  },
};

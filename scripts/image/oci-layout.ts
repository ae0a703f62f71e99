import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Architecture } from "./base-files.ts";
import { digestOf, type Layer, SERVICE_USER } from "./layer.ts";

/** The image for one architecture. */
export interface PlatformImage {
  readonly architecture: Architecture;
  /** From the bottom. */
  readonly layers: readonly Layer[];
}

/** What an image is beside its files. */
export interface ImageOptions {
  readonly images: readonly PlatformImage[];
  readonly version: string;
  readonly createdAt: Date;
}

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

const OCI = "application/vnd.oci.image";
const NAME = "org.opencontainers.image";
const HEALTH_SECONDS = { Interval: 30, Timeout: 5, StartPeriod: 30 };
const NANOSECONDS = 1_000_000_000;

/**
 * Writes an OCI image layout (https://github.com/opencontainers/image-spec/blob/v1.1.0/image-layout.md): one index of
 * all architectures under the name of the version, and each under that name with its architecture. Returns the digest
 * of the index.
 */
export function writeOciLayout(folder: string, { images, version, createdAt }: ImageOptions): string {
  const blobs = join(folder, "blobs/sha256");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(blobs, { recursive: true });
  const write = (mediaType: string, bytes: Buffer): Descriptor => {
    const digest = digestOf(bytes);
    writeFileSync(join(blobs, digest.slice("sha256:".length)), bytes);
    return { mediaType, digest, size: bytes.length };
  };
  const writeJson = (mediaType: string, value: unknown) => write(mediaType, Buffer.from(JSON.stringify(value)));

  const manifests = images.map(({ architecture, layers }) => {
    const manifest = writeJson(`${OCI}.manifest.v1+json`, {
      schemaVersion: 2,
      mediaType: `${OCI}.manifest.v1+json`,
      config: writeJson(`${OCI}.config.v1+json`, configOf({ architecture, layers }, version, createdAt)),
      layers: layers.map(({ compressed }) => write(`${OCI}.layer.v1.tar+gzip`, compressed)),
    });
    return { ...manifest, platform: { os: "linux", architecture } };
  });
  const index = writeJson(`${OCI}.index.v1+json`, {
    schemaVersion: 2,
    mediaType: `${OCI}.index.v1+json`,
    manifests,
    annotations: { [`${NAME}.version`]: version, [`${NAME}.created`]: createdAt.toISOString() },
  });
  const named = [
    { ...index, annotations: { [`${NAME}.ref.name`]: version } },
    ...manifests.map((manifest) => ({
      ...manifest,
      annotations: { [`${NAME}.ref.name`]: `${version}-${manifest.platform.architecture}` },
    })),
  ];
  writeFileSync(join(folder, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
  writeFileSync(join(folder, "index.json"), JSON.stringify({ schemaVersion: 2, manifests: named }));
  return index.digest;
}

function configOf({ architecture, layers }: PlatformImage, version: string, createdAt: Date): unknown {
  const created = createdAt.toISOString();
  const times = Object.entries(HEALTH_SECONDS).map(([name, seconds]) => [name, seconds * NANOSECONDS]);
  return {
    created,
    architecture,
    os: "linux",
    config: {
      User: `${SERVICE_USER}:${SERVICE_USER}`,
      ExposedPorts: { "8080/tcp": {} },
      Env: [
        "PATH=/usr/local/bin",
        "NODE_ENV=production",
        "SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt",
        "HOST=0.0.0.0",
        "STORE_URL=sqlite:/data/letterpress.db",
      ],
      Entrypoint: ["/usr/local/bin/node", "/app/bin/letterpress.js"],
      Cmd: ["serve"],
      Volumes: { "/data": {} },
      WorkingDir: "/data",
      StopSignal: "SIGTERM",
      Labels: {
        [`${NAME}.title`]: "Letterpress",
        [`${NAME}.licenses`]: "Apache-2.0",
        [`${NAME}.version`]: version,
      },
      // Not of the OCI specification; Docker and Podman read it.
      Healthcheck: {
        Test: ["CMD", "/usr/local/bin/node", "/app/bin/letterpress.js", "health"],
        ...Object.fromEntries(times),
      },
    },
    rootfs: { type: "layers", diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(({ origin }) => ({ created, created_by: origin })),
  };
}

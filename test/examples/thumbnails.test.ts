import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { offeredMails } from "../pixels/offered-mails.ts";

const FOLDER = join(import.meta.dirname, "../../console/src/templates/thumbnails");
const MAX_BYTES = 6_000;
const MAILS = offeredMails();

describe("the pictures of the examples", () => {
  const notes = JSON.parse(readFileSync(join(FOLDER, "thumbnails.json"), "utf8")) as Record<
    string,
    { readonly digest: string; readonly alt: string }
  >;

  it.each(MAILS.map(({ slug, digest }) => [slug, digest]))("%s is what the mail is now", (slug, digest) => {
    expect(notes[slug]?.digest, "a changed example: npm run generate -- thumbnails").toBe(digest);
    expect(notes[slug]?.alt).toMatch(/\w/);
  });

  it("are one for each mail, small, and as large as two of their pixels each", () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith(".webp"));
    expect(files.sort()).toEqual(MAILS.map(({ slug }) => `${slug}.webp`).sort());
    for (const file of files) {
      const picture = readFileSync(join(FOLDER, file));
      expect([file, picture.length <= MAX_BYTES]).toEqual([file, true]);
      // The frame of a lossy WebP begins at byte 20, its width and height six later.
      expect(picture.toString("latin1", 8, 15)).toBe("WEBPVP8");
      expect([picture.readUInt16LE(26), picture.readUInt16LE(28)]).toEqual([256, 320]);
    }
  });
});

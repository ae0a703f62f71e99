import type { Mutation } from "./mutation.ts";

/** What the libraries keep of a key, and what they believe of their caches. */
export const CLIENTS: readonly Mutation[] = [
  {
    promise: "a refused key ends the use of what was fetched with it",
    file: "clients/js/src/template-loader.ts",
    before: "const REVOKING = [401, 403, 404, 410];",
    after: "const REVOKING = [404, 410];",
    killedBy: { vitest: "clients/js/test/fetch-cases.test.ts" },
  },
  {
    promise: "the key goes to no other address",
    file: "clients/js/src/fetch-template.ts",
    before: 'redirect: "manual"',
    after: 'redirect: "follow"',
    killedBy: { vitest: "clients/js/test/fetch-cases.test.ts" },
  },
  {
    promise: "no error repeats the key",
    file: "clients/js/src/error-response.ts",
    before: 'body.replaceAll(apiKey, "[key]")',
    after: "body",
    killedBy: { vitest: "clients/js/test/fetch-cases.test.ts" },
  },
  {
    promise: "the JavaScript library uses no entry on disk without its seal",
    file: "clients/js/src/disk-entry.ts",
    before: "written !== undefined && (await seal.isSealed(name, content, written)) ? content",
    after: "written !== undefined ? content",
    killedBy: { vitest: "clients/js/test/cache-cases.test.ts" },
  },
  {
    promise: "the Python library uses no entry on disk without its seal",
    file: "clients/python/src/letterpress_client/disk_entry.py",
    before: " and seal.is_sealed(name, content, head.removeprefix(_LAYOUT))",
    after: "",
    killedBy: { pytest: "test_cache_cases.py" },
  },
  {
    promise: "the PHP library uses nothing from disk or a PSR-16 cache without its seal",
    file: "clients/php/src/Cache/SealedText.php",
    before: "return $seal->isSealed($name, $content, $found[1]) ? $content : null;",
    after: "return $content;",
    killedBy: { phpunit: "Cache/CacheCasesTest.php" },
  },
  {
    promise: "a folder in which others may write is refused",
    file: "clients/js/src/file-owner.ts",
    before: "(mode & 0o022) !== 0",
    after: "(mode & 0o002) !== 0",
    killedBy: { vitest: "clients/js/test/disk-cache-trust.test.ts", name: "when others may write in it" },
  },
];

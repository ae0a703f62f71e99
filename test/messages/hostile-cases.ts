import type { MessageCase } from "../../clients/js/test/support/message-case.ts";

/** What could end a header field, a value within one, or a part. */
const BREAKING = [
  ...["\r\n", "\n", "\r", "\0", "\t", "\x0b", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\r\n\r\n", "\r\n ", "\n\t"],
  ...["\r\nBcc: eve@example.net", "\nContent-Type: text/html", "\r\n--boundary\r\n", "=?utf-8?q?=0D=0ABcc=3A_eve?="],
  ...["=?utf-8?b?DQpCY2M6IGV2ZQ==?=", "=?us-ascii?Q?=22=2C?=", "=?", "?="],
];
const SPECIAL = [
  ...[",", ";", '"', "\\", "<", ">", "(", ")", ":", "@", "[", "]", ".", "..", " ", "  ", "'", "`", "&", "%0d%0a", "%"],
  ...[
    "=",
    "?",
    "_",
    "--",
    "\\r\\n",
    '\\"',
    "<eve@example.net>",
    ", eve@example.net",
    "; x=y",
    "=20",
    "=0D=0A",
    "{{ a }}",
  ],
  ...["Bcc:", "Content-Type: text/html", "{", "}", "|", "$(id)", "#", "*", "/", "~", "^", "!"],
];
const LETTERS = [
  ...[
    "a",
    "Ann",
    "Ltd",
    "x".repeat(90),
    "7",
    "ü",
    "Größe",
    "日本語",
    "🎉",
    "é".repeat(40),
    "👩‍👩‍👧",
    "\u202e",
    "\u200b",
    "\ufeff",
  ],
  ...[
    "\u00a0",
    "\u3000",
    "\ufffd",
    "ﬀ",
    "İ",
    "e\u0301",
    "שלום",
    "مرحبا",
    "\u{10ffff}",
    "word ".repeat(30),
    "y".repeat(400),
  ],
];

type Random = (below: number) => number;

/** Numbers from a seed (mulberry32): every language and run meets the same values. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Three in four values hold nothing that must be refused, so that they reach a message. */
function hostileText(random: Random): string {
  const pieces = random(4) > 0 ? [...SPECIAL, ...LETTERS] : [...SPECIAL, ...LETTERS, ...BREAKING, ...BREAKING];
  return Array.from({ length: 1 + random(6) }, () => pieces[random(pieces.length)] ?? "").join("");
}

/** A message with hostile values in some of its positions; the others are usual. */
export function hostileCase(index: number, random: Random): MessageCase {
  const hostile = (usual: string, near = (text: string) => text) =>
    random(4) === 0 ? near(hostileText(random)) : usual;
  const inAddress = (text: string) => (random(2) === 0 ? `${text}@example.com` : `ann@${text}`);
  // Python's email takes a quote in a name that is a token of RFC 2045 for one of RFC 2231, and the name is lost.
  const inFile = (text: string) => `${text.replaceAll("'", "")}.txt`;
  // PHP reads no name of a member that begins with NUL.
  const inName = (text: string) => text.replace(/^\0+/, "");
  const mailbox = (name: string, address: string) => ({
    name: hostile(name),
    address: rarely(address, inAddress),
  });
  const settings: Record<string, unknown> = {
    from: mailbox("The Shop", "shop@example.com"),
    to: [mailbox("Ann", "ann@example.com"), mailbox("Bo", "bo@example.com")],
    headers: { "X-Order": hostile("7"), [random(8) === 0 ? hostile("X-More", inName) : "X-More"]: hostile("more") },
    attachments: [
      { filename: hostile("terms.txt", inFile), contentType: rarely("text/plain"), contentBase64: "aGVsbG8=" },
      {
        filename: hostile("logo.png", inFile),
        contentType: rarely("image/png"),
        contentBase64: "iVBORw0KGgo=",
        contentId: "logo",
      },
    ],
    messageId: rarely(`${index}@mail.example.com`, (text) => `${text}@example.com`),
    unsubscribeUrl: rarely(`https://example.com/u?n=${index}`, (text) => `https://example.com/${text}`),
    autoSubmitted: rarely("auto-generated"),
  };
  if (random(2) === 0) settings.cc = mailbox("Cy", "cy@example.com");
  if (random(2) === 0) settings.bcc = mailbox("Di", "di@example.com");
  if (random(2) === 0) settings.replyTo = [mailbox("Desk", "desk@example.com")];
  if (random(2) === 0) settings.textFormat = random(2) === 0 ? "wrapped" : "flowed";
  if (random(4) === 0) settings.subject = hostile("Your order");
  return { name: `${index}`, data: { name: hostile("Ann") }, settings: settings as unknown as MessageCase["settings"] };

  function rarely(usual: string, near?: (text: string) => string): string {
    return random(12) === 0 ? hostile(usual, near) : usual;
  }
}

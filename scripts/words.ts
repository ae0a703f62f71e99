/** A word or phrase that documents, help, messages and comments do not use. */
interface Word {
  /** Matches the phrase within one line, in any case. */
  readonly pattern: RegExp;
  /** What to write. */
  readonly instead: string;
  /** Why a reader is better served by that. */
  readonly reason: string;
}

/** `npm run lint:words` fails on these. */
export const WORDS: readonly Word[] = [
  {
    pattern: /\banew\b/i,
    instead: "again, or name what is made",
    reason: "archaic; few readers who learnt English know it",
  },
  { pattern: /\bwhoever\b/i, instead: "anyone who, or the caller", reason: "hides who acts; name the role" },
  {
    pattern: /\b(?:is|are|was|were|be|been|being|not) told\b/i,
    instead: "receives, is notified, or the message says",
    reason: "software has no conversation; say what it gets",
  },
  {
    pattern: /\btold (?:of|about|by|from|apart|that|to|so|with|in|what|which|how)\b/i,
    instead: "notified of, distinguished from, reported with",
    reason: "software has no conversation; say what it gets",
  },
  { pattern: /\basked for\b/i, instead: "requested, required, or wanted", reason: "the field says request" },
  {
    pattern: /\b(?:is|are|was|were|be) come to\b/i,
    instead: "reached, or evaluated",
    reason: "a passive that English does not have",
  },
  { pattern: /\bso many\b/i, instead: "the number, or that many", reason: "vague: name the number or the limit" },
  { pattern: /\bin place of\b/i, instead: "instead of", reason: "the common word" },
  {
    pattern: /\bbut for\b/i,
    instead: "except, or except for",
    reason: "reads as 'only for'; put the rule before its exception",
  },
  { pattern: /\bat the most\b/i, instead: "at most", reason: "the common form" },
  { pattern: /\bunder way\b/i, instead: "in progress, running, or active", reason: "the field says in progress" },
  { pattern: /\bfor good\b/i, instead: "permanently", reason: "ambiguous with 'for a good purpose'" },
  { pattern: /\b(?:mend|mends|mended|mending)\b/i, instead: "fix, repair", reason: "the field says fix" },
  {
    pattern: /\bgiven up\b/i,
    instead: "abandoned, cancelled, or released",
    reason: "says not whether something was cancelled or released",
  },
  { pattern: /(?<!\bconst )\bword of\b/i, instead: "a record of", reason: "an idiom that does not translate" },
  { pattern: /\bput aside\b/i, instead: "reserved", reason: "the field says reserve" },
  {
    pattern: /\bstand(?:s|ing)?\b(?!-| for\b| out\b| in (?:during|for)\b| in$|`)/i,
    instead: "is, appears, is allowed, follows",
    reason: "text and values do not stand; say what they are, where they appear, or that they are allowed",
  },
  { pattern: /\bgo(?:es)? on\b/i, instead: "continues", reason: "ambiguous: continues, or is switched on" },
  {
    pattern: /\btakes? (?:for|them for|it for)\b/i,
    instead: "treats as",
    reason: "take has twenty senses; the field says accept, treat or need",
  },
  {
    pattern: /\bis no (?:longer )?(?:fault|error) of\b/i,
    instead: "is not an error in",
    reason: "a possessive without an owner",
  },
  {
    pattern: /\bby and by|thereof|therein|whereof|thereupon|hence\b/i,
    instead: "plain conjunctions",
    reason: "legal English",
  },
  { pattern: /\b(?:come|comes) to nothing\b/i, instead: "is dropped, or has no effect", reason: "an idiom" },
  { pattern: /\bby no fault of\b/i, instead: "because of the server", reason: "name the cause, not who is innocent" },
  { pattern: /\btells? apart\b/i, instead: "distinguishes", reason: "the field says distinguish" },
  {
    pattern: /\bworks? on (?:for|until)\b/i,
    instead: "keeps working",
    reason: "reads as working on something",
  },
  { pattern: /\bin force\b/i, instead: "valid", reason: "said of laws; a key is valid, expired or revoked" },
  {
    pattern: /\b(?:is|are|was|not) believed\b/i,
    instead: "trusted",
    reason: "the field says that a proxy or a primary is trusted",
  },
  {
    pattern: /\btakes? (?:an?|no) (?:(?:SDK|admin) )?key\b/i,
    instead: "requires, or accepts",
    reason: "a call requires a key; take does not say whether it must be there",
  },
  {
    pattern: /\bthe very (?:next|same)\b/i,
    instead: "the next, the same",
    reason: "adds nothing but emphasis; state when something takes effect",
  },
  { pattern: /\bno way back\b/i, instead: "cannot be undone", reason: "the usual warning, which readers look for" },
  { pattern: /\bcome to (?:its|their) end\b/i, instead: "has ended, or has finished", reason: "an idiom" },
];

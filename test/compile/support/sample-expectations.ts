/** What each sample must give, written by hand from its document and data. */
export interface Expected {
  /** The rules of its findings, in their order, all of them waived. */
  readonly findings: readonly string[];
  readonly hidden: readonly string[];
  readonly defaulted: readonly string[];
  readonly title: string;
  readonly lang: string;
  readonly texts: readonly string[];
  readonly absent: readonly string[];
  /** Label of a link, or the alt of the image in it, and where it leads. */
  readonly links: Readonly<Record<string, string>>;
  readonly alts: readonly string[];
}

/** The templates of examples/examples.json, each with the data beside it. */
export const SAMPLES: Readonly<Record<string, Expected>> = {
  welcome: {
    findings: [],
    hidden: [],
    defaulted: [],
    title: "Welcome, Ilse & Co",
    lang: "en-GB",
    texts: [
      "Your workspace is ready, Ilse & Co",
      "Welcome, Ilse & Co",
      "You have joined Ilse's Books on Numbrook.",
      "Your trial runs for 21 days.",
      "Numbrook Ltd, 4 Sample Street, Exampleton",
    ],
    absent: [],
    links: {
      Numbrook: "https://www.example.com/",
      "Open Ilse's Books": "https://app.example.com/start?ws=91&step=1",
      "Watch the two minute film": "https://www.example.com/tour?from=spring%20sale%2F2",
      "Mail settings": "https://www.example.com/mail/settings?u=91",
    },
    alts: ["Numbrook", ""],
  },
  "password-reset": {
    findings: ["tag.group-differs"],
    hidden: [],
    defaulted: [],
    title: "Choose a new password",
    lang: "en-US",
    texts: [
      "A reset link for marta@example.com",
      "Hello marta@example.com, someone asked to reset the password of this Tidemarrow account on 20 November 2026, 09:12 UTC.",
      "https://id.example.com/reset?token=ab%2Fcd==&lang=en",
      "a device we have not seen before: Firefox on Linux <x86_64>.",
    ],
    absent: [],
    links: {
      "Set a new password": "https://id.example.com/reset?token=ab%2Fcd==&lang=en",
      "Tell us": "https://id.example.com/report?case=7781",
      "Help pages": "https://help.example.com/passwords",
    },
    alts: ['Tidemarrow "mark"'],
  },
  "order-receipt": {
    findings: ["visibility.may-be-empty"],
    hidden: ["o-p2", "o-lines-footer-2", "o-lines-footer-5", "o-r10"],
    defaulted: [],
    title: "Thank you, Anouk",
    lang: "en-GB",
    texts: [
      "Thank you, Anouk",
      "Filter papers {size 4}",
      "Mug <blue>",
      "VAT included",
      "€ 7.73",
      "Coupon OTTER-10",
      "-€ 4.95",
      "€ 44.55",
    ],
    absent: ["Sales tax", "customs union"],
    links: {
      "Track the parcel": "https://track.example.com/p/OM20418?c=nl",
      "Download invoice": "https://shop.example.com/invoice/OM-20418.pdf",
      "hello@example.com": "mailto:hello@example.com?subject=Order%20OM-20418",
    },
    alts: ["Ottermoor Coffee"],
  },
  newsletter: {
    findings: [],
    hidden: ["n-r6"],
    defaulted: [],
    title: "The Oddlark Letter",
    lang: "en-GB",
    texts: [
      "Issue 37: winter reading",
      "Good day Théo, here is issue 37.",
      "312 pages",
      "€ 17 paperback",
      "4.6 of 5 stars",
      "The Lamp Shelf",
      "640 points on your card",
    ],
    absent: ["Joining is free", "Archive"],
    links: {
      Shop: "https://www.example.com/shop",
      "Lyon store": "https://www.example.com/stores/lyon",
      "Reserve a copy": "https://www.example.com/books/the-lamp-shelf?from=letter&issue=37",
      "Watch: a walk through the Lyon store": "https://video.example.com/watch?v=tour&t=5",
      "Video channel": "https://social.example.com/oddlark/video",
      "the spring fair": "https://www.example.com/events",
      "Leave this list": "https://www.example.com/mail/off?u=5512&list=letter",
    },
    alts: ['Cover: "The Lamp Shelf"', "Stack of poetry books", "Video channel", "Photo page"],
  },
  "event-invite": {
    findings: [],
    hidden: ["e-r3", "e-r5"],
    defaulted: ["text.venue"],
    title: "Sourdough & Circuits",
    lang: "en-US",
    texts: [
      "Sourdough & Circuits",
      "Thursday 10 December, 18:30 · venue to follow",
      "Early seat price until 1 December: $ 12",
      "Talk: Ovens that {listen}",
      "Only 14 seats left.",
    ],
    absent: ["Last day to answer", "The evening is over"],
    links: {
      "Save my seat": "https://events.example.com/rsvp?e=88&u=4410",
      "No more invites": "https://events.example.com/off?u=4410",
    },
    alts: ["Map of the venue", "Map of the venue"],
  },
  "legacy-digest": {
    findings: [],
    hidden: ["c-7"],
    defaulted: ["attr.chart_alt"],
    title: "Your week, Wanjiru",
    lang: "en-US",
    texts: ["Your week, Wanjiru", "7 tasks closed, 3 still open.", "Fix the <login> page", "You lead this team"],
    absent: ["Ask your lead"],
    links: {
      "Open the board": "https://board.example.com/t/12?w=47",
      "Stop the digest": "https://board.example.com/mail/stop?u=12",
    },
    alts: ["Chart of the week"],
  },
};

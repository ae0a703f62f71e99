import {
  type ClientData,
  type FillData,
  LetterpressClient,
  LetterpressError,
  type MissingPolicy,
  type TemplateRendering,
  toMessage,
  toNodemailer,
} from "../index.ts";

/** What a mail has for a template, beside the fields of nodemailer. */
export interface LetterpressMail {
  /** UUID or slug of a template. A mail without it is sent as it is. */
  readonly template?: string | undefined;
  /** An object of any shape, of which the template reads what it asks for. */
  readonly data?: object | undefined;
  /** Values of a brand, or the UUID or slug of one that the service stores. */
  readonly brand?: ClientData["brand"];
  /** The language of the reader, such as `de-AT`. */
  readonly locale?: string | undefined;
  /** As in `render`; `error-urls` by default. */
  readonly onMissing?: MissingPolicy | undefined;
}

/** What fills templates: a LetterpressClient, or in a test a function over `renderTemplate`. */
export interface MailRenderer {
  render(request: {
    readonly templateId: string;
    /** Its `brand` is the name of a stored brand if the mail has one, which only a client can fetch. */
    readonly dynamicData: FillData;
    readonly locale?: string | undefined;
    readonly onMissing?: MissingPolicy | undefined;
  }): Promise<TemplateRendering>;
}

/** The mail of a call of `sendMail`, with the defaults of its transporter. */
interface NodemailerMail extends LetterpressMail {
  readonly subject?: string;
  readonly html?: unknown;
  readonly text?: unknown;
  readonly headers?: readonly { readonly key: string }[] | Readonly<Record<string, unknown>>;
  readonly list?: { readonly unsubscribe?: unknown };
}

const MEMBERS = ["template", "data", "brand", "locale", "onMissing"];
/** Recipients are nodemailer's: those of the message, which has to have some, are never read. */
const NOBODY = "nobody@example.invalid";

/**
 * A plugin for nodemailer: `transporter.use("compile", letterpress())`. A mail with `template` gets html, text and
 * subject, and what the template has of sender, replies and header fields; what the mail itself has of these prevails.
 * A LetterpressError ends `sendMail`. Without a renderer it makes a client with the settings of the environment.
 */
export function letterpress(renderer: MailRenderer = new LetterpressClient()) {
  return ({ data }: { data: object }, done: (error?: Error | null) => void): void => {
    const { template: templateId } = data as NodemailerMail;
    if (templateId === undefined) done();
    else fillMail(data, templateId, renderer).then(() => done(), done);
  };
}

async function fillMail(mail: NodemailerMail, templateId: string, renderer: MailRenderer): Promise<void> {
  refuseParts(mail);
  const { data, brand, locale, onMissing } = mail;
  const dynamicData = { ...(data !== undefined && { data }), ...(brand !== undefined && { brand }) };
  const rendering = await renderer.render({ templateId, dynamicData: dynamicData as FillData, locale, onMissing });
  const { from, replyTo, messageIdDomain } = rendering.message ?? {};
  const message = toMessage(rendering, { to: NOBODY, from: from ?? NOBODY, subject: mail.subject });
  const made = toNodemailer(message);
  const { subject, html, text, headers } = made;
  for (const member of MEMBERS) Reflect.deleteProperty(mail, member);
  Object.assign(mail, {
    ...(from !== undefined && { from: made.from }),
    ...(replyTo !== undefined && { replyTo: made.replyTo }),
    ...(messageIdDomain !== undefined && { messageId: made.messageId }),
    ...mail,
    ...{ subject, html, text },
    headers: joinHeaders(headers, mail),
  });
}

/** The fields of the template that the mail does not have itself, and those of the mail. */
function joinHeaders(ofTemplate: readonly { readonly key: string }[], { headers = [], list }: NodemailerMail) {
  const own = Array.isArray(headers) ? headers : Object.entries(headers).map(([key, value]) => ({ key, value }));
  const names = own.map(({ key }) => key.toLowerCase());
  if (list?.unsubscribe !== undefined) names.push("list-unsubscribe", "list-unsubscribe-post");
  return [...ofTemplate.filter(({ key }) => !names.includes(key.toLowerCase())), ...own];
}

/** A mail with both would lose one of them without a word. */
function refuseParts({ html, text }: NodemailerMail): void {
  const given = Object.entries({ html, text }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const msg = "must be absent from a mail with template, which writes it";
  const issues = given.map(([name]) => ({ loc: ["message", name], msg, type: "duplicate" }));
  const said = issues.map(({ loc: [, name] }) => `${name} ${msg}`).join("; ");
  throw new LetterpressError("INVALID_REQUEST", said, { issues });
}

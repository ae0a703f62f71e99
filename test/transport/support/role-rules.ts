/**
 * Who may use a field for what, written by hand, where the call alone does not decide. In a request `$draft`,
 * `$published` and `$archived` are ids of templates, `$own` is the slug that the template of the request has, `$new`
 * one that nobody had, `$former` one that a published template gave up just now, `$other` the token of another owner,
 * and `$session` the session of another key: an answer then says what became of it.
 */
export interface RoleRule {
  readonly call: string;
  /** The fields that it is about. */
  readonly fields: readonly string[];
  readonly when: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** By caller. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The same for keys of a role and for sessions of such keys. */
function roles(viewer: string, editor: string, publisher: string, owner: string): Readonly<Record<string, string>> {
  const answers = Object.entries({ viewer, editor, publisher, owner });
  return Object.fromEntries(
    answers.flatMap(([role, answer]) => [
      [`${role} key`, answer],
      [`${role} session`, answer],
    ]),
  );
}

const [NO, OK] = ["FORBIDDEN", "OK"];
const MJML = "<mjml><mj-body></mj-body></mjml>";
const SLUG = { call: "UpdateTemplate", fields: ["slug"] };
const FORCED = { fields: ["slug", "force_slug"] };
const MADE = { name: "Made", mjml: MJML };
const COPY = { id: "$published", name: "Copy" };
const KEY = { name: "made", targets: ["html"] };
const UNCONFIRMED = "INVALID_REQUEST";

export const ROLE_RULES: readonly RoleRule[] = [
  {
    ...SLUG,
    when: "a template that was never published gets another slug",
    request: { id: "$draft", etag: "*", slug: "$new" },
    answers: roles(NO, OK, OK, OK),
  },
  {
    ...SLUG,
    when: "a published template keeps its slug",
    request: { id: "$published", etag: "*", slug: "$own" },
    answers: roles(NO, OK, OK, OK),
  },
  {
    ...SLUG,
    when: "a published template gets another slug",
    request: { id: "$published", etag: "*", slug: "$new" },
    answers: roles(NO, NO, OK, OK),
  },
  {
    ...SLUG,
    when: "a published template loses its slug",
    request: { id: "$published", etag: "*", slug: "" },
    answers: roles(NO, NO, OK, OK),
  },
  {
    ...SLUG,
    when: "an archived template gets another slug",
    request: { id: "$archived", etag: "*", slug: "$new" },
    answers: roles(NO, NO, "FAILED_PRECONDITION", "FAILED_PRECONDITION"),
  },
  {
    ...SLUG,
    when: "a draft gets the former slug of a published template",
    request: { id: "$draft", etag: "*", slug: "$former" },
    answers: roles(NO, NO, "CONFLICT", "CONFLICT"),
  },
  {
    ...{ ...SLUG, ...FORCED },
    when: "the same by force",
    request: { id: "$draft", etag: "*", slug: "$former", force_slug: true },
    answers: roles(NO, NO, OK, OK),
  },
  {
    ...{ ...SLUG, ...FORCED },
    when: "force changes nothing about a slug that is free",
    request: { id: "$draft", etag: "*", slug: "$new", force_slug: true },
    answers: roles(NO, OK, OK, OK),
  },
  {
    ...{ ...SLUG, ...FORCED },
    when: "force changes nothing about the slug of a published template",
    request: { id: "$published", etag: "*", slug: "$new", force_slug: true },
    answers: roles(NO, NO, OK, OK),
  },
  {
    ...{ call: "CreateTemplate", fields: ["slug"] },
    when: "a new template gets a slug that is free",
    request: { ...MADE, slug: "$new" },
    answers: roles(NO, OK, OK, OK),
  },
  {
    ...{ call: "CreateTemplate", fields: ["slug"] },
    when: "a new template gets the former slug of a published template",
    request: { ...MADE, slug: "$former" },
    answers: roles(NO, NO, "CONFLICT", "CONFLICT"),
  },
  {
    ...{ call: "CreateTemplate", ...FORCED },
    when: "the same by force",
    request: { ...MADE, slug: "$former", force_slug: true },
    answers: roles(NO, NO, OK, OK),
  },
  {
    ...{ call: "DuplicateTemplate", fields: ["slug"] },
    when: "the copy gets a slug that is free",
    request: { ...COPY, slug: "$new" },
    answers: roles(NO, OK, OK, OK),
  },
  {
    ...{ call: "DuplicateTemplate", fields: ["slug"] },
    when: "the copy gets the former slug of a published template",
    request: { ...COPY, slug: "$former" },
    answers: roles(NO, NO, "CONFLICT", "CONFLICT"),
  },
  {
    ...{ call: "DuplicateTemplate", ...FORCED },
    when: "the same by force",
    request: { ...COPY, slug: "$former", force_slug: true },
    answers: roles(NO, NO, OK, OK),
  },
  {
    ...{ call: "EndSession", fields: ["id"] },
    when: "the session is one of another key",
    request: { id: "$session" },
    answers: roles("OK, it lasts", "OK, it lasts", "OK, it lasts", "OK, it ended"),
  },
  {
    ...{ call: "CreateKey", fields: ["confirm_key"] },
    when: "it is missing",
    request: KEY,
    answers: { ...roles(NO, NO, NO, OK), "owner session": UNCONFIRMED },
  },
  {
    ...{ call: "CreateKey", fields: ["confirm_key"] },
    when: "it is another owner's key",
    request: { ...KEY, confirm_key: "$other" },
    answers: { ...roles(NO, NO, NO, OK), "owner session": UNCONFIRMED },
  },
  {
    ...{ call: "RotateKey", fields: ["confirm_key"] },
    when: "it is missing",
    request: { id: "none" },
    answers: { ...roles(NO, NO, NO, "KEY_NOT_FOUND"), "owner session": UNCONFIRMED },
  },
  {
    ...{ call: "RotateKey", fields: ["confirm_key"] },
    when: "it is another owner's key",
    request: { id: "none", confirm_key: "$other" },
    answers: { ...roles(NO, NO, NO, "KEY_NOT_FOUND"), "owner session": UNCONFIRMED },
  },
  {
    ...{ call: "GetTemplate", fields: ["target"] },
    when: "the target is beyond the scope of some keys",
    request: { id: "served", program_format: 2, target: "react-email" },
    answers: { ...roles(NO, NO, NO, NO), "SDK key": OK, "SDK key for programs": OK, "SDK key for html": NO },
  },
  {
    ...{ call: "WatchTemplates", fields: ["target"] },
    when: "the target is beyond the scope of some keys",
    request: { until_now: true, target: "react-email" },
    answers: { ...roles(NO, NO, NO, NO), "SDK key": OK, "SDK key for programs": OK, "SDK key for html": NO },
  },
];

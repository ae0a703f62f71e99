import type { JsonObject } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import type { GetTemplateUsageResponse, TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { Refusal } from "../../domain/error.ts";
import { describeJsonFault } from "../../domain/json/describe-json-fault.ts";
import type { TemplateUsage } from "../../domain/key/template-use.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { CheckedDraft, OperatorApi } from "../api/operator-api.ts";
import { UsageError } from "../framework/usage-error.ts";
import { createVersionCalls } from "./remote-versions.ts";
import {
  requireTemplatePb,
  toChecked,
  toDependent,
  toListed,
  toSample,
  toSavedDraft,
  toSource,
  toStored,
  toVersion,
} from "./template-answers.ts";

/** Creates access to the templates of a server. */
export function createRemoteTemplates(client: Client<typeof TemplateService>): OperatorApi["templates"] {
  return {
    ...createWholeTemplateCalls(client),
    ...createDraftCalls(client),
    ...createVersionCalls(client),

    async list(
      _caller,
      { pageSize, pageToken, showArchived, query = "", order = "", state = "", tags = [], kind = "" },
    ) {
      const filter = { query, orderBy: order, state, tags: [...tags], kind };
      const page = await client.listTemplates({ pageSize, pageToken, showArchived, ...filter });
      const isFiltered = query !== "" || state !== "" || tags.length > 0 || kind !== "";
      if (isFiltered && page.templates.length > 0 && page.totalSize === 0) throw noFilters();
      return { templates: page.templates.map(toListed), nextPageToken: page.nextPageToken };
    },

    async find(_caller, id) {
      try {
        return toStored((await client.describeTemplate({ id })).template);
      } catch (err) {
        if (err instanceof Refusal && err.code === "TEMPLATE_NOT_FOUND") return undefined;
        throw err;
      }
    },

    async create(_caller, { name, slug = "", subject, tags = [], source, kind = "", ...options }) {
      const { force = false, allowUnknown = false, strict = false, requireValid = false, forceSlug = false } = options;
      const judged = { force, allowUnknown, strict, requireValid, forceSlug };
      const request = { name, slug, subject, tags: [...tags], kind, ...toSourceFields(source), ...judged };
      return withTags(tags, toChecked((await client.createTemplate(request)).template));
    },

    async update(_caller, id, change) {
      const { etag, name, subject, tags, source } = change;
      const { force = false, allowUnknown = false, strict = false, requireValid = false } = change;
      const changed = { ...(name !== undefined && { name }), ...(subject !== undefined && { subject }) };
      const tagList = tags !== undefined && { tags: { values: [...tags] } };
      const sourceFields = source === undefined ? {} : toSourceFields(source);
      const service = change.sendingService !== undefined && { sendingService: change.sendingService };
      const judged = { force, allowUnknown, strict, requireValid };
      const request = { id, etag, ...changed, ...tagList, ...sourceFields, ...service, ...judged };
      return withTags(tags, toChecked((await client.updateTemplate(request)).template));
    },

    async publish(_caller, id, options) {
      const { comment, etag = "", force = false, allowUnknown = false, strict = false } = options;
      const { publishUnchanged = false, allowBreaking = false, locales = [] } = options;
      const choices = { force, allowUnknown, strict, publishUnchanged, allowBreaking, locales: [...locales] };
      const { version } = await client.publishTemplate({ id, comment, etag, ...choices });
      const usedBy = (version?.usedBy ?? []).map(toDependent);
      const { unchanged = false, fallbacks = {}, outdated = {}, changedLocales = [] } = version ?? {};
      return { ...toVersion(version), unchanged, fallbacks, outdated, changedLocales, usedBy };
    },

    async usage(_caller, id, { days }) {
      return toUsage(await client.getTemplateUsage({ id, days }));
    },

    async getContract(_caller, id) {
      const { version, schema = {}, dataSchema } = await client.getTemplateContract({ id });
      if (dataSchema === undefined) throw new Error("the server is older and says nothing of plain data: update it");
      return { version, schema, dataSchema };
    },

    async listSamples(_caller, id) {
      return (await client.listTemplateSamples({ id })).samples.map(toSample);
    },

    async setSample(_caller, id, { name, data }) {
      await client.setTemplateSample({ id, name, dynamicData: data as JsonObject });
    },

    async deleteSample(_caller, id, name) {
      return (await client.deleteTemplateSample({ id, name })).deleted;
    },
  };
}

type WholeTemplateCalls = Pick<
  OperatorApi["templates"],
  "describeUses" | "duplicate" | "archive" | "unarchive" | "delete"
>;

/** What is said of a template as a whole, and done to it. */
function createWholeTemplateCalls(client: Client<typeof TemplateService>): WholeTemplateCalls {
  return {
    async describeUses(_caller, id) {
      const template = requireTemplatePb((await client.describeTemplate({ id })).template);
      return { ...toListed(template), usedBy: template.usedBy.map(toDependent) };
    },

    async duplicate(_caller, id, { name, slug = "", version, forceSlug = false }) {
      const chosen = { name, slug, forceSlug, ...(version !== undefined && { version }) };
      return toListed(requireTemplatePb((await client.duplicateTemplate({ id, ...chosen })).template));
    },

    async archive(_caller, id) {
      return toStored((await client.archiveTemplate({ id })).template);
    },

    async unarchive(_caller, id) {
      return toStored((await client.unarchiveTemplate({ id })).template);
    },

    async delete(_caller, id) {
      await client.deleteTemplate({ id });
    },
  };
}

type DraftCalls = Pick<OperatorApi["templates"], "listDrafts" | "getDraft">;

/** The history of a draft. */
function createDraftCalls(client: Client<typeof TemplateService>): DraftCalls {
  return {
    async listDrafts(_caller, id) {
      return (await client.listTemplateDrafts({ id })).drafts.map(toSavedDraft);
    },

    async getDraft(_caller, id, number) {
      const { draft } = await client.getTemplateDraft({ id, draft: number });
      if (draft === undefined) throw new Error("the server answered without the draft");
      return { ...toSavedDraft(draft), source: toSource(draft) };
    },
  };
}

function toUsage({ days, keys, totalKeys, countedSince }: GetTemplateUsageResponse): TemplateUsage {
  return {
    days: days.map(({ date, fetches }) => ({ day: new Date(date), fetches: Number(fetches) })),
    keys: keys.map(({ id, name, lastFetchDate, fetches }) => {
      return { id, name, lastDay: new Date(lastFetchDate), fetches: Number(fetches) };
    }),
    keyCount: totalKeys,
    countedSince: countedSince === "" ? undefined : new Date(countedSince),
  };
}

function toSourceFields({ kind, text, asText, path = "", files = {}, sendingService = "" }: TemplateSource) {
  if (asText === true) return { source: { case: "documentText" as const, value: text }, sendingService };
  switch (kind) {
    case "document":
      return { source: { case: "document" as const, value: parseDocument(text) }, sendingService };
    case "mjml":
      return { source: { case: "mjml" as const, value: text }, files: { ...files }, mjmlPath: path, sendingService };
  }
}

/** Parses a document, which must be a JSON object to fit into the request. */
function parseDocument(text: string): JsonObject {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === "object" && document !== null && !Array.isArray(document)) return document as JsonObject;
  } catch {
    throw new UsageError(`the file ${describeJsonFault(text)}`);
  }
  throw new UsageError("the file must contain a JSON object");
}

/** A release without tags ignores them. */
function withTags(tags: readonly string[] = [], stored: CheckedDraft): CheckedDraft {
  if (tags.length === 0 || stored.tags.length > 0) return stored;
  throw new Refusal("FAILED_PRECONDITION", "the server is older and stores no tags: update it, or remove the tags");
}

/** A release without filters ignores them, and does not count. */
function noFilters(): UsageError {
  return new UsageError(
    "the server is older and does not filter lists of templates: update it, or leave the filter out",
  );
}

import type { Brand, FillData } from "./render-program.ts";

/**
 * The data of templates, by the ids or slugs that they are rendered by. Empty here; `letterpress types` writes
 * declarations that add to it, and a render with such a name takes that data alone.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations of others are merged into it
export interface TemplateData {}

/** Which brand a client fills a template with: its values, or the UUID or slug of one that the service stores. */
export interface BrandChoice {
  readonly brand?: Brand | string | undefined;
}

/** What a client fills a template with. */
export type ClientData = Omit<FillData, "brand"> & BrandChoice;

/** The data of a template: its own type if there is one, or any. */
export type DataOf<Id extends string> = Id extends keyof TemplateData ? TemplateData[Id] & BrandChoice : ClientData;

/** The data as the last argument, which may be left out where nothing is required in it. */
export type DataArgument<Id extends string> =
  Record<never, never> extends DataOf<Id> ? [dynamicData?: DataOf<Id> | undefined] : [dynamicData: DataOf<Id>];

/** The data as a member, likewise. */
export type DataMember<Id extends string> =
  Record<never, never> extends DataOf<Id>
    ? { readonly dynamicData?: DataOf<Id> | undefined }
    : { readonly dynamicData: DataOf<Id> };

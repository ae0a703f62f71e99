/** A place in one of the texts of a draft; that of the source itself has no path. */
export interface Place {
  readonly path: string;
  readonly range: { readonly from: number; readonly to: number };
}

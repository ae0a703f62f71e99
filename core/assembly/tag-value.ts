/** The value of a tag: clean, at absolute addresses. */
@unmanaged
export class TagValue {
  start: u32;
  end: u32;
  /** 0 when none is given, or one of GIVEN_…. */
  spelling: u32;
}

export const GIVEN_OTHERWISE: u32 = 1;
export const GIVEN_AS_NORMALIZED: u32 = 2;

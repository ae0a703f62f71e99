/** The value of a tag: clean, at absolute addresses. */
@unmanaged
export class TagValue {
  start: u32;
  end: u32;
  /** 0 when none is given, or one of GIVEN_…. */
  spelling: u16;
  /** 0 until first read, then IS_BLANK for a value of white space alone, or else IS_NOT_BLANK. */
  blankness: u16;
}

export const GIVEN_OTHERWISE: u16 = 1;
export const GIVEN_AS_NORMALIZED: u16 = 2;

export const IS_BLANK: u16 = 1;
export const IS_NOT_BLANK: u16 = 2;

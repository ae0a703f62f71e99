/** A context value that the program reads: well-formed, at absolute addresses; and in lower case. */
@unmanaged
export class ContextValue {
  start: u32;
  end: u32;
  lowerStart: u32;
  lowerEnd: u32;
  /** Which of the members below have been worked out: READ_…. */
  read: u32;
  isBlank: u32;
  number: f64;
  day: f64;
}

export const READ_BLANK: u32 = 1;
export const READ_NUMBER: u32 = 2;
export const READ_DAY: u32 = 4;

const NUMBER = /^[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/**
 * Reads a decimal number: optional sign, digits, optional fraction, optional exponent, with white space round it.
 * Returns undefined for anything else, and for numbers beyond the range of an IEEE 754 double.
 */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!NUMBER.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : undefined;
}

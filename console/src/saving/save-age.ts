/** How long ago a draft was saved, such as `10 s ago`; of a time in milliseconds. */
export function saveAge(age: number): string {
  const seconds = Math.floor(age / 1_000);
  if (seconds < 10) return "just now";
  return seconds < 60 ? `${seconds - (seconds % 10)} s ago` : `${Math.floor(seconds / 60)} min ago`;
}

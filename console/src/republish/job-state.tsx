import { jobWords } from "./job-words.ts";

export function JobState({ state }: { readonly state: string }) {
  const { label, look } = jobWords(state);
  return <span className={`badge ${look}`}>{label}</span>;
}

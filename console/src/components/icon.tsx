/** Outlines on a grid of 16. */
const PATHS = {
  mail: "M2 4h12v9H2zM2.500 4.500 8 9l5.500-4.500",
  key: "M10.500 9.500a3.500 3.500 0 1 0-3.300-2.300L2 12.400V14h2.500v-1.500H6V11l1.900-1.900a3.500 3.500 0 0 0 2.600.4zM11 5h.01",
  list: "M5.500 4H14M5.500 8H14M5.500 12H14M2.500 4h.01M2.500 8h.01M2.500 12h.01",
  people:
    "M6 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM1.500 13.500c0-2.500 2-4 4.500-4s4.500 1.500 4.500 4M11 3.200a2.500 2.500 0 0 1 0 4.600M12.500 9.800c1.300.6 2 1.800 2 3.700",
  pulse: "M1.500 8.500h3l2-5.500 3 10 2-4.500h3",
  palette:
    "M8 14a6 6 0 1 1 6-6c0 1.700-1.200 2.500-2.500 2.500H10c-1 0-1.400 1-.8 1.700.7.9.1 1.800-1.200 1.800zM5 8h.01M6.500 5h.01M10 5.200h.01",
  plus: "M8 3v10M3 8h10",
  out: "M6 14H3V2h3M7 8h7M11 5l3 3-3 3",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1v1.500M8 13.500V15M1 8h1.500M13.500 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  more: "M3.500 8h.01M8 8h.01M12.500 8h.01",
  copy: "M6 6h8v8H6zM10 6V2H2v8h4",
  archive: "M2 3h12v3H2zM3 6v7h10V6M6.500 9h3",
  restore: "M3 8a5 5 0 1 1 1.500 3.600M3 4v4h4",
  tag: "M2.500 2.500h5L14 9l-5 5-6.500-6.500zM5.500 5.500h.01",
  back: "M10 3 5 8l5 5",
  pencil: "M10.500 2.500l3 3L6 13l-3.500.500L3 10zM9 4l3 3",
  bin: "M3 4.500h10M6.500 4.500V3h3v1.500M4.500 4.500l.500 9h6l.500-9",
  globe: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c3.500 4 3.500 8 0 12M8 2c-3.500 4-3.500 8 0 12",
  ban: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM3.800 3.800l8.400 8.400",
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside a word that says the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

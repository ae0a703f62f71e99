import { fillDays } from "./fill-days.ts";

interface DayChartProps {
  /** Those with fetches, by dates such as `2026-11-23`. */
  readonly days: readonly { readonly date: string; readonly fetches: bigint }[];
  readonly count: number;
  readonly today: string;
}

const BAR = 4;
const HEIGHT = 96;

/** A bar for each day, today at the right. The tables below it give the same information. */
export function DayChart({ days, count, today }: DayChartProps) {
  const values = fillDays(days, count, today);
  const top = values.reduce((most, value) => Math.max(most, value), 1);
  return (
    <svg className="day-chart" aria-hidden="true" viewBox={`0 0 ${count * BAR} ${HEIGHT}`} preserveAspectRatio="none">
      {values.map((value, at) => {
        // A day with any fetch is visible beside one with millions.
        const height = value === 0 ? 0 : Math.max(2, (value / top) * (HEIGHT - 1));
        return <rect key={at} x={at * BAR} y={HEIGHT - 1 - height} width={BAR - 1} height={height} />;
      })}
      <path d={`M0 ${HEIGHT - 0.5}H${count * BAR}`} />
    </svg>
  );
}

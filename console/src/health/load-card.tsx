import type { ReactNode } from "react";
import { LineChart } from "./line-chart.tsx";

interface LoadCardProps {
  readonly title: string;
  /** Of the last five minutes, oldest first. */
  readonly values: readonly number[];
  /** Such as ` per second`, behind the newest and the greatest value. */
  readonly unit: string;
  readonly children: ReactNode;
}

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** What a part of the server has to do: now, as a line, and in words. */
export function LoadCard({ title, values, unit, children }: LoadCardProps) {
  return (
    <li className="card padded">
      <div className="row">
        <h3 className="grow">{title}</h3>
        <span className="small muted">
          {NUMBER.format(values.at(-1) ?? 0)}
          {unit}, at most {NUMBER.format(values.reduce((most, value) => Math.max(most, value), 0))}
        </span>
      </div>
      <LineChart values={values} />
      <p className="small">{children}</p>
    </li>
  );
}

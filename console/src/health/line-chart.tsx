const WIDTH = 240;
const HEIGHT = 48;
const POINTS = 60;

/** A line of the last five minutes, the newest at the right. The text beside it gives the same information. */
export function LineChart({ values }: { readonly values: readonly number[] }) {
  const top = values.reduce((most, value) => Math.max(most, value), 1);
  const step = WIDTH / (POINTS - 1);
  const points = values.map((value, at) => {
    const x = WIDTH - (values.length - 1 - at) * step;
    return `${x.toFixed(1)},${(HEIGHT - 2 - (value / top) * (HEIGHT - 4)).toFixed(1)}`;
  });
  return (
    <svg className="chart" aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
      <path className="ground" d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
      {points.length > 0 && <polyline points={points.join(" ")} />}
    </svg>
  );
}

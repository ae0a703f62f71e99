/** The value of a series of /metrics, such as `name{label="value"}`; 0 when it has none yet. */
export async function readSeries(url: string, series: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

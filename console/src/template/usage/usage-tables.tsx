import type { GetTemplateUsageResponse } from "../../../../gen/letterpress/v1/template_service_pb.ts";

/** The keys that fetched a template, the last to fetch first. */
export function KeyTable({ keys, totalKeys }: Pick<GetTemplateUsageResponse, "keys" | "totalKeys">) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Keys that fetched it, the last to fetch first</caption>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Last fetch</th>
            <th scope="col" className="amount">
              Fetches
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ id, name, lastFetchDate, fetches }) => (
            <tr key={id}>
              <td>
                <strong className="name">{name || "No name"}</strong>
                <div className="small muted mono">{id}</div>
              </td>
              <td>{lastFetchDate}</td>
              <td className="amount">{fetches.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {totalKeys > keys.length && (
        <p className="small muted">And {totalKeys - keys.length} more, which fetched it before.</p>
      )}
    </div>
  );
}

/** What the bars show, in numbers. */
export function DayTable({ days }: Pick<GetTemplateUsageResponse, "days">) {
  return (
    <details>
      <summary>Fetches by day</summary>
      <table className="table">
        <caption className="visually-hidden">Days with fetches, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="amount">
              Fetches
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, fetches }) => (
            <tr key={date}>
              <td>{date}</td>
              <td className="amount">{fetches.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

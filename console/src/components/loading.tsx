/** Where a page or a list will be. */
export function Loading() {
  return (
    <div className="page" aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading
      </span>
      <LoadingLines />
    </div>
  );
}

const WIDTHS = ["40%", "90%", "75%", "82%"];

export function LoadingLines() {
  return (
    <div className="stack" aria-hidden="true">
      {WIDTHS.map((width) => (
        <div key={width} className="skeleton" style={{ width }} />
      ))}
    </div>
  );
}

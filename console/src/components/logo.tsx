/** The sign of the house. */
export function Logo() {
  return (
    <svg aria-hidden="true" width="24" height="24" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="var(--ink)" />
      <g fill="none" strokeWidth="2.2" strokeLinejoin="round">
        <path d="M8 10h16v12H8z" stroke="var(--on-ink)" />
        <path d="m8.500 10.500 7.500 6.500 7.500-6.500" stroke="light-dark(#93b3ff, #2450c0)" />
      </g>
    </svg>
  );
}

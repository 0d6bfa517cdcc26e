/** The mark of the portal, where the institution has none of its own. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
    <rect width="28" height="28" rx="7" fill="var(--accent)" />
    <path
      d="M8 6v16M8 15l9-9M11.5 12 20 22"
      stroke="var(--on-accent)"
      strokeWidth="2.6"
      fill="none"
      strokeLinecap="round"
    />
  </svg>
);

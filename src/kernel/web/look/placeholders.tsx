/** A skeleton in the shape of what is coming. */
export const Skeleton = ({ label, lines = 6 }: { label: string; lines?: number }) => (
  <div className="k-bones" role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, i) => (
      <div key={i} className="k-bone" style={{ width: `${90 - ((i * 17) % 45)}%` }} />
    ))}
  </div>
);

import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const icons = { plain: IconInfoCircle, ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle } as const;

/** One sentence that matters here, and the link or button that mends it. `live`: it came while somebody was looking. */
export const Note = ({
  kind = 'plain',
  live = false,
  act,
  children,
}: {
  kind?: keyof typeof icons;
  live?: boolean;
  act?: ReactNode;
  children: ReactNode;
}) => {
  const Picture = icons[kind];
  return (
    <div className="k-note" data-kind={kind} {...(live ? { role: 'status' } : {})}>
      <Picture size={18} stroke={1.7} aria-hidden />
      <span>{children}</span>
      {act}
    </div>
  );
};

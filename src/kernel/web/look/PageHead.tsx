import type { ReactNode } from 'react';

/** One page head: title, one line that says what is here, the main action filled, the others quiet. */
export const PageHead = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string | undefined;
  children?: ReactNode;
}) => (
  <div className="page-head">
    <div>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </div>
    {children && <div className="page-actions">{children}</div>}
  </div>
);

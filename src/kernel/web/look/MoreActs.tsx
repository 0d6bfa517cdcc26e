import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Menu } from './Float.tsx';
import './more-acts.css';

/** The dots at the end of a page's head: on a phone whatever is not its main act lies behind them, as lines (`MenuItem`). */
export const MoreActs = ({ label, children }: { label: string; children: ReactNode }) => {
  const [open, setOpen] = useState(false);
  return (
    <Menu
      opened={open}
      onChange={setOpen}
      align="end"
      label={label}
      target={
        <button type="button" className="k-icon k-more-acts" aria-label={label} title={label}>
          <IconDots size={17} aria-hidden />
        </button>
      }
    >
      {children}
    </Menu>
  );
};

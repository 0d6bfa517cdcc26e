import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly label: string;
  readonly button: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}
/** A button and the panel it opens. Escape and leaving it close the panel; the focus returns to the button. */
export const Disclosure = ({ open, onOpen, label, button, className = '', children }: Props) => {
  const whole = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!whole.current?.contains(event.target as Node)) onOpen(false);
    };
    addEventListener('pointerdown', outside);
    addEventListener('focusin', outside);
    return () => {
      removeEventListener('pointerdown', outside);
      removeEventListener('focusin', outside);
    };
  }, [open, onOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape inside the panel closes it
    <div
      ref={whole}
      className={`disclosure ${className}`}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        onOpen(false);
        opener.current?.focus();
      }}
    >
      <button ref={opener} type="button" aria-expanded={open} aria-label={label} onClick={() => onOpen(!open)}>
        {button}
      </button>
      {open && <div className="disclosure-panel">{children}</div>}
    </div>
  );
};

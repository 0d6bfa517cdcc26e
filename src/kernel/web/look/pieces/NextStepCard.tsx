import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useText } from '../../base/index.ts';
import './pieces.css';

export interface Condition {
  readonly label: string;
  readonly met: boolean;
  /** A fact beside it: «inačica 3, 2,4 MB», or a chip that says what is missing. */
  readonly fact?: ReactNode;
}
interface NextStepProps {
  readonly title: string;
  /** Where in the whole one is: «5 od 9». */
  readonly where?: string;
  /** What follows from it, in one sentence. */
  readonly children?: ReactNode;
  readonly conditions?: readonly Condition[];
  /** The one filled button, which works now. */
  readonly act?: ReactNode;
  /** What is not possible yet, each with its reason beneath. */
  readonly later?: readonly { readonly label: string; readonly why: string }[];
  /** A deadline, a quiet second act. */
  readonly beside?: ReactNode;
  /** It waits for somebody else: who, since when, and a way to remind them. */
  readonly waits?: { readonly who: string; readonly since?: string; readonly onRemind?: () => void };
}

/** The one next step of a life: what it brings, what it needs, and the button that does it. */
export const NextStepCard = ({ title, where, children, conditions, act, later, beside, waits }: NextStepProps) => {
  const t = useText();
  const id = useId();
  return (
    <section className="k-next" data-waits={waits ? true : undefined} aria-labelledby={id}>
      <span className="k-next-over">
        {t(waits ? 'nextStepOther' : 'nextStep')}
        {where && ` · ${where}`}
      </span>
      <h2 id={id}>{title}</h2>
      {children && <p>{children}</p>}
      {conditions && conditions.length > 0 && (
        <ul aria-label={t('conditions')}>
          {conditions.map(({ label, met, fact }) => (
            <li key={label} data-met={met}>
              {met ? <IconCircleCheck size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
              <span>
                {label}
                <span className="unseen">, {t(met ? 'conditionMet' : 'conditionOpen')}</span>
              </span>
              {fact && <small>{fact}</small>}
            </li>
          ))}
        </ul>
      )}
      {waits && (
        <p className="k-next-waits">
          <span>
            <b>{t('waitsFor', { who: waits.who })}</b>
            {waits.since && ` ${t('waitsSince', { since: waits.since })}`}
          </span>
          {waits.onRemind && (
            <Button variant="default" onClick={waits.onRemind}>
              {t('remind')}
            </Button>
          )}
        </p>
      )}
      {(act || beside || (later && later.length > 0)) && (
        <div className="k-next-acts">
          {act}
          {later?.map(({ label, why }, i) => (
            <span key={label} className="k-next-later">
              <Button variant="default" data-disabled aria-disabled aria-describedby={`${id}-${i}`}>
                {label}
              </Button>
              <small id={`${id}-${i}`}>{why}</small>
            </span>
          ))}
          {beside}
        </div>
      )}
    </section>
  );
};

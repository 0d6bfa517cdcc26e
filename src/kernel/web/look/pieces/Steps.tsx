import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../base/index.ts';
import './pieces.css';

export interface Step {
  readonly key: string;
  readonly title: string;
  readonly at: 'done' | 'now' | 'next';
  /** When it was, as people read it. */
  readonly when?: string;
  readonly detail?: ReactNode;
  readonly chip?: ReactNode;
  /** Where the step may be opened. */
  readonly to?: string;
  readonly onOpen?: () => void;
}
const Dot = ({ step, number }: { step: Step; number: number }) => (
  <span className="k-dot" aria-hidden>
    {step.at === 'done' ? <IconCheck size={15} stroke={2.4} /> : number}
  </span>
);
const Title = ({ step, dot }: { step: Step; dot?: ReactNode }) => {
  const t = useText();
  const said = (
    <>
      {dot}
      <span className="k-step-name">
        {step.title}
        <span className="unseen">
          , {t(step.at === 'done' ? 'stepDone' : step.at === 'now' ? 'stepNow' : 'stepNext')}
        </span>
      </span>
    </>
  );
  if (step.to !== undefined) return <Link to={step.to}>{said}</Link>;
  return step.onOpen ? (
    <button type="button" onClick={step.onOpen}>
      {said}
    </button>
  ) : (
    <b>{said}</b>
  );
};
const current = (step: Step) => (step.at === 'now' ? ({ 'aria-current': 'step' } as const) : {});

/** A life from top to bottom, with dates and who. Exactly one step is now. */
export const Timeline = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol className="k-timeline" aria-label={label}>
    {steps.map((step, i) => (
      <li key={step.key} data-at={step.at} {...current(step)}>
        <Dot step={step} number={i + 1} />
        <span className="k-step-title">
          <Title step={step} />
          {step.chip}
        </span>
        {step.when && <span className="k-step-when">{step.when}</span>}
        {step.detail && <small>{step.detail}</small>}
      </li>
    ))}
  </ol>
);

/** A few steps beside each other, without dates: a wizard, the four faces of a course. */
export const Stepper = ({ label, steps }: { label: string; steps: readonly Step[] }) => {
  const t = useText();
  const now = steps.findIndex(s => s.at === 'now');
  return (
    <div className="k-stepper">
      <ol aria-label={label}>
        {steps.map((step, i) => (
          <li key={step.key} data-at={step.at} {...current(step)}>
            <Title step={step} dot={<Dot step={step} number={i + 1} />} />
            {step.chip}
          </li>
        ))}
      </ol>
      {now >= 0 && (
        <span className="k-stepper-where" aria-hidden>
          {t('stepsOf', { n: now + 1, all: steps.length })}
        </span>
      )}
    </div>
  );
};

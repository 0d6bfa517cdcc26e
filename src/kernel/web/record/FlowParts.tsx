import { Button } from '@mantine/core';
import { type AnyResource, kindOfState, stateFieldOf, targetsOf } from '../../resource/index.ts';
import { type FullRow, movesOf, showDateTime, useLanguage, useResource, useText, useWords } from '../base/index.ts';
import { NextStepCard, Note, StatusChip, Timeline } from '../look/index.ts';
import { flowSteps, visitsOf } from './flow-steps.ts';
import { useHistory } from './History.tsx';
import { useConditions } from './Conditions.tsx';
import { howMuchLacks, moveOn, useMoveDialog, whyBlocked } from './Moves.tsx';

interface FlowProps {
  readonly resource: AnyResource | string;
  readonly row: FullRow;
}

/** The life of a row from its flow and its history: what has been, with dates and who, where it is, what is ahead. */
export const FlowTimeline = ({ resource, row }: FlowProps) => {
  const r = useResource(resource);
  const t = useText();
  const language = useLanguage();
  const words = useWords(r);
  const state = stateFieldOf(r);
  const found = useHistory(r, row.id);
  if (!state || typeof row[state.name] !== 'string') return null;
  const steps = flowSteps(state.flow, String(row[state.name]), visitsOf(state.name, found.data?.data ?? []));
  return (
    <Timeline
      label={t('wayOf')}
      steps={steps.map(({ state: name, at, kind, visit, again }, i) => ({
        key: `${name} ${i}`,
        title: words.state(name),
        at,
        ...(visit ? { when: showDateTime(visit.at, language) } : {}),
        ...(visit?.who || visit?.note ? { detail: [visit.who, visit.note].filter(Boolean).join(' · ') } : {}),
        ...(at === 'now' && (again || kind === 'warn' || kind === 'bad')
          ? { chip: <StatusChip kind={again ? 'warn' : kind}>{t(again ? 'stepAgain' : 'stepNow')}</StatusChip> }
          : {}),
      }))}
    />
  );
};

/**
 * What is to be done with a row next: the move that leads on, with what it needs, else the first that is possible; then the others,
 * each that is not possible with its reason.
 */
export const FlowNextStep = ({ resource, row, onMoved }: FlowProps & { onMoved?: (row: FullRow) => void }) => {
  const r = useResource(resource);
  const t = useText();
  const words = useWords(r);
  const { open, dialog } = useMoveDialog(r, row, onMoved);
  const offered = movesOf(r)
    .map(([name]) => name)
    .filter(name => row.can?.includes(name));
  const possible = offered.filter(name => !whyBlocked(row, name));
  const onward = moveOn(r, row);
  const first = (onward !== undefined && !closesIt(r, onward) ? onward : undefined) ?? possible[0] ?? offered[0];
  const { conditions, dialog: mending } = useConditions(r, row, first);
  const later = offered
    .filter(name => !possible.includes(name))
    .map(name => ({
      label: words.move(name).label,
      why: name === first ? howMuchLacks(row, name, t) : t('moveBlocked', { why: whyBlocked(row, name)! }),
    }));
  const next = possible.find(name => name === first);
  const others = possible.filter(name => name !== first);
  if (first === undefined)
    return (
      <>
        <Note>{t('nextStepNone')}</Note>
        {dialog}
      </>
    );
  return (
    <>
      <NextStepCard
        title={words.move(first).label}
        conditions={conditions}
        later={later}
        {...(next ? { act: <Button onClick={() => open(next)}>{words.move(next).label}</Button> } : {})}
        {...(others.length > 0
          ? {
              beside: others.map(name => (
                <Button key={name} variant="default" onClick={() => open(name)}>
                  {words.move(name).label}
                </Button>
              )),
            }
          : {})}
      >
        {words.move(first).question}
      </NextStepCard>
      {dialog}
      {mending}
    </>
  );
};
/** Calling a thing off ends it too, and is what one does when nothing else is left. */
const closesIt = (r: AnyResource, move: string): boolean => {
  const { flow } = stateFieldOf(r)!;
  return targetsOf(flow.moves[move]!).every(state => kindOfState(flow, state) === 'lock');
};

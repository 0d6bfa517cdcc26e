import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  call,
  DeadlineBadge,
  moveOn,
  MovesOf,
  NextStepCard,
  Note,
  onMessage,
  type PartProps,
  showDate,
  useConditions,
  useForgetResources,
  useLanguage,
  user,
  useStore,
} from '../../../kernel/web/index.ts';
import { stCoGraduatethesis } from '../model.ts';
import { type ThesisText, useThesisText } from './text.ts';

interface Step {
  readonly key: string | null;
  readonly who: string | null;
  readonly names: readonly string[];
  readonly since: string | null;
  readonly until: string | null;
}
/** The one thing that has to happen next with a thesis: what, whose it is, and until when. */
export default function NextStep({ row }: PartProps<typeof stCoGraduatethesis>) {
  const say = useThesisText();
  const language = useLanguage();
  const forget = useForgetResources();
  const me = useStore(user)?.name ?? '';
  const step = useQuery({
    queryKey: ['resource', 'st-co-graduatethesis', 'step', row.id, row.rowVer],
    queryFn: ({ signal }) => call<Step>('GET', 'graduate-thesis/step', { query: { id: row.id }, signal }),
    retry: false,
  }).data;
  // Somebody else has moved it: what this page knows is old.
  useEffect(() => onMessage('Graduatethesis', () => void forget()), [forget]);
  const onward = moveOn(stCoGraduatethesis, row as never);
  const { conditions, dialog } = useConditions(stCoGraduatethesis, row as never, onward);
  if (!step) return null;
  if (step.key === null)
    return (
      <Note kind={row.status === 'archived' ? 'ok' : 'warn'}>{say(row.status === 'archived' ? 'done' : 'ended')}</Note>
    );
  const who = say(`who_${step.who}` as ThesisText);
  const named = step.names.length > 0 ? say('byNames', { who, names: step.names.join(', ') }) : who;
  const isMine = (row.can ?? []).some(
    move => !['update', 'delete', 'withdraw'].includes(move) && move in stCoGraduatethesis.fields.status.flow.moves,
  );
  // On the own desk «your next step» has said it.
  const isMyself = isMine && step.names.length === 1 && step.names[0]!.includes(me);
  const moves = (
    <MovesOf
      resource={stCoGraduatethesis}
      row={row as never}
      lead={isMine}
      listed={isMine ? onward : undefined}
      onMoved={() => void forget()}
    />
  );
  return (
    <NextStepCard
      title={say(`step_${step.key}` as ThesisText)}
      beside={step.until && <DeadlineBadge due={step.until} />}
      {...(isMine && { act: moves, conditions })}
      {...(!isMine && {
        waits: { who: named, ...(step.since && { since: showDate(step.since, language) }) },
      })}
    >
      {!isMyself && named}
      {!isMine && moves}
      {dialog}
    </NextStepCard>
  );
}

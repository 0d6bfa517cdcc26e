import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type AnyResource, kindOfState, stateFieldOf } from '../../../kernel/resource/index.ts';
import {
  type FullRow,
  MovesOf,
  PageHead,
  showDate,
  StatusChip,
  useForgetResources,
  useLanguage,
  useWords,
} from '../../../kernel/web/index.ts';
import { isDecided, useNewVersion } from './again.ts';
import { Gaps, useGaps } from './Gaps.tsx';
import { useOutcomesText } from './text.ts';
import './outcomes.css';

interface FaceProps {
  readonly title: string;
  readonly lead: string;
  readonly resource: AnyResource & { readonly name: 'lo-study' | 'lo-course' };
  /** The row that is submitted and adopted; null until the first outcome is written. */
  readonly head: FullRow | null;
  readonly tabs: readonly { readonly key: string; readonly title: string; readonly to: string }[];
  readonly tab: string;
  readonly showsGaps: boolean;
  readonly children: ReactNode;
}
/** A study or a course with its outcomes: state and moves, parts to choose from, and beside them what is still missing. */
export const Face = ({ title, lead, resource, head, tabs, tab, showsGaps, children }: FaceProps) => {
  const say = useOutcomesText();
  const words = useWords(resource);
  const language = useLanguage();
  const forget = useForgetResources();
  const { begin, dialog } = useNewVersion(resource.name);
  const gaps = useGaps(resource.name, showsGaps ? ((head?.id as number | undefined) ?? null) : null).data;
  const status = head ? String(head.status) : null;
  const errors = gaps?.filter(gap => gap.level === 'error').length ?? 0;
  // All that is missing stands in the card beside; the button says only how much.
  const row =
    head?.blocked?.submit && errors > 0
      ? { ...head, blocked: { ...head.blocked, submit: [{ key: 'gaps', message: say('gaps', { n: errors }) }] } }
      : head;
  const decided = head?.decisionNo
    ? ` · ${say('decision', { no: String(head.decisionNo), date: showDate(String(head.decisionDate), language) })}`
    : '';
  return (
    <div>
      <PageHead title={title} lead={`${lead}${decided}`}>
        {status !== null && (
          <span className="outcome-state">
            <StatusChip kind={kindOfState(stateFieldOf(resource)!.flow, status)}>{words.state(status)}</StatusChip>
          </span>
        )}
        {isDecided(status) && row?.can?.includes('update') && (
          <Button size="xs" variant="default" onClick={() => void begin(Number(row.id))}>
            {say('newVersion')}
          </Button>
        )}
        {row && <MovesOf resource={resource} row={row} onMoved={() => void forget()} />}
      </PageHead>
      {dialog}
      {tabs.length > 0 && (
        <nav className="outcome-tabs" aria-label={say('tabs')}>
          {tabs.map(one => (
            <Link key={one.key} to={one.to} {...(one.key === tab && { 'aria-current': 'page' as const })}>
              {one.title}
            </Link>
          ))}
        </nav>
      )}
      <div className={showsGaps && head ? 'outcomes-face' : undefined}>
        <div>{children}</div>
        {showsGaps && head && <Gaps gaps={gaps} />}
      </div>
    </div>
  );
};

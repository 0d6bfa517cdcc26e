import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  call,
  EmptyState,
  Note,
  Panel,
  readDate,
  showDate,
  Skeleton,
  TypedInput,
  useForgetResources,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { useTheses } from './theses.ts';
import { whyRefused } from './refused.ts';
import { useThesisText } from './text.ts';

interface Made {
  readonly id: number;
  readonly numbers: readonly string[];
  readonly warnings: readonly string[];
}
/** Topics that wait, marked and approved at one session as one act. */
export const Session = () => {
  const say = useThesisText();
  const language = useLanguage();
  const forget = useForgetResources();
  const [marked, setMarked] = useState<readonly number[]>([]);
  const [heldOn, setHeldOn] = useState<unknown>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const found = useTheses({ 'filter[status]': 'accepted' });
  const rows = found.data?.data;
  const path = window.location.hash.replace(/^#/, '').replace(/\?.*$/, '');
  if (found.isError) return <EmptyState kind="failed" title={say('nothing')} />;
  if (!rows) return <Skeleton label={say('coming')} />;
  const approve = async (): Promise<void> => {
    setRefused(null);
    try {
      const body = { ids: marked, ...(heldOn ? { heldOn } : {}) };
      setMade(await call<Made>('POST', 'graduate-thesis/approve-topics', { body }));
      setMarked([]);
      await forget();
    } catch (fault) {
      setRefused(whyRefused(fault));
    }
  };
  const mark = (id: number, isMarked: boolean) =>
    setMarked(now => (isMarked ? [...now, id] : now.filter(one => one !== id)));
  return (
    <div className="thesis-open">
      {made && (
        <Note kind="ok" live act={<Link to={`${path}?view=sessions`}>{say('toSessions')}</Link>}>
          {say('sessionMade', { numbers: made.numbers.join(', ') })}
        </Note>
      )}
      {made && made.warnings.length > 0 && (
        <Note kind="warn">{say('titlesUsed', { titles: made.warnings.join('; ') })}</Note>
      )}
      {refused && (
        <Note kind="bad" live>
          {refused}
        </Note>
      )}
      {rows.length === 0 ? (
        <EmptyState kind="first" title={say('noTopicsWait')} />
      ) : (
        <Panel title={say('toDecide')} beside={rows.length}>
          <Checkbox
            label={say('markAll')}
            checked={marked.length === rows.length}
            indeterminate={marked.length > 0 && marked.length < rows.length}
            onChange={event => setMarked(event.currentTarget.checked ? rows.map(row => Number(row.id)) : [])}
          />
          <ul className="thesis-times">
            {rows.map(row => (
              <li key={row.id}>
                <Checkbox
                  label={`${row['idStudent.label'] ?? ''}: ${(language === 'hr' ? row.titleHr : (row.titleEn ?? row.titleHr)) ?? ''}`}
                  checked={marked.includes(Number(row.id))}
                  onChange={event => mark(Number(row.id), event.currentTarget.checked)}
                />
                <small>{[row['idMentor.label'], row['idStudy.label']].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ul>
          <div className="thesis-wish">
            <TypedInput
              label={say('heldOn')}
              value={heldOn}
              show={value => (value === null ? '' : showDate(String(value), language))}
              read={text => readDate(text, language)}
              onChange={setHeldOn}
            />
            <Button disabled={marked.length === 0} onClick={() => void approve()}>
              {say('approveMarked', { n: marked.length })}
            </Button>
          </div>
        </Panel>
      )}
    </div>
  );
};

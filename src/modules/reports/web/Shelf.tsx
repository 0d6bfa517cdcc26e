import { Button, TextInput } from '@mantine/core';
import { IconBookmark, IconCalendarTime, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import {
  api,
  call,
  EmptyState,
  loadPatiently,
  showDateTime,
  showNumber,
  Skeleton,
  useForgetResources,
  useLanguage,
} from '../../../kernel/web/index.ts';
import type { ShelfLine } from '../model.ts';
import { useShelfText } from './text.ts';
import './reports.css';

const ScheduleDialog = lazy(() => loadPatiently(() => import('./ScheduleDialog.tsx')));
const SetDialog = lazy(() => loadPatiently(() => import('./SetDialog.tsx')));
/** Parameters under a name, as the portal keeps views of lists. */
interface SavedSet {
  readonly id: number;
  readonly rowVer: number;
  readonly resource: string;
  readonly name: string;
  readonly view: string;
  readonly can?: readonly string[];
}
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();

/** Every report of every module, by the modules: what it asks for, when it was made last and how long that took. */
export default function Shelf() {
  const t = useShelfText();
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<ShelfLine | null>(null);
  const [naming, setNaming] = useState<ShelfLine | null>(null);
  const found = useQuery({
    queryKey: ['resource', 'reports'],
    queryFn: ({ signal }) => call<{ data: readonly ShelfLine[] }>('GET', 'reports', { signal }).then(a => a.data),
  });
  const sets = useQuery({
    queryKey: ['resource', 'saved-view', 'reports'],
    queryFn: ({ signal }) =>
      call<{ data: readonly SavedSet[] }>('GET', 'saved-view', {
        query: { 'filter[resource][like]': 'rpt-', 'return[can]': 1, sort: 'name', 'pagination[limit]': 400 },
        signal,
      }).then(a => a.data),
  });
  const lines = (found.data ?? []).filter(line =>
    fold([line.title, line.about, line.moduleTitle, ...line.params.map(p => p.label)].join(' ')).includes(fold(wanted)),
  );
  return (
    <>
      <TextInput
        className="report-find"
        label={t('find')}
        placeholder={t('findHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
      />
      {found.isPending && <Skeleton label={t('find')} lines={8} />}
      {found.data && lines.length === 0 && <EmptyState kind="filtered" title={t('none')} hint={t('noneHint')} />}
      {[...new Set(lines.map(line => line.moduleTitle))].map(module => (
        <section key={module} className="card-group">
          <h2>{module}</h2>
          <ul className="report-shelf">
            {lines
              .filter(line => line.moduleTitle === module)
              .map(line => (
                <Line
                  key={line.name}
                  line={line}
                  sets={(sets.data ?? []).filter(set => set.resource === line.name)}
                  onSchedule={() => setChosen(line)}
                  onName={() => setNaming(line)}
                />
              ))}
          </ul>
        </section>
      ))}
      {chosen && (
        <Suspense fallback={null}>
          <ScheduleDialog line={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
      {naming && (
        <Suspense fallback={null}>
          <SetDialog line={naming} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Each opens the report with what it stands for; whoever saved it takes it away. */
const Sets = ({ route, sets }: { route: string; sets: readonly SavedSet[] }) => {
  const t = useShelfText();
  const forget = useForgetResources();
  const drop = async ({ id, rowVer }: SavedSet) => {
    await api.del(`saved-view/delete?id=${id}&rowVer=${rowVer}`);
    forget();
  };
  return (
    <ul className="report-sets" aria-label={t('sets')}>
      {sets.map(set => (
        <li key={set.id}>
          <Link to={`${route}?${set.view}`}>{set.name}</Link>
          {set.can?.includes('delete') && (
            <button
              type="button"
              aria-label={t('setDrop', { name: set.name })}
              title={t('setDrop', { name: set.name })}
              onClick={() => void drop(set).catch(() => undefined)}
            >
              <IconX size={14} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};

const Line = ({
  line,
  sets,
  onSchedule,
  onName,
}: {
  line: ShelfLine;
  sets: readonly SavedSet[];
  onSchedule: () => void;
  onName: () => void;
}) => {
  const t = useShelfText();
  const language = useLanguage();
  const seconds = (ms: number): string => showNumber(ms / 1000, language, { maximumFractionDigits: 2 });
  return (
    <li data-report={line.name}>
      <div>
        <b>{line.route ? <Link to={line.route}>{line.title}</Link> : line.title}</b>
        {line.about && <p>{line.about}</p>}
        <p className="quiet">
          {[
            line.params.length > 0
              ? t('params', { names: line.params.map(p => p.label.toLowerCase()).join(', ') })
              : t('noParams'),
            line.lastAt ? t('last', { at: showDateTime(line.lastAt, language), who: line.lastBy ?? '' }) : t('never'),
            line.typicalMs !== null &&
              t('took', {
                typical: seconds(line.typicalMs),
                longest: seconds(line.longestMs ?? line.typicalMs),
                n: showNumber(line.runs, language),
              }),
            line.schedules > 0 && t('schedules', { n: line.schedules }),
            line.route === null && t('onRow'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {line.route && sets.length > 0 && <Sets route={line.route} sets={sets} />}
      </div>
      {line.route && line.params.length > 0 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBookmark size={16} aria-hidden />}
          aria-label={t('setOf', { title: line.title })}
          onClick={onName}
        >
          {t('set')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCalendarTime size={16} aria-hidden />}
        aria-label={t('scheduleOf', { title: line.title })}
        onClick={onSchedule}
      >
        {t('schedule')}
      </Button>
    </li>
  );
};

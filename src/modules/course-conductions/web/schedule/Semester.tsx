import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { kindOfState, stateFieldOf } from '../../../../kernel/resource/index.ts';
import {
  api,
  call,
  Dialog,
  isUnderWay,
  MovesOf,
  Note,
  notify,
  type Row,
  RunProgress,
  showDate,
  Skeleton,
  StatusChip,
  useConfirm,
  useForgetResources,
  useLanguage,
  useRecord,
  useRun,
  useWords,
} from '../../../../kernel/web/index.ts';
import { academicyearSemester } from '../../../catalogues/model.ts';
import type { Season } from './data.ts';
import { useScheduleText } from './text.ts';
import { type Beginning, isWithin, ValidFrom } from './ValidFrom.tsx';

/** The semester in which a course is taught; null where its year has none, undefined while it comes. */
export const useSemester = ({ idAcademicyear, semester }: Season) => {
  const kind = semester % 2 === 1 ? 'winter' : 'summer';
  const found = useQuery({
    queryKey: ['resource', 'academicyear-semester', 'of course', idAcademicyear, kind],
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'academicyear-semester', {
        query: { 'filter[idAcademicyear]': idAcademicyear, 'filter[kind]': kind, 'pagination[limit]': 1 },
        signal,
      }),
    retry: false,
  });
  const id = found.data?.data[0]?.id ?? null;
  const row = useRecord('academicyear-semester', id === null ? null : Number(id)).data;
  return { kind, row: found.isError || (found.data && id === null) ? null : row } as const;
};

interface Outside {
  readonly portalSince: string | null;
  /** Lessons before that day that are planned still. */
  readonly planned: number;
  readonly outside: number;
}
/** How far the timetable of the whole semester is: made, published, withdrawn. */
export const Semester = ({
  semester: { kind, row },
  canPlan,
  refresh,
}: {
  semester: ReturnType<typeof useSemester>;
  canPlan: boolean;
  refresh: () => Promise<void>;
}) => {
  const say = useScheduleText();
  const words = useWords(academicyearSemester);
  const { ask, dialog } = useConfirm();
  const [started, setStarted] = useState<{ run: string; what: 'generate' | 'withdraw' } | null>(null);
  const [generating, setGenerating] = useState<0 | 1 | null>(null);
  const language = useLanguage();
  const forget = useForgetResources();
  const id = row ? Number(row.id) : null;
  const ofSemester = { idAcademicyear: Number(row?.idAcademicyear ?? 0), season: kind };
  const outside = useQuery({
    queryKey: ['resource', 'st-co-lesson', 'outside', ofSemester],
    queryFn: ({ signal }) => call<Outside>('GET', 'st-co-lesson/outside', { query: ofSemester, signal }),
    enabled: canPlan && id !== null,
    retry: false,
  }).data;
  const lookForWork = useCallback(async () => {
    if (id === null || !canPlan) return;
    const { run, what } = await call<{ run: string | null; what: 'generate' | 'withdraw' | null }>(
      'GET',
      'academicyear-semester/work',
      { query: { id } },
    );
    if (run && what) setStarted({ run, what });
  }, [id, canPlan]);
  // What was begun before this screen was opened is under way all the same.
  useEffect(() => {
    lookForWork().catch(() => {});
  }, [lookForWork]);
  const run = useRun(started?.run ?? null);
  const isBusy = isUnderWay(started?.run ?? null, run);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!run || isBusy || told.current === run.id) return;
    told.current = run.id;
    void refresh();
  }, [run, isBusy, refresh]);
  if (row === null) return <Note kind="warn">{say('semesterNone')}</Note>;
  if (!row) return null;
  const { flow } = stateFieldOf(academicyearSemester)!;
  const status = String(row.timetableStatus);
  const putOutside = async ({ portalSince, planned }: Outside) => {
    const day = showDate(portalSince, language);
    const message = say('putOutsideQuestion', { day, n: planned });
    if (await ask({ title: say('putOutsideTitle'), message, yes: say('putOutside', { n: planned }) })) await send(0);
  };
  const takeBack = async (n: number) => {
    const message = say('takeBackQuestion', { n });
    if (await ask({ title: say('takeBackTitle'), message, yes: say('takeBack', { n }) })) await send(1);
  };
  const send = async (isBack: 0 | 1) => {
    try {
      const { lessons } = await api.put<{ lessons: number }>('st-co-lesson/outside', { ...ofSemester, isBack });
      notify({ text: say(isBack ? 'takeBackDone' : 'putOutsideDone', { n: lessons }), kind: 'positive' });
    } catch {
      // The refusal is shown.
    } finally {
      await forget();
    }
  };
  return (
    <section className="k-section semester-bar" aria-labelledby="semester-of-course">
      <h2 id="semester-of-course">{say(kind === 'winter' ? 'semesterWinter' : 'semesterSummer')}</h2>
      <StatusChip kind={kindOfState(flow, status)}>{words.state(status)}</StatusChip>
      {status === 'locked' && <small>{say('semesterLocked')}</small>}
      {canPlan && status !== 'locked' && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          disabled={isBusy}
          onClick={() => setGenerating(0)}
        >
          {say('generate')}
        </Button>
      )}
      {canPlan && status === 'draft' && (
        <Button variant="default" disabled={isBusy} onClick={() => setGenerating(1)}>
          {say('generatePublish')}
        </Button>
      )}
      {outside && outside.planned > 0 && (
        <Button variant="default" disabled={isBusy} onClick={() => void putOutside(outside)}>
          {say('putOutside', { n: outside.planned })}
        </Button>
      )}
      {outside && outside.outside > 0 && (
        <Button variant="subtle" disabled={isBusy} onClick={() => void takeBack(outside.outside)}>
          {say('takeBack', { n: outside.outside })}
        </Button>
      )}
      <MovesOf
        resource={academicyearSemester}
        row={row}
        lead
        disabled={isBusy}
        onMoved={() => {
          lookForWork().catch(() => {});
          void refresh();
        }}
      />
      {run && started && (
        <RunProgress
          run={run}
          doing={say(started.what === 'generate' ? 'progress' : 'clearing')}
          done={say(started.what === 'generate' ? 'runDone' : 'cleared')}
          failed={why => say(started.what === 'generate' ? 'runFailed' : 'clearFailed', { why })}
          fetch={say('runResult')}
        />
      )}
      {generating !== null && (
        <Generate
          id={Number(row.id)}
          publish={generating}
          onStarted={run => setStarted({ run, what: 'generate' })}
          onClose={() => setGenerating(null)}
        />
      )}
      {dialog}
    </section>
  );
};

interface LessonsFrom extends Beginning {
  readonly from: string;
  readonly portalSince: string | null;
  readonly beforePortal: 'outside' | 'skip';
}
/** Lessons of the whole semester are made in the background, as of a day. */
const Generate = ({
  id,
  publish,
  onStarted,
  onClose,
}: {
  readonly id: number;
  readonly publish: 0 | 1;
  readonly onStarted: (run: string) => void;
  readonly onClose: () => void;
}) => {
  const say = useScheduleText();
  const language = useLanguage();
  const days = useQuery({
    queryKey: ['resource', 'academicyear-semester', 'lessons from', id],
    queryFn: ({ signal }) => call<LessonsFrom>('GET', 'academicyear-semester/lessons-from', { query: { id }, signal }),
    retry: false,
  }).data;
  const [said, setSaid] = useState<string | null | undefined>();
  const [way, setWay] = useState<LessonsFrom['beforePortal'] | null>(null);
  const from = said === undefined ? (days?.proposed ?? null) : said;
  const beforePortal = way ?? days?.beforePortal ?? 'outside';
  const isBefore = days?.portalSince != null && isWithin(from, days) && from! < days.portalSince;
  const title = say(publish ? 'generatePublish' : 'generate');
  const start = async () => {
    try {
      const body = { id, publish, from, ...(isBefore && { beforePortal }) };
      const { run } = await api.post<{ run: string }>('academicyear-semester/generate', body);
      onStarted(run);
      onClose();
    } catch {
      // The refusal is shown.
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{say('generateQuestion')}</p>
      {days ? (
        <div className="distribution">
          <ValidFrom className="wide" from={from} onChange={setSaid} days={days} hint={say('generateFromHint')} />
          {isBefore && (
            <NativeSelect
              className="wide"
              label={say('beforePortal', { day: showDate(days.portalSince, language) })}
              value={beforePortal}
              onChange={e => setWay(e.currentTarget.value === 'skip' ? 'skip' : 'outside')}
              data={[
                { value: 'outside', label: say('beforePortalOutside') },
                { value: 'skip', label: say('beforePortalSkip') },
              ]}
            />
          )}
        </div>
      ) : (
        <Skeleton label={say('asking')} />
      )}
      <div className="k-dialog-foot">
        <Button variant="default" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button disabled={!isWithin(from, days)} onClick={() => void start()}>
          {title}
        </Button>
      </div>
    </Dialog>
  );
};

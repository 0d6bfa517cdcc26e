import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { kindOfState, stateFieldOf } from '../../../../kernel/resource/index.ts';
import {
  api,
  apiUrl,
  call,
  MovesOf,
  Note,
  type Row,
  showNumber,
  StatusChip,
  useConfirm,
  useLanguage,
  useRecord,
  useWords,
} from '../../../../kernel/web/index.ts';
import { academicyearSemester } from '../../../catalogues/model.ts';
import type { Season } from './data.ts';
import { useScheduleText } from './text.ts';

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

interface Run {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number | null;
  readonly failure: string | null;
  readonly result: { readonly name: string } | null;
}
const isOpen = (run: Run | undefined): boolean => run?.state === 'waiting' || run?.state === 'running';

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
  const [started, setStarted] = useState<string | null>(null);
  const run = useQuery({
    queryKey: ['job-run', 'of timetable', started],
    queryFn: async ({ signal }) =>
      (await call<{ data: readonly Run[] }>('GET', 'job-run', { signal })).data.find(r => r.id === started) ?? null,
    enabled: started !== null,
    // The portal tells the bell how far it is; here it is looked at while somebody waits.
    refetchInterval: query => (query.state.data && !isOpen(query.state.data) ? false : 1000),
    retry: false,
  }).data;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!run || isOpen(run) || told.current === run.id) return;
    told.current = run.id;
    void refresh();
  }, [run, refresh]);
  if (row === null) return <Note kind="warn">{say('semesterNone')}</Note>;
  if (!row) return null;
  const { flow } = stateFieldOf(academicyearSemester)!;
  const status = String(row.timetableStatus);
  const generate = async (publish: 0 | 1) => {
    const title = say(publish ? 'generatePublish' : 'generate');
    if (!(await ask({ title, message: say('generateQuestion'), yes: title }))) return;
    try {
      setStarted((await api.post<{ run: string }>('academicyear-semester/generate', { id: row.id, publish })).run);
    } catch {
      // The refusal is shown.
    }
  };
  return (
    <div className="semester-bar">
      <b>{say(kind === 'winter' ? 'semesterWinter' : 'semesterSummer')}</b>
      <StatusChip kind={kindOfState(flow, status)}>{words.state(status)}</StatusChip>
      {canPlan && status !== 'locked' && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          disabled={isOpen(run ?? undefined)}
          onClick={() => void generate(0)}
        >
          {say('generate')}
        </Button>
      )}
      {canPlan && status === 'draft' && (
        <Button variant="default" disabled={isOpen(run ?? undefined)} onClick={() => void generate(1)}>
          {say('generatePublish')}
        </Button>
      )}
      <MovesOf resource={academicyearSemester} row={row} onMoved={() => void refresh()} />
      {run && <HowFar run={run} />}
      {dialog}
    </div>
  );
};
const HowFar = ({ run }: { run: Run }) => {
  const say = useScheduleText();
  const language = useLanguage();
  if (isOpen(run)) {
    const far = run.total
      ? say('progressOf', { done: showNumber(run.done, language), total: showNumber(run.total, language) })
      : say('progressWaits');
    return (
      <div className="semester-progress" role="status">
        <span>
          {say('progress')}: {far}
        </span>
        <Progress
          value={run.total ? Math.min(100, (run.done / run.total) * 100) : 0}
          size="sm"
          aria-label={say('progress')}
        />
      </div>
    );
  }
  return (
    <Note
      live
      kind={run.state === 'done' ? 'ok' : 'bad'}
      act={
        run.result && (
          <a href={`${apiUrl('job-run/result')}?id=${run.id}`} download={run.result.name}>
            {say('runResult')}
          </a>
        )
      }
    >
      {run.state === 'done' ? say('runDone') : say('runFailed', { why: run.failure ?? '' })}
    </Note>
  );
};

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { kindOfState, stateFieldOf } from '../../../../kernel/resource/index.ts';
import {
  api,
  call,
  isUnderWay,
  MovesOf,
  Note,
  type Row,
  RunProgress,
  StatusChip,
  useConfirm,
  useRecord,
  useRun,
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
  const id = row ? Number(row.id) : null;
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
  const generate = async (publish: 0 | 1) => {
    const title = say(publish ? 'generatePublish' : 'generate');
    if (!(await ask({ title, message: say('generateQuestion'), yes: title }))) return;
    try {
      const { run } = await api.post<{ run: string }>('academicyear-semester/generate', { id: row.id, publish });
      setStarted({ run, what: 'generate' });
    } catch {
      // The refusal is shown.
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
          onClick={() => void generate(0)}
        >
          {say('generate')}
        </Button>
      )}
      {canPlan && status === 'draft' && (
        <Button variant="default" disabled={isBusy} onClick={() => void generate(1)}>
          {say('generatePublish')}
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
      {dialog}
    </section>
  );
};

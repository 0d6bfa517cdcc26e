import { Button, NativeSelect } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fill } from '../../../kernel/resource/index.ts';
import {
  api,
  call,
  Dialog,
  isUnderWay,
  type PartProps,
  RunProgress,
  showNumber,
  useChosen,
  useForgetResources,
  useLanguage,
  useModuleWords,
  useRun,
  useText,
} from '../../../kernel/web/index.ts';
import type { study } from '../model.ts';
import './catalogues.css';

/** On top of a study's page: the year is enrolled for everybody in it, in the background. */
export default function EnrolMany({ row }: PartProps<typeof study>) {
  const words = useModuleWords('catalogues').screens!;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="enrol-open"
        variant="default"
        leftSection={<IconSchool size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.enrolMany}
      </Button>
      {isOpen && <Asked study={row} onClose={() => setOpen(false)} />}
    </>
  );
}

const Asked = ({ study: of, onClose }: { study: PartProps<typeof study>['row']; onClose: () => void }) => {
  const words = useModuleWords('catalogues').screens!;
  const t = useText();
  const language = useLanguage();
  const forget = useForgetResources();
  const year = useChosen('academicyear');
  const [yearOfStudy, setYearOfStudy] = useState(1);
  const [started, setStarted] = useState<string | null>(null);
  const run = useRun(started);
  const isBusy = isUnderWay(started, run);
  const open = useQuery({
    queryKey: ['resource', 'studentenrollment', 'open', of.id, year?.id, yearOfStudy],
    queryFn: ({ signal }) =>
      call<{ count: number }>('GET', 'studentenrollment', {
        query: {
          'filter[idStudy]': of.id,
          'filter[idAcademicyear]': year!.id,
          'filter[yearOfStudy]': yearOfStudy,
          'filter[status]': 'enrolled',
          'return[count]': 1,
          'pagination[limit]': 1,
        },
        signal,
      }),
    enabled: year !== null,
    retry: false,
  }).data?.count;
  const state = run?.state;
  useEffect(() => {
    if (state === 'done' || state === 'failed' || state === 'cancelled') void forget();
  }, [state, forget]);
  const begin = async (): Promise<void> => {
    const asked = { idStudy: of.id, idAcademicyear: year!.id, yearOfStudy };
    const made = await api.post<{ run: string }>('studentenrollment/enrol-many', asked).catch(() => null);
    if (made) setStarted(made.run);
  };
  const years = Array.from({ length: Math.ceil(Number(of.semesters) / 2) }, (_, i) => i + 1);
  return (
    <Dialog title={words.enrolMany!} onClose={onClose}>
      <p className="quiet">{words.enrolManyNote}</p>
      <NativeSelect
        label={words.enrolManyYear}
        value={yearOfStudy}
        onChange={event => setYearOfStudy(Number(event.currentTarget.value))}
        data={years.map(n => ({ value: String(n), label: fill(words.yearOfStudyNo!, { n }) }))}
        disabled={isBusy}
        mb="sm"
      />
      <p role="status">
        {year === null
          ? words.enrolManyNoYear
          : open !== undefined && fill(words.enrolManyCount!, { year: year.label, n: showNumber(open, language) })}
      </p>
      {run && (
        <RunProgress
          run={run}
          doing={words.enrolManyDoing!}
          done={run.message ?? ''}
          failed={why => fill(words.enrolManyFailed!, { why })}
          fetch={words.enrolManyFetch!}
        />
      )}
      <div className="k-dialog-foot">
        <Button variant="default" onClick={onClose}>
          {t(started === null ? 'cancel' : 'close')}
        </Button>
        <Button disabled={!open || isBusy} onClick={() => void begin()}>
          {words.enrolYear}
        </Button>
      </div>
    </Dialog>
  );
};

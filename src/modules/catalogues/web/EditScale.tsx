import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  api,
  ApiError,
  Dialog,
  notify,
  Skeleton,
  useForgetResources,
  useLanguage,
  useModuleWords,
  useText,
  useWords,
} from '../../../kernel/web/index.ts';
import './catalogues.css';

interface Step {
  readonly id: number;
  readonly rowVer: number;
  readonly idAcademicyear: number | null;
  readonly ectsGrade: string;
  readonly idGrade: number;
  readonly pointsFrom: number;
  readonly pointsTo: number;
}
interface Grade {
  readonly id: number;
  readonly value: number;
  readonly nameHr: string;
  readonly nameEn: string | null;
}
interface Year {
  readonly id: number;
  readonly code: string;
  readonly status: string;
}
interface Known {
  readonly steps: readonly Step[];
  readonly grades: readonly Grade[];
  readonly years: readonly Year[];
}
/** One line of the form; numbers as they were typed. */
interface Line {
  readonly letter: string;
  readonly idGrade: number;
  readonly from: string;
  readonly to: string;
}

const usual = [
  ['A', 5, 91, 100],
  ['B', 4, 76, 90.99],
  ['C', 3, 61, 75.99],
  ['D', 2, 55, 60.99],
  ['E', 2, 50, 54.99],
  ['F', 1, 0, 49.99],
] as const;
const asTyped = (n: number): string => String(n).replace('.', ',');
const asNumber = (text: string): number | null =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

/** A scale that is there, or the usual one to begin with. */
const linesOf = ({ steps, grades }: Known, year: number | null): Line[] =>
  usual.map(([letter, value, from, to]) => {
    const step = steps.find(s => s.idAcademicyear === year && s.ectsGrade === letter);
    return step
      ? { letter, idGrade: step.idGrade, from: asTyped(step.pointsFrom), to: asTyped(step.pointsTo) }
      : { letter, idGrade: grades.find(g => g.value === value)?.id ?? 0, from: asTyped(from), to: asTyped(to) };
  });

const readAll = async (idStudy: number, signal: AbortSignal): Promise<Known> => {
  const list = <T,>(resource: string, query: Record<string, string | number>) =>
    api.get<{ data: T[] }>(resource, { 'pagination[limit]': 500, ...query }, { signal }).then(a => a.data);
  const [steps, grades, years] = await Promise.all([
    list<Step>('studygrade', { 'filter[idStudy]': idStudy }),
    list<Grade>('grade', { sort: '-value' }),
    list<Year>('academicyear', { sort: '-startYear' }),
  ]);
  return { steps, grades, years };
};

export default function EditScale({ idStudy, onClose }: { idStudy: number; onClose: () => void }) {
  const words = useModuleWords('catalogues').screens!;
  const t = useText();
  const known = useQuery({
    queryKey: ['resource', 'studygrade', 'scale', idStudy],
    queryFn: ({ signal }) => readAll(idStudy, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={words.editScale!} onClose={onClose} size={620} over>
      {known.data ? (
        <ScaleForm idStudy={idStudy} known={known.data} onClose={onClose} />
      ) : known.isPending ? (
        <Skeleton label={t('loading')} />
      ) : (
        <p className="quiet">{t('failedHint')}</p>
      )}
    </Dialog>
  );
}

const ScaleForm = ({ idStudy, known, onClose }: { idStudy: number; known: Known; onClose: () => void }) => {
  const screens = useModuleWords('catalogues').screens!;
  const words = useWords('studygrade');
  const t = useText();
  const language = useLanguage();
  const forget = useForgetResources();
  const [year, setYear] = useState<number | null>(null);
  const [lines, setLines] = useState(() => linesOf(known, null));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const change = (letter: string, part: Partial<Line>) =>
    setLines(now => now.map(line => (line.letter === letter ? { ...line, ...part } : line)));
  const choose = (next: number | null) => {
    setYear(next);
    setLines(linesOf(known, next));
    setProblem('');
  };
  const save = async () => {
    const read = lines.map(line => ({ ...line, pointsFrom: asNumber(line.from), pointsTo: asNumber(line.to) }));
    if (read.some(line => line.pointsFrom === null || line.pointsTo === null))
      return setProblem(screens.pointsNotNumbers!);
    const others = known.steps.filter(s => s.idAcademicyear !== year).map(({ id, rowVer }) => ({ id, rowVer }));
    const own = read.map(({ letter, idGrade, pointsFrom, pointsTo }) => {
      const step = known.steps.find(s => s.idAcademicyear === year && s.ectsGrade === letter);
      return {
        ...(step
          ? { id: step.id, rowVer: step.rowVer }
          : { ectsGrade: letter, ...(year === null ? {} : { idAcademicyear: year }) }),
        idGrade,
        pointsFrom,
        pointsTo,
      };
    });
    setBusy(true);
    try {
      await api.put('studygrade/set', { rows: [...others, ...own] }, { query: { of: idStudy } });
      notify({ text: t('saved'), kind: 'positive' });
      await forget();
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  };
  const field = (letter: string, name: 'pointsFrom' | 'pointsTo', value: string, put: (text: string) => void) => (
    <input
      inputMode="decimal"
      aria-label={`${letter}: ${words.field(name)}`}
      value={value}
      onChange={event => put(event.currentTarget.value)}
    />
  );
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <p>
        <label>
          {words.field('idAcademicyear')}{' '}
          <select
            className="selection"
            value={year ?? ''}
            onChange={event => choose(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
          >
            <option value="">{screens.fromTheBeginning}</option>
            {known.years
              .filter(y => y.status !== 'closed')
              .map(y => (
                <option key={y.id} value={y.id}>
                  {y.code}
                </option>
              ))}
          </select>
        </label>
      </p>
      <table className="scale-edit">
        <thead>
          <tr>
            {(['ectsGrade', 'pointsFrom', 'pointsTo', 'idGrade'] as const).map(name => (
              <th key={name} scope="col">
                {words.field(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.letter}>
              <th scope="row">{line.letter}</th>
              <td>{field(line.letter, 'pointsFrom', line.from, from => change(line.letter, { from }))}</td>
              <td>{field(line.letter, 'pointsTo', line.to, to => change(line.letter, { to }))}</td>
              <td>
                <select
                  aria-label={`${line.letter}: ${words.field('idGrade')}`}
                  value={line.idGrade}
                  onChange={event => change(line.letter, { idGrade: Number(event.currentTarget.value) })}
                >
                  {known.grades.map(g => (
                    <option key={g.id} value={g.id}>
                      {g.value} {language === 'hr' ? g.nameHr : (g.nameEn ?? g.nameHr)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem && (
        <p className="k-note" data-kind="bad" role="alert">
          {problem}
        </p>
      )}
      <div className="k-dialog-foot">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
};

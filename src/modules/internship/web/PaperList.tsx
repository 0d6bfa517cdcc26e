import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPrinter, IconTableExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  call,
  EmptyState,
  PageHead,
  showDate,
  Skeleton,
  useChosen,
  useLanguage,
  useModuleWords,
} from '../../../kernel/web/index.ts';
import { useInternshipText } from './text.ts';
import './internship.css';

type Paper = 'referral' | 'diary' | 'confirmation';
interface Line {
  readonly id: number;
  readonly student: string;
  readonly idIntsSet: number;
  readonly course: string;
  readonly partner: string | null;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly idPaper: number | null;
  readonly number: string | null;
  readonly issuedOn: string | null;
}
interface Found {
  readonly isLive: 0 | 1;
  readonly rows: readonly Line[];
}

/** Papers of one kind, of all internships of the year that somebody reads: one to look at, or many for the printer. */
const PaperList = ({ paper, screen }: { paper: Paper; screen: string }) => {
  const say = useInternshipText();
  const words = useModuleWords('internship');
  const year = useChosen('academicyear');
  const found = useQuery({
    queryKey: ['resource', 'internship', 'papers', paper, year?.id],
    queryFn: ({ signal }) =>
      call<Found>('GET', 'internship/papers', { query: { paper, idAcademicyear: year!.id }, signal }),
    enabled: year !== undefined && year !== null,
    retry: false,
  }).data;
  return (
    <>
      <PageHead title={words.screens![screen]!} />
      {year && !found && <Skeleton label={say('coming')} />}
      {year && found && <Lines paper={paper} found={found} idAcademicyear={Number(year.id)} />}
    </>
  );
};
const batchAddress = (paper: Paper, ids: readonly number[]): string =>
  `/api/v1/internship/paper-batch?paper=${paper}&ids=${ids.join(',')}`;

const tableAddress = (paper: Paper, idAcademicyear: number, idIntsSet: string): string =>
  `/api/v1/internship/paper-table?format=xlsx&paper=${paper}&idAcademicyear=${idAcademicyear}${idIntsSet && `&idIntsSet=${idIntsSet}`}`;

interface LinesProps {
  readonly paper: Paper;
  readonly found: Found;
  readonly idAcademicyear: number;
}
const Lines = ({ paper, found: { rows, isLive }, idAcademicyear }: LinesProps) => {
  const say = useInternshipText();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [course, setCourse] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  if (rows.length === 0) return <EmptyState kind="first" title={say('noPapers')} />;
  const courses = [...new Map(rows.map(row => [String(row.idIntsSet), row.course]))];
  const needed = search.trim().toLocaleLowerCase();
  const shown = rows.filter(
    row =>
      (course === '' || String(row.idIntsSet) === course) &&
      [row.student, row.partner, row.number].some(text => text?.toLocaleLowerCase().includes(needed)),
  );
  const canPrint = (row: Line): boolean => isLive === 1 || row.idPaper !== null;
  const printable = shown.filter(canPrint);
  const ids = printable.filter(row => chosen.has(row.id)).map(row => row.id);
  const isAll = printable.length > 0 && ids.length === printable.length;
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      <div className="board-tools">
        <TextInput
          aria-label={say('searchPapers')}
          placeholder={say('searchPapers')}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        {courses.length > 1 && (
          <NativeSelect
            aria-label={say('course')}
            value={course}
            onChange={event => setCourse(event.currentTarget.value)}
            data={[{ value: '', label: say('allCourses') }, ...courses.map(([value, label]) => ({ value, label }))]}
          />
        )}
        <Button
          {...(ids.length > 0
            ? { component: 'a' as const, href: batchAddress(paper, ids), target: '_blank', rel: 'noopener' }
            : { disabled: true })}
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {say('printChosen', { n: ids.length })}
        </Button>
        <Button
          component="a"
          variant="default"
          href={tableAddress(paper, idAcademicyear, course)}
          leftSection={<IconTableExport size={16} aria-hidden />}
        >
          {say('asTable')}
        </Button>
      </div>
      <div className="paper-list">
        <table>
          <thead>
            <tr>
              <th data-label={say('selectAll')}>
                <input
                  type="checkbox"
                  aria-label={say('selectAll')}
                  checked={isAll}
                  disabled={printable.length === 0}
                  onChange={() => setChosen(new Set(isAll ? [] : printable.map(row => row.id)))}
                />
              </th>
              <th>{say('student')}</th>
              <th>{say('course')}</th>
              <th>{say('partner')}</th>
              <th>{say('period')}</th>
              <th>{say('paper')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <tr key={row.id}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={say('select', { name: row.student })}
                    checked={canPrint(row) && chosen.has(row.id)}
                    disabled={!canPrint(row)}
                    onChange={() => toggle(row.id)}
                  />
                </td>
                <th scope="row">
                  <Link to={`/Internship/InternshipAssignment?record=${row.id}`}>{row.student}</Link>
                </th>
                <td data-label={say('course')}>{row.course}</td>
                <td data-label={say('partner')}>{row.partner ?? '–'}</td>
                <td data-label={say('period')}>
                  {row.dateFrom && row.dateTo
                    ? `${showDate(row.dateFrom, language)} – ${showDate(row.dateTo, language)}`
                    : '–'}
                </td>
                <td data-label={say('paper')}>
                  {row.idPaper !== null ? (
                    <a href={`/api/v1/paper-issued/print?id=${row.idPaper}&signed=0`} target="_blank" rel="noopener">
                      {say('paperOf', { number: row.number ?? '', date: showDate(row.issuedOn!, language) })}
                    </a>
                  ) : isLive === 1 ? (
                    <a href={batchAddress(paper, [row.id])} target="_blank" rel="noopener">
                      {say('asToday')}
                    </a>
                  ) : (
                    say('notIssued')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};

export const Referrals = () => <PaperList paper="referral" screen="RptInternshipReferral" />;
export const Diaries = () => <PaperList paper="diary" screen="RptInternshipWorkDiary" />;
export const Confirmations = () => <PaperList paper="confirmation" screen="RptInternshipConfirmation" />;

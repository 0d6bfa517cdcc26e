import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  call,
  DeadlineBadge,
  EmptyState,
  Meter,
  PageHead,
  Panel,
  showDateTime,
  Skeleton,
  StatusChip,
  useLanguage,
  useModuleWords,
} from '../../../kernel/web/index.ts';
import { useInternshipText } from './text.ts';
import './internship.css';

type Side = 'student' | 'mentor';
interface Mine {
  readonly idInts: number;
  readonly about: string;
  readonly guid: string;
  readonly title: string;
  readonly dateTo: string;
  readonly isAnonymous: 0 | 1;
  readonly isOpen: 0 | 1;
  readonly status: 'pending' | 'started' | 'done' | 'declined';
}
interface Asking {
  readonly id: number;
  readonly title: string;
  readonly dateTo: string;
  readonly isOpen: 0 | 1;
  readonly asked: number;
  readonly answered: number;
}

/** Surveys about internships: what the person is asked about each, and for whoever runs them how many have answered. */
const Surveys = ({ side, screen }: { side: Side; screen: string }) => {
  const say = useInternshipText();
  const words = useModuleWords('internship');
  const found = useQuery({
    queryKey: ['resource', 'internship', 'surveys', side],
    queryFn: ({ signal }) =>
      call<{ mine: readonly Mine[]; all: readonly Asking[] | null }>('GET', 'internship/surveys', {
        query: { side },
        signal,
      }),
    retry: false,
  }).data;
  return (
    <>
      <PageHead title={words.screens![screen]!} />
      {!found && <Skeleton label={say('coming')} />}
      {found && (found.all === null || found.mine.length > 0) && <Own rows={found.mine} />}
      {found?.all && <All rows={found.all} />}
    </>
  );
};
const Own = ({ rows }: { rows: readonly Mine[] }) => {
  const say = useInternshipText();
  const language = useLanguage();
  if (rows.length === 0) return <EmptyState kind="first" title={say('noSurveys')} hint={say('noSurveysHint')} />;
  return (
    <ul className="survey-list">
      {rows.map(row => (
        <li key={`${row.guid}:${row.idInts}`}>
          <span>
            <b>{row.title}</b>
            <span>{row.about}</span>
            <small>
              {say(row.isAnonymous ? 'surveyAnonymous' : 'surveyNamed')} · {showDateTime(row.dateTo, language)}
            </small>
          </span>
          {row.status === 'done' ? (
            <StatusChip kind="ok">{say('surveyDone')}</StatusChip>
          ) : row.isOpen === 0 ? (
            <StatusChip kind="lock">{say('surveyOver')}</StatusChip>
          ) : (
            <>
              <DeadlineBadge due={row.dateTo} />
              <Button
                component={Link}
                to={`/SurveyPrivate/${row.guid}/${language === 'hr' ? 'hr' : 'en'}?context=${row.idInts}`}
              >
                {say(row.status === 'started' ? 'surveyGoOn' : 'surveyFill')}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
};
const All = ({ rows }: { rows: readonly Asking[] }) => {
  const say = useInternshipText();
  const language = useLanguage();
  if (rows.length === 0) return <EmptyState kind="first" title={say('noConduction')} hint={say('noConductionHint')} />;
  return (
    <Panel title={say('surveyAnswers')} flush>
      <ul className="survey-list">
        {rows.map(row => (
          <li key={row.id}>
            <span>
              <b>{row.title}</b>
              <small>{say('surveyUntil', { date: showDateTime(row.dateTo, language) })}</small>
            </span>
            <Meter
              label={say('surveyAnswered')}
              figure={`${row.answered} / ${row.asked}`}
              value={row.answered}
              of={Math.max(row.asked, 1)}
            />
            <StatusChip kind={row.isOpen ? 'run' : 'lock'}>{say(row.isOpen ? 'surveyOpen' : 'surveyOver')}</StatusChip>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

export const OfStudent = () => <Surveys side="student" screen="SurveyStudent" />;
export const OfMentor = () => <Surveys side="mentor" screen="SurveyInstitutionMentor" />;

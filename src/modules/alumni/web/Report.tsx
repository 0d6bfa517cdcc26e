import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  apiUrl,
  call,
  EmptyState,
  LazyChart,
  LazySelect,
  Note,
  PageHead,
  showPercent,
  Skeleton,
  StatTile,
  StatTiles,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { useAlumniText } from './text.ts';
import './alumni.css';

interface Made {
  readonly graduated: number;
  readonly profiles: number;
  readonly registered: number;
  readonly verified: number;
  readonly completeness: number | null;
  readonly distributions: readonly {
    readonly name: 'employment' | 'firstJob' | 'sector' | 'county' | 'employer';
    readonly shown: readonly { readonly label: string; readonly count: number }[];
    readonly rest: number;
  }[];
}
const jobTimes = ['before', 'upTo3', 'upTo6', 'upTo12', 'later'] as const;
type JobTime = (typeof jobTimes)[number];
type Employment = 'employed' | 'selfEmployed' | 'unemployed' | 'studying' | 'other';

/** Graduates in figures: of a study, a level, some years. Small groups are not told apart. */
export default function Report() {
  const say = useAlumniText();
  const language = useLanguage();
  const [asked, setAsked] = useState<{
    readonly idStudy: number | null;
    readonly idStudyLevel: number | null;
    readonly yearFrom: number | null;
    readonly yearTo: number | null;
  }>({ idStudy: null, idStudyLevel: null, yearFrom: null, yearTo: null });
  const [labels, setLabels] = useState({ study: '', level: '' });
  const made = useQuery({
    queryKey: ['resource', 'alumni-student', 'report', asked],
    queryFn: ({ signal }) =>
      call<Made>('GET', 'alumni/report', {
        query: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null)),
        signal,
      }),
    retry: false,
  });
  const labelOf = (name: string, label: string): string =>
    name === 'employment'
      ? say(`employment.${label as Employment}`)
      : name === 'firstJob'
        ? say(`firstJob.${label as JobTime}`)
        : label;
  const data = made.data;
  return (
    <div className="alumni-report">
      <PageHead title={say('report')} lead={say('reportLead')}>
        {(['xlsx', 'pdf'] as const).map(format => (
          <Button key={format} component="a" href={fileAddress(asked, format)} variant="default" download>
            {format.toUpperCase()}
          </Button>
        ))}
      </PageHead>
      <div className="alumni-params">
        <LazySelect
          to="study"
          label={say('study')}
          value={asked.idStudy}
          valueLabel={labels.study}
          onChange={(id, label) => {
            setAsked({ ...asked, idStudy: id === null ? null : Number(id) });
            setLabels({ ...labels, study: label ?? '' });
          }}
        />
        <LazySelect
          to="edulev"
          label={say('level')}
          value={asked.idStudyLevel}
          valueLabel={labels.level}
          onChange={(id, label) => {
            setAsked({ ...asked, idStudyLevel: id === null ? null : Number(id) });
            setLabels({ ...labels, level: label ?? '' });
          }}
        />
        <Year
          label={say('yearFrom')}
          value={asked.yearFrom ?? ''}
          onChange={year => setAsked({ ...asked, yearFrom: year })}
        />
        <Year
          label={say('yearTo')}
          value={asked.yearTo ?? ''}
          onChange={year => setAsked({ ...asked, yearTo: year })}
        />
      </div>
      {made.isError ? (
        <EmptyState kind="failed" title={say('reportFailed')} />
      ) : !data ? (
        <Skeleton label={say('coming')} />
      ) : (
        <>
          <StatTiles>
            <StatTile label={say('graduatedOnRecord')} figure={data.graduated} />
            <StatTile label={say('profiles')} figure={data.profiles} />
            <StatTile label={say('registered')} figure={data.registered} />
            <StatTile label={say('verified')} figure={data.verified} />
            <StatTile
              label={say('meanCompleteness')}
              figure={data.completeness === null ? '–' : showPercent(data.completeness, language)}
            />
          </StatTiles>
          <Note kind="plain">{say('suppression')}</Note>
          {data.distributions.map(({ name, shown, rest }) =>
            shown.length + rest === 0 ? (
              <p key={name} className="quiet">
                {say(`chart.${name}`)}: {say('tooFew')}
              </p>
            ) : (
              <Suspense key={name} fallback={<Skeleton label={say('coming')} />}>
                <LazyChart
                  kind="bar"
                  title={say(`chart.${name}`)}
                  pointsAre={say(`chart.${name}`)}
                  series={[say('people')]}
                  points={[
                    ...shown.map(({ label, count }) => ({ key: label, label: labelOf(name, label), values: [count] })),
                    ...(rest > 0 ? [{ key: '…', label: say('rest'), values: [rest] }] : []),
                  ]}
                  show={n => String(n)}
                />
              </Suspense>
            ),
          )}
        </>
      )}
    </div>
  );
}

const fileAddress = (asked: Readonly<Record<string, number | null>>, format: string): string => {
  const given = Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return apiUrl(`alumni/report/file?${new URLSearchParams([...given, ['format', format]] as [string, string][])}`);
};

/** A year is asked for when it is whole: what is half typed narrows nothing. */
const Year = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | '';
  onChange: (year: number | null) => void;
}) => {
  const [typed, setTyped] = useState(String(value));
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={4}
      value={typed}
      onChange={event => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(/^(19|20)\d{2}$/.test(text) ? Number(text) : null);
      }}
    />
  );
};

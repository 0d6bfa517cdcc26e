import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  api,
  call,
  Dialog,
  EmptyState,
  notify,
  Panel,
  type PartProps,
  resourceTitle,
  showDate,
  Skeleton,
  useLanguage,
  useTitles,
  useWords,
} from '../../../kernel/web/index.ts';
import { alumniStudent } from '../../people/model.ts';
import { useAlumniText } from './text.ts';
import './alumni.css';

type Reason = 'jmbag' | 'oib' | 'nameAndBirth' | 'email';
interface Found {
  readonly students: readonly {
    readonly id: number;
    readonly name: string;
    readonly jmbag: string;
    readonly because: readonly Reason[];
    readonly studies: readonly { readonly study: string; readonly on: string | null }[];
  }[];
  readonly profiles: readonly {
    readonly id: number;
    readonly name: string;
    readonly email: string | null;
    readonly because: readonly Reason[];
  }[];
}
/** For whoever keeps the alumni: who this is in the records, and which other profile is the same person’s. */
export default function Matches({ row, refresh }: PartProps<typeof alumniStudent>) {
  const say = useAlumniText();
  const language = useLanguage();
  const [joining, setJoining] = useState<number | null>(null);
  const found = useQuery({
    queryKey: ['resource', 'alumni-student', 'matches', row.id, row.rowVer],
    queryFn: ({ signal }) => call<Found>('GET', 'alumni/matches', { query: { id: Number(row.id) }, signal }),
    retry: false,
  }).data;
  if (!found) return <Skeleton label={say('coming')} />;
  const reasons = (because: readonly Reason[]): string => because.map(reason => say(`reason.${reason}`)).join(', ');
  const verify = async (idStudent: number): Promise<void> => {
    await api.put(`alumni-student/verify?id=${row.id}`, { idStudent, rowVer: row.rowVer });
    void refresh();
  };
  return (
    <>
      <Panel title={say('matchesLead')}>
        {found.students.length === 0 ? (
          <EmptyState kind="first" title={say('noMatch')} />
        ) : (
          <ul className="alumni-list">
            {found.students.map(student => (
              <li key={student.id}>
                <span>
                  <b>{student.name}</b> · {student.jmbag}
                  <br />
                  <small>
                    {student.studies.length === 0
                      ? say('notGraduated')
                      : student.studies
                          .map(({ study, on }) =>
                            say('graduated', { study, on: on === null ? '–' : showDate(on, language) }),
                          )
                          .join('; ')}
                  </small>
                </span>
                <small>{reasons(student.because)}</small>
                {row.can?.includes('verify') && (
                  <Button size="compact-xs" onClick={() => void verify(student.id).catch(() => {})}>
                    {say('verifyAs')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={say('duplicates')}>
        {found.profiles.length === 0 ? (
          <EmptyState kind="first" title={say('noDuplicate')} />
        ) : (
          <ul className="alumni-list">
            {found.profiles.map(profile => (
              <li key={profile.id}>
                <span>
                  <b>{profile.name}</b> · {profile.email}
                </span>
                <small>{reasons(profile.because)}</small>
                <Button size="compact-xs" variant="default" onClick={() => setJoining(profile.id)}>
                  {say('join')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {joining !== null && (
        <Join
          keep={Number(row.id)}
          drop={joining}
          onClose={() => setJoining(null)}
          onJoined={() => {
            setJoining(null);
            void refresh();
          }}
        />
      )}
    </>
  );
}

interface Plan {
  readonly keep: string;
  readonly drop: string;
  readonly keepVer: number;
  readonly dropVer: number;
  readonly fields: readonly { readonly field: string; readonly value: string }[];
  readonly sections: readonly { readonly resource: string; readonly moved: number; readonly same: number }[];
  readonly applications: number;
  readonly account: 'kept' | 'taken' | 'none' | 'both';
}
interface JoinProps {
  readonly keep: number;
  readonly drop: number;
  readonly onClose: () => void;
  readonly onJoined: () => void;
}
/** What joining would do, word for word, before it is done. */
const Join = ({ keep, drop, onClose, onJoined }: JoinProps) => {
  const say = useAlumniText();
  const words = useWords(alumniStudent);
  const titles = useTitles();
  const language = useLanguage();
  const plan = useQuery({
    queryKey: ['resource', 'alumni-student', 'merge', keep, drop],
    queryFn: ({ signal }) => call<Plan>('GET', 'alumni/merge-preview', { query: { keep, drop }, signal }),
    retry: false,
    gcTime: 0,
  }).data;
  const join = async (): Promise<void> => {
    await api.post('alumni/merge', { keep, drop, keepVer: plan!.keepVer, dropVer: plan!.dropVer });
    notify({ text: say('joined'), kind: 'positive' });
    onJoined();
  };
  return (
    <Dialog title={say('joinTitle')} onClose={onClose}>
      {!plan ? (
        <Skeleton label={say('coming')} />
      ) : (
        <>
          <p>{say('joinLead', { keep: plan.keep, drop: plan.drop })}</p>
          <ul>
            <li>
              {plan.fields.length === 0
                ? say('joinNoFields')
                : say('joinFields', { fields: plan.fields.map(({ field }) => words.field(field)).join(', ') })}
            </li>
            {plan.sections
              .filter(({ moved, same }) => moved + same > 0)
              .map(({ resource, moved, same }) => (
                <li key={resource}>
                  {say('joinRows', { name: resourceTitle(titles, resource, language) ?? resource, moved, same })}
                </li>
              ))}
            <li>{say('joinApplications', { n: plan.applications })}</li>
            <li>{say(`account.${plan.account}`)}</li>
          </ul>
          <Button onClick={() => void join().catch(() => {})}>{say('join')}</Button>
        </>
      )}
    </Dialog>
  );
};

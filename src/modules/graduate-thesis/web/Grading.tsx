import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  api,
  call,
  type FullRow,
  LazyRecordDialog,
  notify,
  Panel,
  type Row,
  useForgetResources,
  user,
  useStore,
  useWords,
} from '../../../kernel/web/index.ts';
import { components, graduatethesisDefense, graduatethesisGrade } from '../model.ts';
import { useThesisText } from './text.ts';

const useOpenDefence = (id: number, isScheduled: boolean, me: number) =>
  useQuery({
    queryKey: ['resource', 'graduatethesis-defense', 'open', id],
    queryFn: async ({ signal }) => {
      const defences = await call<{ data: readonly Row[] }>('GET', 'graduatethesis-defense', {
        query: {
          'filter[idStCoGraduatethesis]': id,
          'filter[result][isNull]': 1,
          columns: 'start,rowVer',
          'return[can]': 1,
        },
        signal,
      });
      const defence = defences.data[0];
      if (!defence) return null;
      const [given, grades] = await Promise.all([
        call<{ data: readonly Row[]; can?: readonly string[] }>('GET', 'graduatethesis-grade', {
          query: {
            'filter[idDefense]': defence.id as number,
            // Who presides reads everybody's grades; here are one's own.
            'filter[createdBy]': me,
            columns: 'component,idGrade,idTeacher,rowVer',
            'return[can]': 1,
          },
          signal,
        }),
        call<{ data: readonly { value: number; label: string }[] }>('GET', 'grade/options', { signal }),
      ]);
      return {
        id: Number(defence.id),
        start: String(defence.start),
        given: given.data,
        grades: grades.data,
        mayGrade: given.can?.includes('create') === true,
        mayWrite: (defence.can as readonly string[] | undefined)?.includes('update') === true,
      };
    },
    enabled: isScheduled,
    retry: false,
  });

/** During a defence: a member's three grades, and for who keeps the minutes the questions. */
export const Grading = ({ row }: { row: FullRow }) => {
  const say = useThesisText();
  const words = useWords(graduatethesisGrade);
  const forget = useForgetResources();
  const [isWriting, setWriting] = useState(false);
  const defence = useOpenDefence(Number(row.id), row.status === 'scheduled', useStore(user)?.id ?? 0).data;
  // Whoever neither grades nor keeps the minutes has nothing to do here.
  if (!defence || !(defence.mayGrade || defence.mayWrite)) return null;
  const give = async (component: string, idGrade: number): Promise<void> => {
    const old = defence.given.find(g => g.component === component);
    if (old) await api.put(`graduatethesis-grade/update?id=${old.id}`, { rowVer: old.rowVer, idGrade });
    else await api.post('graduatethesis-grade/create', { idDefense: defence.id, component, idGrade });
    notify({ text: say('graded') });
    await forget();
  };
  return (
    <Panel
      title={say('grading')}
      beside={
        defence.mayWrite && (
          <Button size="xs" variant="default" onClick={() => setWriting(true)}>
            {say('questions')}
          </Button>
        )
      }
    >
      {defence.mayGrade && (
        <div className="thesis-grades">
          {components.map(component => (
            <div key={component}>
              <b id={`grade-${component}`}>{words.option('component', component)}</b>
              <fieldset className="thesis-scale" aria-labelledby={`grade-${component}`}>
                {defence.grades.map(grade => {
                  const isGiven = defence.given.some(g => g.component === component && g.idGrade === grade.value);
                  return (
                    <Button
                      key={grade.value}
                      size="xs"
                      variant={isGiven ? 'filled' : 'default'}
                      aria-pressed={isGiven}
                      onClick={() => void give(component, grade.value).catch(() => {})}
                    >
                      {grade.label}
                    </Button>
                  );
                })}
              </fieldset>
            </div>
          ))}
        </div>
      )}
      {isWriting && (
        <Suspense fallback={null}>
          <LazyRecordDialog
            resource={graduatethesisDefense}
            id={defence.id}
            mode="edit"
            onClose={() => {
              setWriting(false);
              void forget();
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
};

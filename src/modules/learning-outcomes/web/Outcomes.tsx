import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  api,
  call,
  EmptyState,
  Panel,
  type Row,
  useConfirm,
  useForgetResources,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { leastLevelFor } from '../coach.ts';
import { Editor, type Part } from './Editor.tsx';
import { Remarks, useRemarks } from './Remarks.tsx';
import { useOutcomesText } from './text.ts';
import { linesOf, whatLeansOn } from './touched.ts';

interface Outcome extends Row {
  readonly id: number;
  readonly rowVer: number;
  readonly code: string;
  readonly textHr: string | null;
  readonly textEn: string | null;
  readonly parts: readonly Part[] | null;
}
type Kind = 'learningoutcomestudy' | 'learningoutcomestudycourse';
export const useOutcomes = (resource: Kind, by: string, id: number | null) =>
  useQuery({
    queryKey: ['resource', resource, 'of', by, id],
    queryFn: ({ signal }) =>
      call<{ data: readonly Outcome[]; can?: readonly string[] }>('GET', resource, {
        query: {
          [`filter[${by}]`]: id!,
          sort: 'num',
          columns: 'code,textHr,textEn,parts,rowVer',
          'return[can]': 1,
          'pagination[limit]': 100,
        },
        signal,
      }),
    enabled: id !== null,
    retry: false,
  });

interface OutcomesProps {
  readonly resource: Kind;
  readonly rows: readonly Outcome[];
  /** What a new one belongs to. */
  readonly presets: object;
  /** How a new one is called: I, IU. */
  readonly letters: string;
  readonly canWrite: boolean;
  /** The row that all of them hang on; null until the first is written. */
  readonly idHead: number | null;
  /** Whether the person decides about them now, and may remark on a line. */
  readonly mayRemark: boolean;
  /** Whose level the coach goes by. */
  readonly levelOf: { readonly idStudy: number } | { readonly idStCo: number };
}
const useLeastLevel = (of: OutcomesProps['levelOf'], isAsked: boolean): number | undefined => {
  const found = useQuery({
    queryKey: ['resource', 'study', 'level', of],
    queryFn: ({ signal }) =>
      call<{ hkoLevel: string | null }>('GET', 'learning-outcomes/level', { query: { ...of }, signal }),
    enabled: isAsked,
    retry: false,
  }).data;
  return found?.hkoLevel ? leastLevelFor(found.hkoLevel) : undefined;
};
/** The outcomes in their order, each with what it is made of; whoever may write them is coached. */
export const Outcomes = ({ resource, rows, presets, letters, canWrite, idHead, mayRemark, levelOf }: OutcomesProps) => {
  const say = useOutcomesText();
  const isCroatian = useLanguage() === 'hr';
  const least = useLeastLevel(levelOf, canWrite);
  const confirm = useConfirm();
  const remarks = useRemarks(resource, idHead);
  const forget = useForgetResources();
  const [edited, setEdited] = useState<Outcome | 'new' | null>(null);
  const textOf = (row: Outcome): string => (isCroatian ? row.textHr : (row.textEn ?? row.textHr)) ?? '';
  const remove = async (row: Outcome): Promise<void> => {
    const touched = await whatLeansOn(resource, row.id);
    const { outcomes, topics, works } = touched;
    const message = [
      say('removeQuestion', { code: row.code }),
      say('touches', { outcomes, topics, works }),
      ...linesOf(touched, say).map(line => `${line}.`),
    ].join(' ');
    if (
      !(await confirm.ask({
        title: say('remove', { code: row.code }),
        message,
        yes: say('remove', { code: row.code }),
        danger: true,
      }))
    )
      return;
    await api.del(`${resource}/delete?id=${row.id}&rowVer=${row.rowVer}`);
    void forget();
  };
  return (
    <Panel
      title={say('outcomes')}
      beside={
        canWrite && (
          <Button size="xs" onClick={() => setEdited('new')}>
            {say('add')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState kind="first" title={say('none')} />
      ) : (
        <ol className="outcomes">
          {rows.map(row => (
            <li key={row.id}>
              <b>{row.code}</b>
              <span>{textOf(row)}</span>
              {canWrite && (
                <span className="outcome-acts">
                  <Button size="compact-xs" variant="default" onClick={() => setEdited(row)}>
                    {say('edit', { code: row.code })}
                  </Button>
                  <Button size="compact-xs" variant="default" onClick={() => void remove(row).catch(() => {})}>
                    {say('remove', { code: row.code })}
                  </Button>
                </span>
              )}
              <Remarks
                of={resource}
                idLine={row.id}
                code={row.code}
                remarks={remarks.get(row.id) ?? []}
                mayRemark={mayRemark}
              />
            </li>
          ))}
        </ol>
      )}
      {confirm.dialog}
      {edited && (
        <Editor
          resource={resource}
          presets={presets}
          row={edited === 'new' ? null : edited}
          code={`${letters}${rows.length + 1}`}
          {...(least !== undefined && { least })}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void forget();
          }}
        />
      )}
    </Panel>
  );
};

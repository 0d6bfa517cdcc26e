import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { kindOfState, stateFieldOf } from '../../../kernel/resource/index.ts';
import {
  api,
  call,
  LazyRecordDialog,
  type Row,
  StatusChip,
  useForgetResources,
  useWords,
} from '../../../kernel/web/index.ts';
import { loCourseRemark, loStudyRemark } from '../model.ts';
import { useOutcomesText } from './text.ts';

/** Remarks by the kind of line that they are about. */
const kinds = {
  learningoutcomestudy: { resource: loStudyRemark, line: 'idLearningoutcomestudy', head: 'idLoStudy' },
  learningoutcomestudycourse: { resource: loCourseRemark, line: 'idLearningoutcomestudycourse', head: 'idLoCourse' },
} as const;
export type Lines = keyof typeof kinds;
interface Remark extends Row {
  readonly id: number;
  readonly rowVer: number;
  readonly userName: string;
  readonly text: string;
  readonly status: 'open' | 'settled';
  readonly can?: readonly string[];
}

/** What was remarked on the lines of one study or course, by line; nobody but its writers and those who decide is told. */
export const useRemarks = (of: Lines, idHead: number | null): ReadonlyMap<number, readonly Remark[]> => {
  const { resource, line, head } = kinds[of];
  const found = useQuery({
    queryKey: ['resource', resource.name, 'of', idHead],
    queryFn: ({ signal }) =>
      call<{ data: readonly Remark[] }>('GET', resource.name, {
        query: {
          [`filter[${line}.${head}]`]: idHead!,
          columns: `${line},userName,text,status,rowVer`,
          'return[can]': 1,
          'pagination[limit]': 200,
        },
        signal,
      }),
    enabled: idHead !== null,
    retry: false,
  }).data;
  return Map.groupBy(found?.data ?? [], remark => Number(remark[line]));
};

interface RemarksProps {
  readonly of: Lines;
  readonly idLine: number;
  readonly code: string;
  readonly remarks: readonly Remark[];
  readonly mayRemark: boolean;
}
/** What whoever decides says about one line, and whether it is settled. */
export const Remarks = ({ of, idLine, code, remarks, mayRemark }: RemarksProps) => {
  const say = useOutcomesText();
  const { resource, line } = kinds[of];
  const words = useWords(resource);
  const forget = useForgetResources();
  const [opened, setOpened] = useState<{ readonly id: number | null } | null>(null);
  const move = async (remark: Remark, name: 'settle' | 'reopen'): Promise<void> => {
    await api.put(`${resource.name}/${name}?id=${remark.id}`, { rowVer: remark.rowVer }).catch(() => null);
    void forget();
  };
  if (remarks.length === 0 && !mayRemark) return null;
  return (
    <div className="outcome-remarks">
      {remarks.length > 0 && (
        <ul aria-label={say('remarksOn', { code })}>
          {remarks.map(remark => (
            <li key={remark.id}>
              <StatusChip kind={kindOfState(stateFieldOf(resource)!.flow, remark.status)}>
                {words.state(remark.status)}
              </StatusChip>
              <span>
                <b>{remark.userName}:</b> {remark.text}
              </span>
              {(['settle', 'reopen'] as const)
                .filter(name => remark.can?.includes(name))
                .map(name => (
                  <Button key={name} size="compact-xs" variant="default" onClick={() => void move(remark, name)}>
                    {words.move(name).label}
                  </Button>
                ))}
              {mayRemark && remark.can?.includes('update') && (
                <Button size="compact-xs" variant="default" onClick={() => setOpened({ id: remark.id })}>
                  {say('remarkEdit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayRemark && (
        <Button size="compact-xs" variant="default" onClick={() => setOpened({ id: null })}>
          {say('remarkAdd', { code })}
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <LazyRecordDialog
            resource={resource}
            id={opened.id}
            mode="edit"
            presets={{ [line]: idLine }}
            without={[line]}
            onClose={() => {
              setOpened(null);
              void forget();
            }}
          />
        </Suspense>
      )}
    </div>
  );
};

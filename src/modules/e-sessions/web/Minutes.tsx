import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  api,
  call,
  EmptyState,
  LeaveGuard,
  notify,
  Panel,
  ResourceTable,
  type Row,
  Skeleton,
  useConfirm,
  useForgetResources,
} from '../../../kernel/web/index.ts';
import { useSessionsText } from './text.ts';

/** The minutes: generated whole, edited in place. What was generated stays visible beside what somebody has changed. */
export default function Minutes({ idEsess }: { idEsess: number }) {
  const say = useSessionsText();
  const forget = useForgetResources();
  const { ask, dialog } = useConfirm();
  const [typed, setTyped] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['resource', 'esess-minutes', 'of', idEsess],
    queryFn: ({ signal }) =>
      call<{ data: readonly (Row & { can?: readonly string[] })[] }>('GET', 'esess-minutes', {
        query: { 'filter[idEsess]': idEsess, columns: 'text,generated,status,rowVer', 'return[can]': 1 },
        signal,
      }),
    retry: false,
  }).data;
  const minutes = found?.data[0];
  const fixed = useMemo(() => ({ idEsessMin: Number(minutes?.id ?? 0) }), [minutes?.id]);
  if (!found) return <Skeleton label={say('coming')} />;
  if (!minutes) return <EmptyState kind="first" title={say('noMinutes')} />;
  const stored = String(minutes.text);
  const text = typed ?? stored;
  const generated = String(minutes.generated);
  const writes = minutes.can?.includes('update') === true;
  const save = async () => {
    await api.put(`esess-minutes/update?id=${minutes.id}`, { text, rowVer: minutes.rowVer });
    setTyped(null);
    await forget();
    notify({ text: say('minutesSaved'), kind: 'positive' });
  };
  return (
    <>
      <Panel title={say('minutes')}>
        {writes ? (
          <>
            <LeaveGuard dirty={typed !== null && typed !== stored} ask={ask} />
            {dialog}
            <Textarea
              label={say('minutes')}
              autosize
              minRows={12}
              value={text}
              onChange={event => setTyped(event.currentTarget.value)}
            />
            <div className="es-acts">
              <Button disabled={text === stored} onClick={() => void save()}>
                {say('saveMinutes')}
              </Button>
              {text !== generated && (
                <Button variant="default" onClick={() => setTyped(generated)}>
                  {say('backToGenerated')}
                </Button>
              )}
            </div>
          </>
        ) : (
          <div className="es-paper">{text}</div>
        )}
        {text !== generated && (
          <details>
            <summary>
              {say('asGenerated')}: {say('minutesDiffer')}
            </summary>
            <div className="es-paper">{generated}</div>
          </details>
        )}
      </Panel>
      <Panel title={say('remarks')} flush>
        <ResourceTable
          resource="esess-minutes-remark"
          name="esession.remarks"
          fixed={fixed}
          limit={20}
          plain
          {...(minutes.status === 'review' ? {} : { toolbar: null })}
        />
      </Panel>
    </>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call, LazyRecordDialog, Note, type PartProps, type Row, useWords } from '../../../kernel/web/index.ts';
import { jobApplication, type jobOffer } from '../model.ts';
import { useAlumniText } from './text.ts';

/** On a published offer: where and how one applies, or what became of it. */
export default function Apply({ row, refresh }: PartProps<typeof jobOffer>) {
  const say = useAlumniText();
  const words = useWords(jobApplication);
  const [open, setOpen] = useState(false);
  const mine = useQuery({
    queryKey: ['resource', 'job-application', 'of', row.id],
    queryFn: async ({ signal }) =>
      (
        await call<{ data: readonly Row[] }>('GET', 'job-application', {
          query: { 'filter[idJobOff]': Number(row.id), columns: 'status', sort: '-id' },
          signal,
        })
      ).data[0] ?? null,
    retry: false,
  }).data;
  if (row.applyBy !== 'portal')
    return (
      <p>
        {say('elsewhere')} <b>{row.applyTarget}</b>
      </p>
    );
  if (mine === undefined) return null;
  const applied = mine && `${say('applied')} ${say('appliedState', { state: words.state(String(mine.status)) })}`;
  // Whoever has withdrawn may change their mind, as long as the offer stands.
  if (applied && mine.status !== 'withdrawn') return <Note kind="ok">{applied}</Note>;
  return (
    <>
      {applied && <Note>{applied}</Note>}
      <p>{say('applyLead')}</p>
      <Button onClick={() => setOpen(true)}>{say('apply')}</Button>
      {open && (
        <Suspense fallback={null}>
          <LazyRecordDialog
            resource={jobApplication}
            id={null}
            mode="edit"
            presets={{ idJobOff: Number(row.id) }}
            without={['idJobOff']}
            onClose={() => {
              setOpen(false);
              void refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

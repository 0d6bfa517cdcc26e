import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  api,
  busy,
  call,
  notify,
  showDate,
  showFailure,
  useConfirm,
  useLanguage,
  user,
} from '../../../../kernel/web/index.ts';
import { useProfileText } from './text.ts';

/** What the portal keeps about this person: to take along, or to have erased. */
export const MyData = () => {
  const t = useProfileText();
  const download = async () => {
    const archive = await busy(t('downloading'), call<Blob>('GET', 'profile/data', { as: 'blob' }));
    const address = URL.createObjectURL(archive);
    const link = Object.assign(document.createElement('a'), {
      href: address,
      download: `katedra-${user.get()?.username ?? ''}.zip`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return (
    <>
      <section className="sheet-part">
        <h2>{t('data')}</h2>
        <p className="quiet">{t('dataLead')}</p>
        <div>
          <Button variant="default" onClick={() => void download().catch(showFailure)}>
            {t('download')}
          </Button>
        </div>
      </section>
      <Erasure />
    </>
  );
};

interface Request {
  readonly id: number;
  readonly rowVer: number;
  readonly status: 'open' | 'withdrawn' | 'refused' | 'done';
  readonly createdAt: string;
  readonly answer: string | null;
}
const key = ['resource', 'erasure-request', 'own'];

/** A request goes to the administrator; its writer sees where it stands and may take it back. */
const Erasure = () => {
  const t = useProfileText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { ask, dialog } = useConfirm();
  const [reason, setReason] = useState('');
  const { data: last } = useQuery({
    queryKey: key,
    queryFn: () =>
      call<{ data: Request[] }>('GET', 'erasure-request', {
        query: {
          'filter[idUser]': user.get()?.id,
          columns: 'status,createdAt,answer',
          sort: '-createdAt',
          'pagination[limit]': 1,
        },
      }).then(a => a.data[0] ?? null),
  });
  const told = async (text: string) => {
    notify({ text, kind: 'positive' });
    await queries.invalidateQueries({ queryKey: key });
  };
  const request = async () => {
    if (!(await ask({ title: t('erasure'), message: t('erasureQuestion'), yes: t('erasureYes'), danger: true })))
      return;
    await api.post('erasure-request/create', { reason: reason.trim() || null });
    setReason('');
    await told(t('erasureSent'));
  };
  const withdraw = async ({ id, rowVer }: Request) => {
    await api.put(`erasure-request/withdraw?id=${id}`, { rowVer });
    await told(t('erasureWithdrawn'));
  };
  if (last === undefined) return null;
  const at = last ? showDate(last.createdAt.slice(0, 10), language) : '';
  return (
    <section className="sheet-part" aria-labelledby="erasure">
      <h2 id="erasure">{t('erasure')}</h2>
      <p className="quiet">{t('erasureLead')}</p>
      {last?.status === 'refused' && <p>{t('erasureRefused', { at, reason: last.answer ?? '' })}</p>}
      {last?.status === 'open' ? (
        <div className="profile-line">
          <span role="status">{t('erasureWaits', { at })}</span>
          <Button variant="default" onClick={() => void withdraw(last).catch(() => undefined)}>
            {t('erasureWithdraw')}
          </Button>
        </div>
      ) : (
        <>
          <Textarea
            label={t('erasureReason')}
            autosize
            minRows={2}
            maxLength={5000}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
          <div>
            <Button variant="default" onClick={() => void request().catch(() => undefined)}>
              {t('erasureAsk')}
            </Button>
          </div>
        </>
      )}
      {dialog}
    </section>
  );
};

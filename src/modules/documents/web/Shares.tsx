import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  api,
  DateInput,
  Dialog,
  notify,
  showDate,
  useForgetResources,
  useLanguage,
  useWords,
} from '../../../kernel/web/index.ts';
import { useDocumentsText } from './text.ts';

interface Share {
  readonly id: number;
  readonly email: string;
  readonly until: string;
  readonly hasPassword: 0 | 1;
  readonly taken: number;
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** To whom a document was given by link, until when, and how often it was taken; one more, or one less. */
export const Shares = ({ id, name, onClose }: { id: number; name: string; onClose: () => void }) => {
  const t = useDocumentsText();
  const words = useWords('dms-share');
  const language = useLanguage();
  const forget = useForgetResources();
  const [email, setEmail] = useState('');
  const [until, setUntil] = useState(() => inDays(14));
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const shares = useQuery({
    queryKey: ['resource', 'dms-share', id],
    queryFn: ({ signal }) =>
      api.get<{ data: Share[] }>(
        'dms-share',
        { 'filter[idDmsDoc]': id, columns: 'email,until,hasPassword,taken', 'pagination[limit]': 200 },
        { signal },
      ),
  });
  const give = async () => {
    setBusy(true);
    try {
      await api.post('dms-share/give', { idDmsDoc: id, email, until, ...(password && { password }) });
      notify({ text: t('shareSent', { email }), kind: 'positive' });
      setEmail('');
      setPassword('');
    } catch {
      /* said by the wrapper; what was typed stays */
    } finally {
      setBusy(false);
      await forget();
    }
  };
  const state = (share: Share): string =>
    [
      t('shareUntil', { date: showDate(share.until, language) }),
      share.hasPassword ? t('shareWithPassword') : null,
      t('shareTaken', { n: share.taken }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Dialog title={t('shareOf', { name })} onClose={onClose}>
      <p className="quiet">{t('shareLead')}</p>
      <ul className="dms-rights">
        {shares.data?.data.map(share => (
          <li key={share.id}>
            <b>{share.email}</b>
            <span>{state(share)}</span>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={t('shareEndOf', { email: share.email })}
              onClick={() => void api.del(`dms-share/delete?id=${share.id}`).then(forget, forget)}
            >
              {t('shareEnd')}
            </Button>
          </li>
        ))}
        {shares.data?.data.length === 0 && <li className="quiet">{t('shareNone')}</li>}
      </ul>
      <form
        className="dms-give"
        onSubmit={event => {
          event.preventDefault();
          void give();
        }}
      >
        <TextInput
          type="email"
          required
          label={words.field('email')}
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        {/* As people of this language write a day: the browser's own field would say it in the browser's language. */}
        <DateInput
          required
          label={words.field('until')}
          value={until}
          onChange={value => setUntil(String(value ?? ''))}
        />
        <PasswordInput
          label={t('sharePassword')}
          description={t('sharePasswordHint')}
          autoComplete="new-password"
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {t('shareSend')}
        </Button>
      </form>
    </Dialog>
  );
};

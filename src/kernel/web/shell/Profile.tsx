import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/ActionIcon.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call, showFailure } from '../api.ts';
import { isResource, useLanguage, useText } from '../i18n.tsx';
import { showDateTime } from '../inputs/formats.ts';
import { notify } from '../notices.tsx';
import { LanguageChoice } from '../public/Layout.tsx';
import { keepLanguage } from '../start/session.ts';
import { type User, user } from '../start/user.ts';
import { useStore } from '../store.ts';
import { PageHead } from './PageHead.tsx';
import { useScreen } from './screen.ts';
import { SecondFactor } from './SecondFactor.tsx';

export default function Profile() {
  const t = useText();
  const who = useStore(user);
  useScreen({ screen: '/Profile', title: t('profile') });
  return who && (
    <>
      <PageHead title={who.name} lead={t('profileLead')} />
      <div className="sheet">
        <section className="sheet-part">
          <dl className="facts">
            <dt>{t('userName')}</dt><dd>{who.username}</dd>
            {who.email && <><dt>{t('email')}</dt><dd>{who.email}</dd></>}
            <dt>{t('roles')}</dt><dd>{[...who.roles].sort().map(role => <span key={role} className="tag">{role}</span>)}</dd>
          </dl>
        </section>
        <section className="sheet-part">
          <h2>{t('language')}</h2>
          <div><LanguageChoice onChosen={language => void keepLanguage(language).catch(showFailure)} /></div>
          <p className="quiet">{t('languageHint')}</p>
        </section>
        {!who.actor && <ChangePassword who={who} />}
        {!who.actor && <SecondFactor who={who} />}
        {isResource('session') && <Sessions />}
      </div>
    </>
  );
}

const ChangePassword = ({ who }: { who: User }) => {
  const t = useText();
  const [values, setValues] = useState({ oldPassword: '', password: '', again: '' });
  const change = (name: keyof typeof values) => (event: { currentTarget: HTMLInputElement }) => { const { value } = event.currentTarget; setValues(now => ({ ...now, [name]: value })); };
  const short = values.password !== '' && values.password.length < 10;
  const differ = values.again !== '' && values.again !== values.password;
  const ready = values.oldPassword !== '' && values.password.length >= 10 && values.again === values.password;
  const send = async () => {
    await api.put('auth/password', { oldPassword: values.oldPassword, password: values.password });
    setValues({ oldPassword: '', password: '', again: '' });
    notify({ text: t('passwordChanged'), kind: 'positive' });
  };
  return (
    <section className="sheet-part">
      <h2>{t('changePassword')}</h2>
      <form className="support" onSubmit={event => { event.preventDefault(); if (ready) send().catch(() => undefined); }}>
        <input type="text" autoComplete="username" value={who.username} readOnly hidden />
        <PasswordInput label={t('oldPassword')} value={values.oldPassword} onChange={change('oldPassword')} autoComplete="current-password" />
        <PasswordInput label={t('newPassword')} description={t('recoveryHint')} value={values.password} onChange={change('password')} error={short && t('passwordShort')} autoComplete="new-password" />
        <PasswordInput label={t('passwordAgain')} value={values.again} onChange={change('again')} error={differ && t('passwordsDiffer')} autoComplete="new-password" />
        <div className="support-actions"><Button type="submit" disabled={!ready}>{t('changePassword')}</Button></div>
      </form>
    </section>
  );
};

interface SessionRow { readonly id: number; readonly ip?: string | null; readonly userAgent?: string | null; readonly lastSeenAt?: string | null; readonly isCurrent?: 0 | 1; readonly can?: readonly string[] }
const Sessions = () => {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['resource', 'session', 'own'], queryFn: () => call<{ data: SessionRow[] }>('GET', 'session', { query: { sort: '-lastSeenAt', 'return[can]': 1, 'pagination[limit]': 20 } }).then(a => a.data, () => []) });
  if (!data || data.length === 0) return null;
  const end = async (id: number) => {
    await api.del(`session/delete?id=${id}`);
    notify({ text: t('sessionEnded'), kind: 'positive' });
    await queries.invalidateQueries({ queryKey: ['resource', 'session'] });
  };
  return (
    <section className="sheet-part">
      <h2>{t('sessions')}</h2>
      <ul className="session-list">
        {data.map(s => (
          <li key={s.id}>
            <span><b>{s.ip}</b> <small className="quiet">{s.userAgent}</small><br /><small className="quiet">{s.isCurrent === 1 ? t('sessionHere') : s.lastSeenAt && t('sessionLast', { at: showDateTime(s.lastSeenAt, language) })}</small></span>
            {s.isCurrent !== 1 && s.can?.includes('delete') && <Button variant="default" size="xs" onClick={() => void end(s.id).catch(() => undefined)}>{t('sessionEnd')}</Button>}
          </li>
        ))}
      </ul>
    </section>
  );
};

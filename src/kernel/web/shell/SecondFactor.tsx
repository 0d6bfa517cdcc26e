import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api.ts';
import { useText } from '../i18n.tsx';
import { notify } from '../notices.tsx';
import { type User, user } from '../start/user.ts';

interface Offer { readonly secret: string; readonly uri: string }
/** A code from the phone beside the password: switched on by its first code, off by the password. */
export const SecondFactor = ({ who }: { who: User }) => {
  const t = useText();
  const [password, setPassword] = useState('');
  const [offer, setOffer] = useState<Offer | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = async () => {
    setOffer(await api.post<Offer>('auth/totp-start', { password }));
    setPassword('');
  };
  const confirm = async () => {
    const { recoveryCodes } = await api.post<{ recoveryCodes: string[] }>('auth/totp-confirm', { code });
    setOffer(null);
    setCode('');
    setCodes(recoveryCodes);
    user.set({ ...who, hasSecondFactor: true });
  };
  const end = async () => {
    await api.post('auth/totp-stop', { password });
    setPassword('');
    setCodes(null);
    user.set({ ...who, hasSecondFactor: false });
    notify({ text: t('proofOff'), kind: 'positive' });
  };
  const send = () => void (offer ? confirm() : who.hasSecondFactor ? end() : begin()).catch(() => undefined);
  return (
    <section className="sheet-part">
      <h2>{t('proof')} <span className="tag" data-kind={who.hasSecondFactor ? 'ok' : undefined}>{t(who.hasSecondFactor ? 'proofIsOn' : 'proofIsOff')}</span></h2>
      {codes && (
        <div className="plain-said" role="status">
          <p>{t('proofCodes')}</p>
          <ul className="codes" data-private>{codes.map(c => <li key={c}><code>{c}</code></li>)}</ul>
        </div>
      )}
      <form className="support" onSubmit={event => { event.preventDefault(); send(); }}>
        {offer ? (
          <>
            <p>{t('proofKey')} <code data-private>{offer.secret.replace(/(.{4})/g, '$1 ').trim()}</code> · <a href={offer.uri}>{t('proofOpen')}</a></p>
            <TextInput label={t('secondFactor')} value={code} onChange={e => setCode(e.currentTarget.value)} autoComplete="one-time-code" inputMode="numeric" />
          </>
        ) : (
          <>
            <p className="quiet">{t('proofLead')}</p>
            <PasswordInput label={t('password')} value={password} onChange={e => setPassword(e.currentTarget.value)} autoComplete="current-password" />
          </>
        )}
        <div className="support-actions"><Button type="submit" disabled={offer ? code.trim() === '' : password === ''}>{t(offer ? 'proofConfirm' : who.hasSecondFactor ? 'proofStop' : 'proofStart')}</Button></div>
      </form>
    </section>
  );
};

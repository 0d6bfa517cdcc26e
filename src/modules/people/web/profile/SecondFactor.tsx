import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { api, notify, type User, user } from '../../../../kernel/web/index.ts';
import { useProfileText } from './text.ts';

interface Offer {
  readonly secret: string;
  readonly uri: string;
}
/** A code from the phone beside the password: switched on by its first code, off by the password. */
export const SecondFactor = ({ who }: { who: User }) => {
  const t = useProfileText();
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
    <section className="sheet-part" aria-labelledby="second-factor">
      <h2 id="second-factor">
        {t('proof')}{' '}
        <span className="tag" data-kind={who.hasSecondFactor ? 'ok' : undefined}>
          {t(who.hasSecondFactor ? 'proofIsOn' : 'proofIsOff')}
        </span>
      </h2>
      {codes && <RecoveryCodes codes={codes} />}
      <form
        className="support"
        onSubmit={event => {
          event.preventDefault();
          send();
        }}
      >
        {offer ? (
          <>
            <div className="profile-key">
              <KeyPicture uri={offer.uri} label={t('proofPicture')} />
              <p>
                {t('proofScan')}
                <br />
                {t('proofKey')} <code data-private>{offer.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
                <br />
                <a href={offer.uri}>{t('proofOpen')}</a>
              </p>
            </div>
            <TextInput
              label={t('proofCode')}
              value={code}
              onChange={e => setCode(e.currentTarget.value)}
              autoComplete="one-time-code"
              inputMode="numeric"
            />
          </>
        ) : (
          <>
            <p className="quiet">{t('proofLead')}</p>
            <PasswordInput
              label={t('password')}
              value={password}
              onChange={e => setPassword(e.currentTarget.value)}
              autoComplete="current-password"
            />
          </>
        )}
        <div className="support-actions">
          <Button type="submit" disabled={offer ? code.trim() === '' : password === ''}>
            {t(offer ? 'proofConfirm' : who.hasSecondFactor ? 'proofStop' : 'proofStart')}
          </Button>
        </div>
      </form>
    </section>
  );
};

/** The key as a picture, made here: the secret goes to nobody's server. Black on white, also in the dark, for cameras read no other. */
const KeyPicture = ({ uri, label }: { uri: string; label: string }) => {
  const { data, size } = useMemo(() => encode(uri, { ecc: 'M', border: 2 }), [uri]);
  const path = data.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className="profile-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-private
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const t = useProfileText();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    notify({ text: t('proofCopied'), kind: 'positive' });
  };
  return (
    <div className="plain-said" role="status">
      <p>{t('proofCodes')}</p>
      <ul className="codes" data-private>
        {codes.map(c => (
          <li key={c}>
            <code>{c}</code>
          </li>
        ))}
      </ul>
      {'clipboard' in navigator && (
        <Button variant="default" size="xs" onClick={() => void copy().catch(() => undefined)}>
          {t('proofCopy')}
        </Button>
      )}
    </div>
  );
};

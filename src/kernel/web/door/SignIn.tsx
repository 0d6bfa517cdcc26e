import { useState } from 'react';
import { text as textField } from '../../resource/index.ts';
import { boot, type Credentials, isCentral, proveSignIn, signIn, type TextKey, useText } from '../base/index.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { parameter } from './path.ts';
import { type PlainField, PlainForm } from './PlainForm.tsx';

const credentials: readonly PlainField[] = [
  { name: 'username', label: 'username', def: textField({ required: true }), autoComplete: 'username' },
  {
    name: 'password',
    label: 'password',
    def: textField({ required: true, max: 1000 }),
    input: 'password',
    autoComplete: 'current-password',
  },
];
const codeField: readonly PlainField[] = [
  {
    name: 'code',
    label: 'secondFactor',
    hint: 'secondFactorHint',
    def: textField({ required: true, max: 40 }),
    autoComplete: 'one-time-code',
  },
];
const providerNames: Readonly<Record<string, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  aai: 'AAI@EduHr',
  oidc: 'AAI@EduHr',
};

/** Why a way in through another provider ended here; the server names the reason in the address. */
const problems: Readonly<Record<string, TextKey>> = {
  provider: 'problemProvider',
  account: 'problemAccount',
  constituent: 'problemConstituent',
  noAccount: 'problemNoAccount',
};
export const Problem = () => {
  const t = useText();
  const words = problems[parameter('problem') ?? ''];
  return words ? (
    <div className="plain-refused" role="alert">
      {t(words)}
    </div>
  ) : null;
};

export const SignIn = () => {
  const t = useText();
  return (
    <PublicLayout screen="/Login" title={t('signInTitle')}>
      <Problem />
      <SignInForm />
    </PublicLayout>
  );
};

/** Also on the landing page: whoever comes every day should not need a click to get to the door. */
export const SignInForm = ({ onLanding = false }: { onLanding?: boolean }) => {
  const t = useText();
  // The password waits here for the second proof, and nowhere else.
  const [first, setFirst] = useState<Credentials | null>(null);
  const isHalfIn = parameter('proof') !== null;
  const send = async (values: Record<string, unknown>) => {
    if (isHalfIn) return proveSignIn(String(values.code));
    const wanted = first
      ? { ...first, code: String(values.code) }
      : { username: String(values.username), password: String(values.password) };
    if ((await signIn(wanted)) === 'secondFactor') setFirst(wanted);
  };
  return (
    <>
      <PlainForm
        focus={!onLanding}
        key={first || isHalfIn ? 'code' : 'password'}
        fields={first || isHalfIn ? codeField : credentials}
        submit="signIn"
        onSubmit={send}
        refusalInside
      />
      {!first && !isHalfIn && (boot.providers ?? []).length > 0 && (
        <>
          <div className="divider">{t('or')}</div>
          <div className="plain-form">
            {boot.providers?.map(p => (
              <a
                key={p}
                className="plain-button"
                data-quiet
                href={`/api/v1/auth/oidc?provider=${encodeURIComponent(p)}`}
              >
                {t('signInWith', { provider: providerNames[p] ?? p })}
              </a>
            ))}
          </div>
        </>
      )}
      {!isCentral() && (
        <div className="plain-links">
          <a href="#/Forgot">{t('forgotPassword')}</a>
          {!onLanding && (
            <span>
              {t('noAccount')} <a href="#/Register">{t('register')}</a>
            </span>
          )}
        </div>
      )}
    </>
  );
};

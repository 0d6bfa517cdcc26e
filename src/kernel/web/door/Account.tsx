import { useEffect, useState } from 'react';
import {
  boolean,
  checkBirthDate,
  checkJmbagOrOib,
  date,
  type FieldDef,
  longtext,
  oib,
  text as textField,
  year,
} from '../../resource/index.ts';
import { api, call, enterPortal, owner, termsOf, type TextKey, useStore, useText } from '../base/index.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { parameter } from './path.ts';
import { type PlainField, PlainForm } from './PlainForm.tsx';
import { Problem } from './SignIn.tsx';

const email: PlainField = {
  name: 'email',
  label: 'email',
  def: textField({ required: true, format: 'email' }),
  input: 'email',
  autoComplete: 'email',
};
const newPassword: readonly PlainField[] = [
  {
    name: 'password',
    label: 'password',
    hint: 'recoveryHint',
    def: textField({ required: true, min: 10, max: 1000 }),
    input: 'password',
    autoComplete: 'new-password',
  },
  {
    name: 'passwordAgain',
    label: 'passwordAgain',
    def: textField({ required: true, max: 1000 }),
    input: 'password',
    autoComplete: 'new-password',
  },
];
const mustBeAccepted: FieldDef = { ...boolean(), check: value => (value === 1 ? null : { key: 'mustAccept' }) };
const terms: PlainField = { name: 'terms', label: 'acceptTerms', def: mustBeAccepted, input: 'checkbox' };
/** Each purpose has a consent of its own, and whoever says nothing has given none. */
const consents: readonly PlainField[] = [
  { name: 'hasConsentMessages', label: 'consentMessages', def: boolean(), input: 'checkbox' },
  { name: 'hasConsentSurveys', label: 'consentSurveys', def: boolean(), input: 'checkbox' },
];
const firstName: PlainField = {
  name: 'firstName',
  label: 'firstName',
  def: textField({ required: true, max: 100 }),
  autoComplete: 'given-name',
};
const lastName: PlainField = {
  name: 'lastName',
  label: 'lastName',
  def: textField({ required: true, max: 100 }),
  autoComplete: 'family-name',
};
const jmbagOrOib: PlainField = {
  name: 'jmbagOrOib',
  label: 'jmbagOrOib',
  hint: 'jmbagOrOibHint',
  def: textField({ required: true, check: checkJmbagOrOib }),
};

const viewTypes: Readonly<
  Record<string, { viewType: string; title: TextKey; lead?: TextKey; fields: readonly PlainField[] }>
> = {
  '/Register': {
    viewType: 'internal',
    title: 'registerInternal',
    lead: 'registerHint',
    fields: [firstName, lastName, email, jmbagOrOib, terms],
  },
  '/RegisterAlumni': {
    viewType: 'alumni',
    title: 'registerAlumni',
    lead: 'alumniLead',
    fields: [
      firstName,
      lastName,
      { name: 'birthName', label: 'birthName', def: textField({ max: 100 }) },
      email,
      jmbagOrOib,
      {
        name: 'birthDate',
        label: 'birthDate',
        def: date({ required: true, check: checkBirthDate }),
        input: 'date',
        autoComplete: 'bday',
      },
      { name: 'study', label: 'study', def: textField({ required: true }) },
      { name: 'graduationYear', label: 'graduationYear', def: year({ required: true }), input: 'number' },
      terms,
      ...consents,
    ],
  },
  '/RegisterPartner': {
    viewType: 'partner',
    title: 'registerPartner',
    fields: [
      { name: 'partnerOib', label: 'oib', def: oib() },
      {
        name: 'partnerName',
        label: 'partnerName',
        def: textField({ required: true, max: 200 }),
        autoComplete: 'organization',
      },
      { name: 'partnerAddress', label: 'partnerAddress', def: longtext({ max: 300 }), autoComplete: 'street-address' },
      firstName,
      lastName,
      { name: 'jobTitle', label: 'jobTitle', def: textField({ max: 100 }), autoComplete: 'organization-title' },
      email,
      { name: 'phone', label: 'phone', def: textField({ max: 40 }), autoComplete: 'tel' },
      { name: 'wishInternship', label: 'wishInternship', def: boolean(), input: 'checkbox' },
      { name: 'wishEmployer', label: 'wishEmployer', def: boolean(), input: 'checkbox' },
      terms,
    ],
  },
};

const samePasswords = (values: Record<string, unknown>) =>
  (values.password === values.passwordAgain ? {} : { passwordAgain: { key: 'passwordsDiffer' } }) as Record<
    string,
    { key: string }
  >;

const Register = ({ path }: { path: string }) => {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const view = viewTypes[path]!;
  // Terms are accepted only where there are some.
  const hasTerms = termsOf(useStore(owner)) !== '';
  const asked = (field: PlainField): boolean => field !== terms || hasTerms;
  const send = async (values: Record<string, unknown>) => {
    await api.post('auth/register', { viewType: view.viewType, ...values }, { anonymous: true });
    setSentTo(String(values.email));
  };
  return (
    <PublicLayout wide screen={path} title={t(view.title)} lead={view.lead && t(view.lead)}>
      <Problem />
      {sentTo ? (
        <Said words={t('registerSent', { email: sentTo })} />
      ) : (
        <>
          <p className="quiet">{t('registerPasswordLater')}</p>
          <PlainForm fields={view.fields.filter(asked)} submit="register" onSubmit={send} />
        </>
      )}
      <div className="plain-links">
        <a href="#/Login">{t('goToSignIn')}</a>
        <a href="#/Resend">{t('resend')}</a>
        <a href="#/Public?terms=1">{t('termsOfUse')}</a>
      </div>
    </PublicLayout>
  );
};
const Said = ({ words }: { words: string }) => (
  <div className="plain-said" role="status">
    {words}
  </div>
);

/** Resend and Forgot ask for the address alone, and answer alike whether or not there is an account. */
const AskByMail = ({
  path,
  call: uri,
  title,
  lead,
  sent,
}: {
  path: string;
  call: string;
  title: TextKey;
  lead?: TextKey;
  sent: TextKey;
}) => {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async (values: Record<string, unknown>) => {
    await api.post(uri, values, { anonymous: true });
    setSentTo(String(values.email));
  };
  return (
    <PublicLayout screen={path} title={t(title)} lead={lead && t(lead)}>
      {sentTo ? (
        <Said words={t(sent, { email: sentTo })} />
      ) : (
        <PlainForm fields={[email]} submit="send" onSubmit={send} />
      )}
      <div className="plain-links">
        <a href="#/Login">{t('goToSignIn')}</a>
      </div>
    </PublicLayout>
  );
};

const Recovery = () => {
  const t = useText();
  const token = parameter('token');
  const [done, setDone] = useState(false);
  const send = async (values: Record<string, unknown>) => {
    const body = { token, password: values.password };
    const { username } = await api.post<{ username?: string }>('auth/recovery', body, { anonymous: true });
    // Who was invited is signed in: the portal begins anew, as after signing in.
    if (username) await enterPortal();
    else setDone(true);
  };
  return (
    <PublicLayout screen="/Recovery" title={t('recovery')}>
      {done ? (
        <Said words={t('recoveryDone')} />
      ) : token ? (
        <PlainForm fields={newPassword} submit="setPassword" onSubmit={send} also={samePasswords} />
      ) : (
        <p>{t('noToken')}</p>
      )}
      <div className="plain-links">
        <a href="#/Login">{t('goToSignIn')}</a>
        <a href="#/Forgot">{t('forgotPassword')}</a>
      </div>
    </PublicLayout>
  );
};

interface Confirmation {
  readonly done: 0 | 1;
  readonly name?: string;
  readonly username?: string;
}
/** A new address is confirmed by coming here; a registration by setting the password that nobody but its owner shall know. */
const Confirm = () => {
  const t = useText();
  const token = parameter('token');
  const [state, setState] = useState<'waiting' | Confirmation | { readonly refused: string }>(
    token ? 'waiting' : { refused: t('noToken') },
  );
  useEffect(() => {
    if (!token) return;
    // A mail program that looks into links must not use the token up: only this page sends it, once.
    let left = false;
    call<Confirmation>('POST', 'auth/confirm', { body: { token }, anonymous: true }).then(
      answer => !left && setState(answer),
      (failure: Error) => !left && setState({ refused: failure.message }),
    );
    return () => {
      left = true;
    };
  }, [token]);
  const send = async (values: Record<string, unknown>) => {
    setState(await api.post<Confirmation>('auth/confirm', { token, password: values.password }, { anonymous: true }));
  };
  const isAsked = typeof state === 'object' && 'done' in state && state.done === 0;
  return (
    <PublicLayout screen="/Confirm" title={t('confirm')} lead={isAsked ? t('confirmLead') : undefined}>
      {state === 'waiting' ? (
        <p role="status">{t('confirming')}</p>
      ) : 'refused' in state ? (
        <div className="plain-refused" role="alert">
          {state.refused}
        </div>
      ) : state.done === 1 ? (
        <Said words={t('confirmed')} />
      ) : (
        <>
          <p>{t('confirmWhose', { name: state.name ?? '', username: state.username ?? '' })}</p>
          <PlainForm fields={newPassword} submit="setPassword" onSubmit={send} also={samePasswords} />
        </>
      )}
      <div className="plain-links">
        <a href="#/Login">{t('goToSignIn')}</a>
        <a href="#/Resend">{t('resend')}</a>
      </div>
    </PublicLayout>
  );
};

interface Constituent {
  readonly cid: string;
  readonly name: string;
  readonly url: string;
}
const Constituents = () => {
  const t = useText();
  const [known, setKnown] = useState<readonly Constituent[] | null>(null);
  useEffect(() => {
    api.get<{ data: Constituent[] }>('/site/constituents', undefined, { anonymous: true }).then(
      a => setKnown(a.data),
      () => setKnown([]),
    );
  }, []);
  return (
    <PublicLayout wide screen="/PublicAdminConstituent" title={t('constituents')} lead={t('constituentsLead')}>
      {known?.length === 0 && <p>{t('constituentsNone')}</p>}
      <ul>
        {known
          ?.filter(c => /^https?:/.test(c.url))
          .map(c => (
            <li key={c.cid}>
              <a href={c.url}>{c.name}</a>
            </li>
          ))}
      </ul>
      <div className="plain-choices">
        <a className="plain-button" href="#/Login">
          {t('signIn')}
        </a>
      </div>
    </PublicLayout>
  );
};

export default function Account({ path }: { path: string }) {
  if (path in viewTypes) return <Register key={path} path={path} />;
  if (path === '/Forgot')
    return <AskByMail path={path} call="auth/forgot" title="forgot" lead="forgotHint" sent="forgotSent" />;
  if (path === '/Resend') return <AskByMail path={path} call="auth/resend" title="resend" sent="resendSent" />;
  if (path === '/Recovery') return <Recovery />;
  if (path === '/Confirm') return <Confirm />;
  return <Constituents />;
}

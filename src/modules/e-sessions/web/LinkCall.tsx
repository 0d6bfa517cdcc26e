import { type FormEvent, useCallback, useEffect, useState } from 'react';
import {
  type ApiError,
  call,
  type LinkProps,
  PublicLayout,
  showDateTime,
  useLanguage,
} from '../../../kernel/web/index.ts';

interface Call {
  readonly title: string;
  readonly body: string;
  readonly status: string;
  readonly dateFrom: string;
  readonly room: string | null;
  readonly agenda: readonly string[];
  readonly response: 'none' | 'coming' | 'excused';
  readonly excuse: string | null;
  readonly excuseUntil: string | null;
  readonly mayExcuse: boolean;
  readonly idSubstitute: number | null;
  readonly substitutes: readonly { readonly id: number; readonly name: string }[];
}
const texts = {
  hr: {
    agenda: 'Dnevni red',
    asked: 'Dolazite li?',
    coming: 'Dolazim',
    excused: 'Ne mogu doći',
    excuse: 'Razlog izostanka',
    substitute: 'Umjesto vas dolazi',
    nobody: 'Nitko',
    comesFor: 'Umjesto vas dolazi: {name}.',
    send: 'Pošalji',
    saidComing: 'Zabilježeno je da dolazite. Hvala na odgovoru.',
    saidExcused: 'Zabilježeno je da ne možete doći. Hvala na odgovoru.',
    excuseUntil: 'Ispričati se možete do {at}.',
    excuseOver: 'Ispričati se moglo do {at}. Ako ne možete doći, javite se onome tko vodi sjednicu.',
    late: 'Odgovori na ovaj poziv više se ne primaju.',
  },
  en: {
    agenda: 'Agenda',
    asked: 'Will you come?',
    coming: 'I will come',
    excused: 'I cannot come',
    excuse: 'Reason',
    substitute: 'Who comes in your place',
    nobody: 'Nobody',
    comesFor: '{name} comes in your place.',
    send: 'Send',
    saidComing: 'It is noted that you will come. Thank you for your answer.',
    saidExcused: 'It is noted that you cannot come. Thank you for your answer.',
    excuseUntil: 'You may excuse yourself until {at}.',
    excuseOver: 'Excuses were taken until {at}. If you cannot come, tell whoever leads the session.',
    late: 'Answers to this call are no longer taken.',
  },
} as const;

/** The call to a session as a member without an account reads and answers it. */
export default function LinkCall({ link, title }: LinkProps) {
  const language = useLanguage();
  const say = texts[language === 'hr' ? 'hr' : 'en'];
  const [about, setAbout] = useState<Call | null>(null);
  const [isExcused, setExcused] = useState(false);
  const [excuse, setExcuse] = useState('');
  const [idSubstitute, setSubstitute] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(
    () =>
      call<Call>('GET', 'esession/call', { link, anonymous: true }).then(setAbout, (error: ApiError) =>
        setFailure(error.message),
      ),
    [link],
  );
  useEffect(() => void load(), [load]);
  const send = async (response: 'coming' | 'excused') => {
    setFailure(null);
    try {
      const body = {
        response,
        ...(response === 'excused' && { excuse, ...(idSubstitute !== null && { idSubstitute }) }),
      };
      await call('PUT', 'esession/answer', { link, anonymous: true, body });
      setExcused(false);
      await load();
    } catch (error) {
      setFailure((error as ApiError).message);
    }
  };
  const comesFor = about?.substitutes.find(({ id }) => id === about.idSubstitute);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send('excused');
  };
  return (
    <PublicLayout
      wide
      screen="/link"
      title={about?.title ?? title}
      lead={about ? [about.body, showDateTime(about.dateFrom, language), about.room].filter(Boolean).join(' · ') : ''}
    >
      {failure && <p role="alert">{failure}</p>}
      {about && (
        <>
          <h2>{say.agenda}</h2>
          {about.agenda.map(line => (
            <p key={line}>{line}</p>
          ))}
          {about.response !== 'none' && (
            <p role="status">
              {about.response === 'coming' ? say.saidComing : say.saidExcused}
              {comesFor && ` ${say.comesFor.replace('{name}', comesFor.name)}`}
            </p>
          )}
          {about.status === 'called' ? (
            <>
              <h2>{say.asked}</h2>
              <p>
                <button type="button" className="plain-button" onClick={() => void send('coming')}>
                  {say.coming}
                </button>{' '}
                {(about.mayExcuse || about.response === 'excused') && (
                  <button type="button" className="plain-button" onClick={() => setExcused(true)}>
                    {say.excused}
                  </button>
                )}
              </p>
              {about.excuseUntil !== null && about.response !== 'excused' && (
                <p>
                  {(about.mayExcuse ? say.excuseUntil : say.excuseOver).replace(
                    '{at}',
                    showDateTime(about.excuseUntil, language),
                  )}
                </p>
              )}
              {isExcused && (
                <form onSubmit={submit}>
                  <label>
                    {say.excuse}{' '}
                    <input value={excuse} maxLength={500} onChange={event => setExcuse(event.currentTarget.value)} />
                  </label>{' '}
                  {about.substitutes.length > 0 && (
                    <label>
                      {say.substitute}{' '}
                      <select
                        value={idSubstitute ?? ''}
                        onChange={event => setSubstitute(Number(event.currentTarget.value) || null)}
                      >
                        <option value="">{say.nobody}</option>
                        {about.substitutes.map(({ id, name }) => (
                          <option key={id} value={id}>
                            {name}
                          </option>
                        ))}
                      </select>
                    </label>
                  )}{' '}
                  <button type="submit" className="plain-button" disabled={excuse.trim() === ''}>
                    {say.send}
                  </button>
                </form>
              )}
            </>
          ) : (
            <p>{say.late}</p>
          )}
        </>
      )}
    </PublicLayout>
  );
}

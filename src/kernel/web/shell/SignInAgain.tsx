import { Button, Modal, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/ActionIcon.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, leaveTo, needsSecondFactor, user, useStore, useText } from '../base/index.ts';
import { useScrollLock } from '../look/index.ts';

/** Asked over the screen, which stays as it is: nothing typed is lost to a clock. */
export default function SignInAgain({ waiting }: { waiting: { readonly done: (again: boolean) => void } }) {
  const t = useText();
  const who = useStore(user);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  useScrollLock();
  const send = async () => {
    setSending(true);
    setRefusal(null);
    try {
      const answer = await call<unknown>('POST', 'auth/login', {
        body: { username: who?.username, password, ...(code === null ? {} : { code }) },
        anonymous: true,
      });
      if (needsSecondFactor(answer)) setCode('');
      else waiting.done(true);
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : t('failed'));
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      title={t('sessionExpired')}
      size={420}
      zIndex={500}
    >
      <form
        className="support"
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="quiet">{t('sessionExpiredLead')}</p>
        <input type="text" name="username" autoComplete="username" value={who?.username ?? ''} readOnly hidden />
        <PasswordInput
          label={`${t('password')} (${who?.username})`}
          name="password"
          value={password}
          error={code === null ? refusal : null}
          aria-invalid={code === null && refusal !== null}
          onChange={e => setPassword(e.currentTarget.value)}
          autoComplete="current-password"
          data-autofocus
        />
        {code !== null && (
          <TextInput
            label={t('secondFactor')}
            value={code}
            error={refusal}
            onChange={e => setCode(e.currentTarget.value)}
            autoComplete="one-time-code"
          />
        )}
        <div className="support-actions">
          {/* What was typed stays kept for its writer; the page before the door shows nothing of it. */}
          <Button
            variant="default"
            onClick={() => {
              waiting.done(false);
              leaveTo('/Login');
            }}
          >
            {t('otherUser')}
          </Button>
          <Button type="submit" loading={sending} disabled={password === ''}>
            {t('signIn')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

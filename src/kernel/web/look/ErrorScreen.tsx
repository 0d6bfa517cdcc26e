import { Button } from '@mantine/core';
import { IconError404, IconLock, IconPlugConnectedX, IconTool } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { isPublicPath, signOutAndLeave, text, useScreen, useText } from '../base/index.ts';

const kinds = {
  403: { words: 'notAuthorized', Icon: IconLock },
  404: { words: 'nothingHere', Icon: IconError404 },
  405: { words: 'notAvailableNow', Icon: IconPlugConnectedX },
} as const;

export const ErrorScreen = ({ code }: { code: 403 | 404 | 405 }) => {
  const t = useText();
  const navigate = useNavigate();
  const { words, Icon } = kinds[code];
  useScreen({ screen: String(code), title: t(words) });
  // On the way out to a page before the door nothing is missing: that page is about to be drawn.
  if (isPublicPath(location.hash.slice(1))) return null;
  return (
    <section className="error-screen">
      <Icon size={44} stroke={1.4} aria-hidden />
      <p className="error-code">{code}</p>
      <h1>{t(words)}</h1>
      <div className="error-actions">
        <Button
          onClick={() => {
            if (history.length > 1) history.back();
            else void navigate('/');
          }}
        >
          {t('goBack')}
        </Button>
        {code === 403 && (
          <Button variant="default" onClick={() => void signOutAndLeave()}>
            {t('logout')}
          </Button>
        )}
      </div>
    </section>
  );
};

/** A fault in one screen stays in that screen. */
export const BrokenScreen = () => {
  const t = useText();
  const failure = useRouteError();
  useScreen({ screen: 'broken', title: text('screenBroke') });
  useEffect(() => {
    console.error(failure);
  }, [failure]);
  return (
    <section className="error-screen" role="alert">
      <IconTool size={44} stroke={1.4} aria-hidden />
      <h1>{t('screenBroke')}</h1>
      <p className="quiet">{t('screenBrokeHint')}</p>
      {failure instanceof Error && (
        <p className="quiet">
          <small>{failure.message}</small>
        </p>
      )}
      <div className="error-actions">
        <Button onClick={() => location.reload()}>{t('retry')}</Button>
        <Button variant="default" onClick={() => history.back()}>
          {t('goBack')}
        </Button>
      </div>
    </section>
  );
};

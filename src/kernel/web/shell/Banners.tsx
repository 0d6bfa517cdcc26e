import { api, showFailure, stopActing, type User, user, useText } from '../base/index.ts';

/** What must not be overlooked: acting as another person, and terms of use that wait to be accepted. */
export const Banners = ({ who }: { who: User }) => {
  const t = useText();
  const accept = async () => {
    await api.put('auth/profile', { terms: 1 });
    user.set({ ...who, mustAcceptTerms: false });
  };
  return (
    <>
      {who.actor && (
        <div className="banner" role="status">
          <span>{t('actingAs', { username: who.username, reason: who.actor.reason })}</span>
          <button type="button" onClick={() => void stopActing().catch(showFailure)}>
            {t('actingStop')}
          </button>
        </div>
      )}
      {who.mustAcceptTerms && !who.actor && (
        <div className="banner" role="status">
          <span>
            {t('termsWait')}{' '}
            <a href="#/Public?terms=1" target="_blank" rel="noreferrer">
              {t('termsOfUse')}
            </a>
          </span>
          <button type="button" onClick={() => void accept().catch(() => undefined)}>
            {t('termsAccept')}
          </button>
        </div>
      )}
    </>
  );
};

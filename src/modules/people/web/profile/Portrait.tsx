import {
  allModules,
  api,
  fetchUser,
  ImageField,
  notify,
  type User,
  user,
  useLanguage,
  useWords,
} from '../../../../kernel/web/index.ts';
import { user as account } from '../../model.ts';
import { useProfileText } from './text.ts';

/** Who one is, and the picture that others see. */
export const Portrait = ({ who }: { who: User }) => {
  const t = useProfileText();
  const words = useWords(account);
  const language = useLanguage();
  /** As the module that brings it calls it. */
  const titleOf = (role: string): string => {
    const brought = allModules().flatMap(m => m.roles?.[role] ?? [])[0];
    return (language === 'hr' ? brought?.hr : brought?.en) ?? role;
  };
  const keep = async (picture: unknown) => {
    await api.put('auth/profile', { picture });
    const fresh = await fetchUser();
    if (fresh) user.set(fresh);
    notify({ text: t(picture ? 'pictureSaved' : 'pictureGone'), kind: 'positive' });
  };
  // The address of the picture as the lists write it, without the part that is the portal's own.
  const shown = who.picture?.replace(/^\/api\/v1\//, '') ?? null;
  return (
    <section className="sheet-part profile-you">
      <h2>{t('you')}</h2>
      <ImageField
        resource={account}
        words={words}
        name="picture"
        def={account.fields.picture}
        label={t('picture')}
        hint={t('pictureHint')}
        value={shown}
        onChange={picture => void keep(picture).catch(() => undefined)}
      />
      <dl className="facts">
        <dt>{t('userName')}</dt>
        <dd>{who.username}</dd>
        <dt>{t('roles')}</dt>
        <dd>
          {[...who.roles].sort().map(role => (
            <span key={role} className="tag">
              {titleOf(role)}
            </span>
          ))}
        </dd>
      </dl>
      <p className="quiet">{t('namesHint')}</p>
    </section>
  );
};

import {
  keepLanguage,
  LanguageChoice,
  PageHead,
  showFailure,
  user,
  useScreen,
  useStore,
} from '../../../../kernel/web/index.ts';
import { Contacts } from './Contacts.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { Identities } from './Identities.tsx';
import { MyData } from './MyData.tsx';
import { ChangePassword } from './Password.tsx';
import { Portrait } from './Portrait.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { useProfileText } from './text.ts';
import './profile.css';

/** All that is one's own: what others see, how one signs in, what is kept. */
export default function Profile() {
  const t = useProfileText();
  const who = useStore(user);
  useScreen({ screen: '/Profile', title: t('title') });
  return (
    who && (
      <>
        <PageHead title={who.name} lead={t('lead')} />
        <div className="sheet">
          {who.actor && <p className="quiet">{t('actingHint')}</p>}
          <Portrait who={who} />
          <section className="sheet-part">
            <h2>{t('language')}</h2>
            <div>
              <LanguageChoice onChosen={language => void keepLanguage(language).catch(showFailure)} />
            </div>
            <p className="quiet">{t('languageHint')}</p>
          </section>
          <Contacts who={who} />
          {!who.actor && <ChangePassword who={who} />}
          {!who.actor && <SecondFactor who={who} />}
          <Identities />
          {!who.actor && <Elsewhere />}
          <Sessions who={who} />
          {!who.actor && <MyData />}
        </div>
      </>
    )
  );
}

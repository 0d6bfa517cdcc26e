import type { Language } from '../../resource/index.ts';
import { setLanguage, useLanguage, useText } from '../base/index.ts';

const languageNames = { hr: 'langHr', 'en-uk': 'langEnUk', 'en-us': 'langEnUs' } as const;
/** `onChosen`: what more to do with it, such as keeping it in the profile. */
export const LanguageChoice = ({ onChosen }: { onChosen?: (language: Language) => void }) => {
  const t = useText();
  const language = useLanguage();
  const choose = (chosen: Language) => void setLanguage(chosen).then(() => onChosen?.(chosen));
  return (
    <select
      className="language"
      aria-label={t('language')}
      value={language}
      onChange={e => choose(e.currentTarget.value as Language)}
    >
      {(Object.keys(languageNames) as Language[]).map(l => (
        <option key={l} value={l}>
          {t(languageNames[l])}
        </option>
      ))}
    </select>
  );
};

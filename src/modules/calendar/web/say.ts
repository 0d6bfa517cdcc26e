import { useMemo } from 'react';
import { fill, pluralForm } from '../../../kernel/resource/index.ts';
import { useLanguage, useModuleWords } from '../../../kernel/web/index.ts';
import type { UiWords } from '../words/ui-en-uk.ts';

type Params = Readonly<Record<string, string | number>>;
export interface Say {
  (key: keyof UiWords, params?: Params): string;
  /** «1 termin, 2 termina, 5 termina»: the words of a number stand in one text, parted by bars. */
  count(key: keyof UiWords, n: number): string;
}
/** The sentences of the calendar's own screens, from the module's words. */
export const useSay = (): Say => {
  const { ui } = useModuleWords('calendar') as unknown as { readonly ui: UiWords };
  const language = useLanguage();
  return useMemo(() => {
    const say = (key: keyof UiWords, params?: Params): string => fill(ui[key], params);
    const count = (key: keyof UiWords, n: number): string => {
      const [one, few, other] = ui[key].split('|');
      return `${n} ${{ one, few, other }[pluralForm(language, n)] ?? other ?? one}`;
    };
    return Object.assign(say, { count });
  }, [ui, language]);
};

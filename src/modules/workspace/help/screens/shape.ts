/** What the help says about one screen: a title and a few sentences in each language. Screens over tables have theirs in `catalogue-screens.ts`. */
export interface ScreenHelp {
  readonly route: string;
  readonly hr: readonly [title: string, text: string];
  readonly en: readonly [title: string, text: string];
}

export const of = (route: string, hr: ScreenHelp['hr'], en: ScreenHelp['en']): ScreenHelp => ({ route, hr, en });

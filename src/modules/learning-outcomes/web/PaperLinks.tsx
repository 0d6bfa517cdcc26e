import { useOutcomesText } from './text.ts';

interface PaperLinksProps {
  readonly path: 'syllabus' | 'matrix';
  readonly id: number;
  /** Keys and names of the layouts; without them there is one. */
  readonly layouts?: readonly (readonly [string, string])[];
}
const langs = ['hr', 'en'] as const;

/** The paper as it stands now, in both languages: as PDF and for a spreadsheet. */
export const PaperLinks = ({ path, id, layouts = [['', '']] }: PaperLinksProps) => {
  const say = useOutcomesText();
  return (
    <ul className="outcome-papers" aria-label={say('asPaper')}>
      {layouts.flatMap(([layout, name]) =>
        langs.map(lang => {
          const at = (format: string): string =>
            `/api/v1/learning-outcomes/${path}?id=${id}&lang=${lang}&format=${format}${layout && `&layout=${layout}`}`;
          const called = [name || say('matrixPaper'), lang.toUpperCase()].join(' · ');
          return (
            <li key={`${layout} ${lang}`}>
              {called}:{' '}
              <a href={at('pdf')} target="_blank" rel="noreferrer" aria-label={`${called}, PDF`}>
                PDF
              </a>{' '}
              <a href={at('xlsx')} aria-label={`${called}, XLSX`}>
                XLSX
              </a>
            </li>
          );
        }),
      )}
    </ul>
  );
};

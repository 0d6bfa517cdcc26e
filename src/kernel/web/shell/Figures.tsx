import { useEffect, useMemo, useState } from 'react';
import type { Entry, EntryFilter } from '../../resource/index.ts';
import {
  accessTo,
  allFigures,
  allModules,
  type Figure,
  passes,
  showNumber,
  useEntryCounts,
  useLanguage,
  user,
  useStore,
  useTitles,
} from '../base/index.ts';
import { StatTile, StatTiles } from '../look/index.ts';

/** So many stand beside each other. */
const beside = 5;
const listOf = (figure: Figure, filter: EntryFilter): Entry => ({ path: '', resource: figure.of, filter });

/** How things stand, in numbers one acts on: those of one module over its cards, a few of all on the home page. */
export default function Figures({ of }: { of?: string }) {
  const titles = useTitles();
  const language = useLanguage();
  const who = useStore(user);
  const [known, setKnown] = useState<readonly (Figure & { readonly module: string })[]>([]);
  useEffect(() => {
    let left = false;
    const mine = who ? allFigures(of).filter(part => passes(part, who)) : [];
    void Promise.all(
      mine.map(async ({ module, load }) => (await load()).figures.map(figure => ({ ...figure, module }))),
    ).then(
      found => {
        if (!left) setKnown(found.flat());
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [of, who]);
  const shown = useMemo(
    () =>
      known
        .filter(f => (of !== undefined || f.home) && who && accessTo(allModules(), f.to.split('?')[0]!, who) === 'open')
        .slice(0, beside),
    [known, of, who],
  );
  const countOf = useEntryCounts(shown.flatMap(f => [listOf(f, f.filter), ...(f.outOf ? [listOf(f, f.outOf)] : [])]));
  const said = (n: number) => showNumber(n, language);
  // A list that is closed to the person has no number.
  const told = shown.filter(f => countOf(listOf(f, f.filter)) !== null);
  if (told.length === 0) return null;
  return (
    <StatTiles>
      {told.map(f => {
        const figure = countOf(listOf(f, f.filter));
        const whole = f.outOf && countOf(listOf(f, f.outOf));
        const isTold = typeof figure === 'number' && (!f.outOf || typeof whole === 'number');
        return (
          <StatTile
            key={`${f.module} ${f.title}`}
            label={titles[f.module]?.screens[f.title] ?? ''}
            figure={!isTold ? null : typeof whole === 'number' ? `${said(figure)} / ${said(whole)}` : said(figure)}
            to={f.to}
            {...(isTold && typeof whole === 'number' && { bar: { value: figure, of: whole } })}
          />
        );
      })}
    </StatTiles>
  );
}

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Block, Sheet } from '../../resource/index.ts';
import { PaperSheet } from './PaperSheet.tsx';

const page = (blocks: readonly Block[], more: Partial<Sheet> = {}): string =>
  renderToStaticMarkup(
    <PaperSheet sheet={{ format: 'A', lang: 'hr', title: 'Odluka', on: '2026-09-10', blocks, ...more }} />,
  );

it('shows a table with its head, groups, totals and the rows’ own heads', () => {
  const html = page([
    {
      block: 'table',
      rowHeads: [0],
      columns: [
        { head: 'Predmet', width: 100 },
        { head: 'Studij', width: 40 },
        { head: 'Sati', width: 25, align: 'right' },
      ],
      rows: [{ group: 'Zimski' }, { cells: ['Šćžđč <b>', 'R', '30'] }, { total: ['', '', '30'], label: 'Ukupno' }],
    },
  ]);
  expect(html).toContain('<th scope="col">Predmet</th>');
  expect(html).toContain('<th scope="rowgroup" colSpan="3">Zimski</th>');
  expect(html).toContain('<th scope="row">Šćžđč');
  expect(html).toContain('<th scope="row" colSpan="2">Ukupno</th>');
  expect(html).toContain('Šćžđč &lt;b&gt;');
  expect(html).toContain('text-align:right');
});

it('says of marks, seal and draft what the PDF says', () => {
  const blocks: readonly Block[] = [
    { block: 'letterhead', institution: 'Fakultet', klasa: '602-04/26-12/02', urbroj: null },
    { block: 'signatures', people: [{ function: 'Dekanica', name: 'Mirna Šimrak' }], seal: true },
    { block: 'copies', to: ['Pismohrana, ovdje.'] },
  ];
  const issued = page(blocks);
  expect(issued).toContain('KLASA: 602-04/26-12/02');
  expect(issued).not.toContain('URBROJ');
  expect(issued).toContain('M. P.');
  expect(issued).toContain('Dostaviti:');
  const draft = page(blocks, { draft: true });
  expect(draft).toContain('data-draft="NACRT"');
  expect(draft).not.toMatch(/KLASA|M\. P\./);
});

it('says when it was printed on lists alone', () => {
  const printedAt = '10. 9. 2026. u 13:00';
  expect(page([], { foot: { kind: 'list', words: 'Plan', printedAt } })).toContain(`Plan · ispisano ${printedAt}`);
  expect(page([], { foot: { kind: 'act', klasa: '1' } })).not.toContain('<footer>');
});

import type { ReactNode } from 'react';
import {
  type Block,
  inRoman,
  paperFormats,
  type PaperText,
  type Sheet,
  type Signature,
  type TableBlock,
  type TableCell,
  type TableRow,
} from '../../resource/index.ts';
import './paper.css';

type BlockOf<K extends Block['block']> = Extract<Block, { block: K }>;

/** A paper on the screen and in the print window: the same blocks that the PDF is made of. */
export const PaperSheet = ({ sheet }: { readonly sheet: Sheet }) => {
  const { width } = paperFormats[sheet.format];
  return (
    <article
      className="sheet"
      data-format={sheet.format}
      data-draft={sheet.draft ? sayIn(sheet, 'NACRT', 'DRAFT') : undefined}
      lang={sheet.lang}
      style={{ maxWidth: `${width}mm` }}
    >
      {sheet.blocks.map((block, i) => (
        <BlockView key={i} block={block} sheet={sheet} />
      ))}
      <Foot sheet={sheet} />
    </article>
  );
};
const sayIn = ({ lang }: Sheet, hr: string, en: string): string => (lang === 'hr' ? hr : en);

const BlockView = ({ block, sheet }: { readonly block: Block; readonly sheet: Sheet }): ReactNode => {
  switch (block.block) {
    case 'letterhead':
      return <Letterhead block={block} sheet={sheet} />;
    case 'addressee':
      return (
        <address className="sheet-addressee">
          <Lines lines={block.lines} />
        </address>
      );
    case 'title':
      return (
        <header className="sheet-title">
          <h1>{block.text}</h1>
          {block.below && <p>{block.below}</p>}
        </header>
      );
    case 'heading':
      return block.level === 2 ? (
        <h2 style={{ textAlign: block.align }}>{block.text}</h2>
      ) : (
        <h3 style={{ textAlign: block.align }}>{block.text}</h3>
      );
    case 'text':
      return (
        <p
          className={block.small ? 'sheet-small' : undefined}
          style={{
            textAlign: block.align,
            ...(block.indent && { marginLeft: `${block.indent}mm` }),
            ...(block.keepAbove && ({ breakBefore: 'avoid', breakInside: 'avoid' } as const)),
          }}
        >
          <Words text={block.text} />
        </p>
      );
    case 'facts':
      return (
        <dl
          style={{
            gridTemplateColumns: `${block.labelWidth ?? 50}mm ${block.figureWidth ? `${block.figureWidth}mm` : '1fr'}`,
          }}
        >
          {block.facts.map(({ label, value, bold }) => (
            <div key={label} style={bold ? { fontWeight: 'bold' } : undefined}>
              <dt>{label}</dt>
              <dd style={block.figureWidth ? { textAlign: 'right' } : undefined}>
                <Words text={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'points':
      return <Points block={block} />;
    case 'table':
      return <Table block={block} />;
    case 'signatures':
      return <Signatures block={block} sheet={sheet} />;
    case 'copies':
      return <Named head={sayIn(sheet, 'Dostaviti:', 'Copies to:')} names={block.to} />;
    case 'annexes': {
      const one = block.names.length === 1;
      return (
        <Named
          head={one ? sayIn(sheet, 'Prilog:', 'Annex:') : sayIn(sheet, 'Prilozi:', 'Annexes:')}
          names={block.names}
        />
      );
    }
    case 'receipt':
      return (
        <p className="sheet-receipt">{sayIn(sheet, 'Prostor za prijamni štambilj', 'Space for the receipt stamp')}</p>
      );
    case 'pageBreak':
      return <hr className="sheet-break" />;
  }
};

const Words = ({ text }: { readonly text: PaperText }): ReactNode =>
  typeof text === 'string'
    ? text
    : text.map((run, i) => {
        const words = run.italic ? <em>{run.text}</em> : run.text;
        return <span key={i}>{run.bold ? <b>{words}</b> : words}</span>;
      });
const Lines = ({ lines }: { readonly lines: readonly (string | null | undefined | false)[] }) =>
  lines.filter(Boolean).map(line => <div key={String(line)}>{line}</div>);

const Letterhead = ({ block, sheet }: { readonly block: BlockOf<'letterhead'>; readonly sheet: Sheet }) => (
  <header className="sheet-letterhead">
    {block.logo && <img src={block.logo} alt={block.institution} />}
    <div>
      <Lines lines={[block.republic && 'REPUBLIKA HRVATSKA', block.university?.toLocaleUpperCase('hr')]} />
      <b>{block.institution.toLocaleUpperCase('hr')}</b>
      <Lines lines={[block.unit, block.address]} />
    </div>
    <div className="sheet-marks">
      {!sheet.draft && (
        <>
          <MarkLine name="KLASA:" value={block.klasa} filing={block.filing} />
          <MarkLine name="URBROJ:" value={block.urbroj} filing={block.filing} />
        </>
      )}
      <Lines lines={[block.oib && `OIB: ${block.oib}`, block.placeDate]} />
    </div>
  </header>
);
/** Never a bare «KLASA:»: left out, or ruled for the pen. */
const MarkLine = ({
  name,
  value,
  filing = 'system',
}: {
  readonly name: string;
  readonly value: string | null | undefined;
  readonly filing: 'system' | 'hand' | undefined;
}) => {
  if (value) return <div>{`${name} ${value}`}</div>;
  return filing === 'hand' ? (
    <div className="sheet-pen">
      {name} <i />
    </div>
  ) : null;
};

const Points = ({ block }: { readonly block: BlockOf<'points'> }) => {
  const items = block.items.map((text, i) => (
    <li key={i}>
      {block.numbers === 'roman' && <span className="sheet-roman">{inRoman(i + 1 + (block.after ?? 0))}.</span>}
      <Words text={text} />
    </li>
  ));
  return block.numbers === 'bullets' ? (
    <ul>{items}</ul>
  ) : (
    <ol
      className={`sheet-${block.numbers}`}
      type={block.numbers === 'letters' ? 'a' : undefined}
      start={block.after === undefined ? undefined : block.after + 1}
    >
      {items}
    </ol>
  );
};

const textOf = (cell: TableCell | undefined): string => (typeof cell === 'object' ? cell.text : (cell ?? ''));
const Cell = ({ cell }: { readonly cell: TableCell | undefined }) => (
  <Words text={typeof cell === 'object' ? [cell] : (cell ?? '')} />
);
const Table = ({ block }: { readonly block: TableBlock }) => (
  <table aria-label={block.summary}>
    <colgroup>
      {block.columns.map(({ head, width }) => (
        <col key={head} style={{ width: `${width}mm` }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {block.columns.map(({ head, align }) => (
          <th key={head} scope="col" style={{ textAlign: align }}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {block.rows.map((row, i) => (
        <RowView key={i} row={row} block={block} />
      ))}
    </tbody>
  </table>
);
const RowView = ({ row, block }: { readonly row: TableRow; readonly block: TableBlock }) => {
  const { columns, rowHeads = [] } = block;
  if ('group' in row)
    return (
      <tr className="sheet-group">
        <th scope="rowgroup" colSpan={columns.length}>
          {row.group}
        </th>
      </tr>
    );
  const isTotal = 'total' in row;
  const cells = isTotal ? row.total : row.cells;
  let free = 0;
  if (isTotal && row.label !== undefined) while (free < columns.length - 1 && textOf(cells[free]) === '') free++;
  return (
    <tr className={isTotal ? 'sheet-total' : undefined}>
      {isTotal && free > 0 && (
        <th scope="row" colSpan={free}>
          {row.label}
        </th>
      )}
      {columns.slice(free).map(({ head, align }, i) => {
        const at = free + i;
        return rowHeads.includes(at) && !isTotal ? (
          <th key={head} scope="row" style={{ textAlign: align }}>
            <Cell cell={cells[at]} />
          </th>
        ) : (
          <td key={head} style={{ textAlign: align }}>
            <Cell cell={cells[at]} />
          </td>
        );
      })}
    </tr>
  );
};

const nameOn = (sheet: Sheet, { name, ownHand, onBehalf }: Signature): string =>
  `${onBehalf ? sayIn(sheet, 'za ', 'for ') : ''}${name ?? ''}${ownHand ? ', v. r.' : ''}`;
const Signatures = ({ block, sheet }: { readonly block: BlockOf<'signatures'>; readonly sheet: Sheet }) => {
  if (block.electronic) return <p className="sheet-electronic">{block.electronic}</p>;
  return (
    <section className="sheet-signatures" data-people={block.people.length}>
      {block.seal && !sheet.draft && <span className="sheet-seal">{sayIn(sheet, 'M. P.', 'L. S.')}</span>}
      {block.people.map(person => (
        <div key={`${person.function} ${person.name ?? ''}`}>
          <b>{person.function}</b>
          <span className={person.name ? undefined : 'sheet-pen'}>{nameOn(sheet, person)}</span>
        </div>
      ))}
    </section>
  );
};
const Named = ({ head, names }: { readonly head: string; readonly names: readonly string[] }) =>
  names.length === 0 ? null : (
    <section className="sheet-named">
      {head}
      <ol>
        {names.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ol>
    </section>
  );
/** A page's number is the printer's to say; when it was printed stands on lists alone. */
const Foot = ({ sheet }: { readonly sheet: Sheet }) => {
  const { foot } = sheet;
  if (foot?.kind === 'act') return foot.contact ? <footer>{foot.contact}</footer> : null;
  if (foot?.kind !== 'list') return null;
  const printed = foot.printedAt && `${sayIn(sheet, 'ispisano', 'printed')} ${foot.printedAt}`;
  return <footer>{[foot.words, printed].filter(Boolean).join(' · ')}</footer>;
};

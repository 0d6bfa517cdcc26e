import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DragEvent, ReactNode } from 'react';
import type { Language } from '../../../kernel/resource/index.ts';
import { showDate, StatusChip, useLanguage } from '../../../kernel/web/index.ts';
import { type DocumentRow, type DocumentSort, kindOf, sizeSaid } from './data.ts';
import { useDocumentsText } from './text.ts';
import { dragged } from './Tree.tsx';

interface RowsProps {
  readonly rows: readonly DocumentRow[];
  readonly doc: number | null;
  /** Absent in the bin: there a document is given back before it is opened. */
  readonly onOpen?: (id: number) => void;
  readonly onRestore?: (row: DocumentRow) => void;
}
interface TableProps extends RowsProps {
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** The documents of one place below each other, with what is known of each. */
export const DocumentTable = ({ rows, doc, onOpen, onRestore, sort, onSort }: TableProps) => {
  const t = useDocumentsText();
  const language = useLanguage();
  const head = (by: DocumentSort, label: string) => {
    const [up, down] = [sort === by, sort === `-${by}`];
    return (
      <th aria-sort={up ? 'ascending' : down ? 'descending' : undefined}>
        <button type="button" onClick={() => onSort(up ? `-${by}` : by)}>
          {label}
          {up && <IconArrowUp size={14} aria-hidden />}
          {down && <IconArrowDown size={14} aria-hidden />}
        </button>
      </th>
    );
  };
  return (
    <table className="dms-table">
      <thead>
        <tr>
          {head('title', t('name'))}
          {head('idDmsDocTyp', t('type'))}
          {head('sizeBytes', t('size'))}
          {head('updatedAt', t('brought'))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id} aria-current={row.id === doc || undefined} {...draggable(row, onOpen !== undefined)}>
            <td>
              <span className="dms-line">
                <Kind row={row} />
                <Title row={row} onOpen={onOpen}>
                  <small>{[row.ownerName, t('version', { n: row.currentVersion })].filter(Boolean).join(' · ')}</small>
                  <small className="dms-more">
                    {[row['idDmsDocTyp.label'], sizeSaid(row.content?.size, language), changedOn(row, language)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </Title>
              </span>
            </td>
            <td>{row['idDmsDocTyp.label'] ?? ''}</td>
            <td className="dms-number">{sizeSaid(row.content?.size, language)}</td>
            <td className="dms-number">{changedOn(row, language)}</td>
            <td>
              <Marks row={row} onRestore={onRestore} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The same side by side. */
export const DocumentGrid = ({ rows, doc, onOpen, onRestore }: RowsProps) => {
  const language = useLanguage();
  return (
    <ul className="dms-grid">
      {rows.map(row => (
        <li key={row.id} aria-current={row.id === doc || undefined} {...draggable(row, onOpen !== undefined)}>
          <Kind row={row} />
          <Title row={row} onOpen={onOpen}>
            <small>
              {[row['idDmsDocTyp.label'], sizeSaid(row.content?.size, language)].filter(Boolean).join(' · ')}
            </small>
          </Title>
          <Marks row={row} onRestore={onRestore} />
        </li>
      ))}
    </ul>
  );
};

const changedOn = (row: DocumentRow, language: Language): string => showDate(row.updatedAt.slice(0, 10), language);
/** Whoever may change a document takes it into another folder. */
const draggable = (row: DocumentRow, isHere: boolean) => ({
  draggable: isHere && row.can?.includes('update') === true,
  onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragged, `document:${row.id}`),
});

export const Kind = ({ row }: { row: DocumentRow }) => (
  <span className="dms-kind" data-kind={kindOf(row.content?.name)} aria-hidden>
    {kindOf(row.content?.name)}
  </span>
);

interface TitleProps {
  readonly row: DocumentRow;
  readonly onOpen: ((id: number) => void) | undefined;
  readonly children: ReactNode;
}
const Title = ({ row, onOpen, children }: TitleProps) =>
  onOpen ? (
    <button type="button" className="dms-title" onClick={() => onOpen(row.id)}>
      <b>{row.title}</b>
      {children}
    </button>
  ) : (
    <span className="dms-title">
      <b>{row.title}</b>
      {children}
    </span>
  );

const Marks = ({ row, onRestore }: { row: DocumentRow; onRestore: RowsProps['onRestore'] }) => {
  const t = useDocumentsText();
  return (
    <span className="dms-marks">
      {onRestore && (
        <Button size="compact-sm" variant="default" onClick={() => onRestore(row)}>
          {t('restore')}
        </Button>
      )}
      {row.legalHold === 1 && <StatusChip kind="bad">{t('onHold')}</StatusChip>}
      {row.lockedByName && <StatusChip kind="warn">{row.lockedByName}</StatusChip>}
      {row.status === 'archived' && <StatusChip kind="lock">{t('archived')}</StatusChip>}
      {row.status === 'disposed' && <StatusChip kind="none">{t('erased')}</StatusChip>}
    </span>
  );
};

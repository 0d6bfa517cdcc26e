import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import {
  ApiError,
  call,
  type CellChange,
  type CellValues,
  cellAt,
  EmptyState,
  MatrixGrid,
  type MatrixHead,
  notify,
  showFailure,
  Skeleton,
  useForgetResources,
} from '../../../kernel/web/index.ts';
import { useOutcomesText } from './text.ts';

/** Each matrix: by which columns its cells are placed, and what stands in them. */
const matrices = {
  'lo-study-hko': ['idLearningoutcomestudy', 'idHko'],
  'lo-study-dublin': ['idLearningoutcomestudy', 'idDublin'],
  'lo-study-set': ['idLearningoutcomestudy', 'idLearningoutcomeset'],
  'lo-course-study': ['idLearningoutcomestudycourse', 'idLearningoutcomestudy', 'contribution'],
  'lo-course-topic': ['idLearningoutcomestudycourse', 'idStCoTopic'],
  'lo-course-learning': ['idLearningoutcomestudycourse', 'idLearningmethod'],
  'lo-course-assessing': ['idLearningoutcomestudycourse', 'idAssessmentmethod'],
} as const;
type Matrix = keyof typeof matrices;
interface Answer {
  readonly rows: readonly (Omit<MatrixHead, 'fixed' | 'group'> & {
    readonly fixed: 0 | 1;
    readonly group: string | null;
  })[];
  readonly columns: Answer['rows'];
  readonly cells: readonly { readonly row: number; readonly column: number; readonly value: number }[];
}
interface Shown {
  readonly rows: readonly MatrixHead[];
  readonly columns: readonly MatrixHead[];
  readonly values: CellValues;
}
const headOf = ({ group, fixed, ...head }: Answer['rows'][number]): MatrixHead => ({
  ...head,
  ...(group !== null && { group }),
  fixed: fixed === 1,
});

/** One matrix of outcomes, filled in as it is seen: what is typed together is stored together. */
export const OutcomesGrid = ({
  matrix,
  of,
  label,
  onlyCourse,
}: {
  matrix: Matrix;
  of: number;
  label: string;
  onlyCourse?: readonly number[];
}) => {
  const say = useOutcomesText();
  const queries = useQueryClient();
  const forget = useForgetResources();
  /** What was typed and is not sent yet; what comes from the server meanwhile is older. */
  const waiting = useRef(new Map<string, CellChange>());
  const key = ['resource', matrix, 'grid', of];
  const found = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Shown> => {
      const { rows, columns, cells } = await call<Answer>('GET', 'learning-outcomes/grid', {
        query: { matrix, of },
        signal,
      });
      const values = new Map(cells.map(cell => [cellAt(cell.row, cell.column), cell.value]));
      for (const [at, change] of waiting.current) values.set(at, change.value);
      return { rows: rows.map(headOf), columns: columns.map(headOf), values };
    },
    retry: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [rowField, columnField, valueField] = matrices[matrix];

  const show = (cells: readonly { row: number; column: number; value: number }[]): void => {
    queries.setQueryData<Shown>(key, shown => {
      if (!shown) return shown;
      const values = new Map(shown.values);
      for (const { row, column, value } of cells)
        if (value === 0) values.delete(cellAt(row, column));
        else values.set(cellAt(row, column), value);
      return { ...shown, values };
    });
  };
  const seenOf = (value: number): object | null => (value === 0 ? null : valueField ? { [valueField]: value } : {});
  const send = async (changes: readonly CellChange[]): Promise<void> => {
    const place = ({ row, column }: CellChange) => ({ [rowField]: row, [columnField]: column });
    const put = changes
      .filter(({ value }) => value > 0)
      .map(change => ({
        ...place(change),
        ...(valueField && { [valueField]: change.value }),
        was: seenOf(change.was),
      }));
    const drop = changes
      .filter(({ value }) => value === 0)
      .map(change => ({ ...place(change), was: seenOf(change.was) }));
    try {
      await call('PUT', `${matrix}/cells`, { query: { of }, body: { put, drop } });
      void forget();
    } catch (failure) {
      const taken = failure instanceof ApiError ? (failure.conflict?.conflicts as Taken[] | undefined) : undefined;
      if (failure instanceof ApiError && failure.conflict?.kind === 'stale' && taken) {
        // Whoever came first keeps the cell; the rest of what was typed goes on.
        const met = taken.map(cell => ({ row: cell[rowField]!, column: cell[columnField]!, value: valueOf(cell.now) }));
        show(met);
        notify({ text: say('met') });
        const rest = changes.filter(
          change => !met.some(cell => cell.row === change.row && cell.column === change.column),
        );
        if (rest.length > 0) await send(rest);
        return;
      }
      show(changes.map(({ row, column, was }) => ({ row, column, value: was })));
      showFailure(failure);
    }
  };
  type Taken = { readonly [field: string]: number } & { readonly now: never };
  const valueOf = (now: Record<string, number> | null): number =>
    now === null ? 0 : valueField ? now[valueField]! : 1;
  const onChange = (changes: readonly CellChange[]): void => {
    show(changes);
    for (const change of changes) {
      const at = cellAt(change.row, change.column);
      waiting.current.set(at, { ...change, was: waiting.current.get(at)?.was ?? change.was });
    }
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const together = [...waiting.current.values()];
      waiting.current.clear();
      void send(together);
    }, 400);
  };

  // Among the rows of other courses each says whose it is. Kept, so that only what changes is drawn again.
  const [all, chosen] = [found.data?.rows, onlyCourse?.join()];
  const rows = useMemo(() => {
    const own = chosen?.split(',').map(Number);
    return own
      ? (all ?? []).filter(row => own.includes(row.id))
      : (all ?? []).map(row => (row.group ? { ...row, title: `${row.group}: ${row.title}` } : row));
  }, [all, chosen]);

  if (!found.data) return found.isError ? <EmptyState kind="failed" /> : <Skeleton label={say('coming')} />;
  if (rows.length === 0 || found.data.columns.length === 0) return <EmptyState kind="first" title={say('noRows')} />;
  const said = (value: number): string =>
    value === 0 ? say('empty') : valueField ? say(`contribution${value as 1 | 2 | 3}`) : say('linked');
  const isOpen = rows.some(row => !row.fixed);
  return (
    <MatrixGrid
      label={label}
      rows={rows}
      columns={found.data.columns}
      values={found.data.values}
      max={valueField ? 3 : 1}
      said={said}
      keys={say(!isOpen ? 'keysToRead' : valueField ? 'keysThree' : 'keysOne')}
      {...(isOpen && { onChange })}
    />
  );
};

import { useQuery } from '@tanstack/react-query';
import { call, type PartProps, Skeleton, StatusChip } from '../../../kernel/web/index.ts';
import type { erasureRequest } from '../model.ts';
import { useDeskText } from './text.ts';

interface Planned {
  readonly module: string;
  readonly rows: number;
  readonly what: string;
  readonly does: 'remove' | 'blank' | 'unname' | 'keep';
  readonly fields: readonly string[];
  readonly why: string | null;
}
const outcome = {
  remove: { says: 'erasureRemove', kind: 'bad' },
  blank: { says: 'erasureBlank', kind: 'warn' },
  unname: { says: 'erasureUnname', kind: 'warn' },
  keep: { says: 'erasureKeep', kind: 'lock' },
} as const;

/** Before anybody presses the button: what goes, what loses which fields, and what the law keeps. */
export default function ErasurePlan({ row }: PartProps<typeof erasureRequest>) {
  const t = useDeskText();
  const found = useQuery({
    queryKey: ['resource', 'erasure-request', 'plan', row.id],
    queryFn: ({ signal }) =>
      call<{ data: readonly Planned[] }>('GET', 'erasure-request/plan', { query: { id: row.id }, signal }),
  }).data?.data;
  if (!found) return <Skeleton label={t('erasureLead')} lines={6} />;
  return (
    <>
      <p className="quiet">{t('erasureLead')}</p>
      <table className="erasure-plan">
        <thead>
          <tr>
            <th scope="col">{t('erasureWhat')}</th>
            <th scope="col">{t('erasureRows')}</th>
            <th scope="col">{t('erasureWhich')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(one => (
            <tr key={`${one.module} ${one.what} ${one.does}`} data-does={one.does}>
              <td>
                <StatusChip kind={outcome[one.does].kind}>{t(outcome[one.does].says)}</StatusChip> {one.module}:{' '}
                {one.what}
              </td>
              <td>{one.rows}</td>
              <td>
                {one.fields.join(', ')} {one.why && <small className="quiet">{one.why}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

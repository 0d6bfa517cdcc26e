import { useQuery } from '@tanstack/react-query';
import type { AnyResource, FieldDef } from '../../resource/index.ts';
import {
  api,
  type ResourceText,
  type Row,
  rowLabel,
  showDateTime,
  useLanguage,
  useResource,
  useText,
  useWords,
} from '../base/index.ts';
import { Dialog } from '../look/index.ts';
import { useOptionLabels } from '../inputs/index.ts';
import { valueText } from '../values/index.ts';
import './record.css';

interface Entry {
  readonly at: string;
  readonly action: string;
  readonly userLabel: string | null;
  readonly actorLabel: string | null;
  readonly note: string | null;
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>>;
}

export const useHistory = (r: AnyResource, id: Row['id']) =>
  useQuery({
    queryKey: ['resource', r.name, 'history', String(id)],
    queryFn: ({ signal }) => api.get<{ data: readonly Entry[] }>(`${r.name}/history`, { id }, { signal }),
    retry: false,
    enabled: r.audit !== 'none',
  });

/** What happened to the record: who, when, old → new. */
export const History = ({ resource, id }: { resource: AnyResource | string; id: Row['id'] }) => {
  const r = useResource(resource);
  const t = useText();
  const language = useLanguage();
  const words = useWords(r);
  const found = useHistory(r, id);
  if (found.isPending)
    return (
      <p className="quiet" role="status">
        {t('loading')}
      </p>
    );
  if (!found.data?.data.length) return <p className="quiet">{t('historyEmpty')}</p>;
  return (
    <ol className="k-history">
      {found.data.data.map((entry, i) => (
        <li key={i}>
          <div>
            <b>{actionLabel(entry.action, words, t)}</b>{' '}
            <span className="quiet">
              {showDateTime(entry.at, language)} · {whoActed(entry, t)}
            </span>
          </div>
          {entry.note && <p className="k-history-note">{entry.note}</p>}
          {!/\.delete$/.test(entry.action) && <Changes resource={r} words={words} diff={entry.diff} />}
        </li>
      ))}
    </ol>
  );
};
/** Both names where an administrator acted as somebody; the portal where nobody did. */
const whoActed = ({ userLabel, actorLabel }: Entry, t: ReturnType<typeof useText>): string =>
  userLabel === null
    ? t('system')
    : actorLabel === null
      ? userLabel
      : t('actedAs', { actor: actorLabel, user: userLabel });
const actionLabel = (action: string, words: ResourceText, t: ReturnType<typeof useText>): string => {
  const verb = action.slice(action.lastIndexOf('.') + 1);
  const known = {
    create: t('created'),
    update: t('changed'),
    delete: t('removed'),
    restore: t('restoredEntry'),
    erase: t('erasedEntry'),
    'flip-nums': t('orderChanged'),
  }[verb];
  return known ?? words.move(verb).label;
};

const Changes = ({ resource: r, words, diff }: { resource: AnyResource; words: ResourceText; diff: Entry['diff'] }) => {
  const all = r.all as Record<string, FieldDef>;
  const changed = Object.entries(diff).filter(
    (e): e is [string, readonly [unknown, unknown]] => Array.isArray(e[1]) && Object.hasOwn(all, e[0]),
  );
  if (changed.length === 0) return null;
  return (
    <dl className="k-changes">
      {changed.map(([name, [old, now]]) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>
            <Side words={words} name={name} def={all[name]!} value={old} /> →{' '}
            <Side words={words} name={name} def={all[name]!} value={now} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
const Side = ({ words, name, def, value }: { words: ResourceText; name: string; def: FieldDef; value: unknown }) => {
  const t = useText();
  const language = useLanguage();
  const keys = def.kind === 'refs' && Array.isArray(value) ? (value as number[]) : [];
  const labels = useOptionLabels(def.to ?? '', def.kind === 'ref' && typeof value === 'number' ? [value] : keys);
  const label = def.kind === 'refs' ? keys.map(key => labels.get(String(key)) ?? null) : labels.get(String(value));
  const shown =
    def.kind === 'image'
      ? value
        ? '●'
        : ''
      : valueText({
          words,
          language,
          name,
          def,
          row: { id: 0, [name]: value, ...(label ? { [`${name}.label`]: label } : {}) },
        });
  return <span>{shown || t('noValue')}</span>;
};

export const HistoryDialog = ({
  resource: r,
  row,
  onClose,
}: {
  resource: AnyResource;
  row: Row;
  onClose: () => void;
}) => {
  const t = useText();
  const language = useLanguage();
  const words = useWords(r);
  return (
    <Dialog onClose={onClose} title={t('historyOf', { label: rowLabel(r, row, language, { words }) })} size={640}>
      <History resource={r} id={row.id} />
    </Dialog>
  );
};

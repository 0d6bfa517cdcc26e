import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, notify, user } from '../../../../kernel/web/index.ts';
import { useProfileText } from './text.ts';

interface Constituent {
  readonly cid: string;
  readonly name: string;
  readonly href: string;
  readonly id: number | null;
  readonly rowVer: number | null;
}
const key = ['resource', 'user-identity', 'constituents'];

/** One's own accounts at other constituents. Nothing is shown where there is only this one. */
export const Elsewhere = () => {
  const t = useProfileText();
  const queries = useQueryClient();
  const [parameters] = useSearchParams();
  const { data: all = [] } = useQuery({
    queryKey: key,
    queryFn: () => api.get<{ data: Constituent[] }>('auth/constituents').then(a => a.data),
  });
  if (all.length === 0) return null;
  const free = all.filter(one => one.id === null);
  const link = async ({ cid }: Constituent) => {
    const { address } = await api.post<{ address: string }>('auth/constituent-link', { cid });
    location.assign(address);
  };
  const unlink = async ({ cid, id, rowVer }: Constituent) => {
    await api.del(`user-identity/delete?id=${id}&rowVer=${rowVer}`);
    notify({ text: t('unlinked'), kind: 'positive' });
    // The header leads there no longer.
    const who = user.get();
    if (who) user.set({ ...who, constituents: who.constituents.filter(one => one.cid !== cid) });
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <section className="sheet-part" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t('elsewhere')}</h2>
      {parameters.get('problem') === 'constituent' && (
        <div className="plain-refused" role="alert">
          {t('elsewhereFailed')}
        </div>
      )}
      <p className="quiet">
        {t('elsewhereLead')} {free.length > 0 && t('elsewhereHow')}
      </p>
      <ul className="session-list">
        {all
          .filter(one => one.id !== null)
          .map(one => (
            <li key={one.cid}>
              <span>
                <b>{one.name}</b> <a href={one.href}>{t('elsewhereChange')}</a>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={t('elsewhereUnlink', { name: one.name })}
                onClick={() => void unlink(one).catch(() => undefined)}
              >
                {t('unlink')}
              </Button>
            </li>
          ))}
      </ul>
      {free.length > 0 && (
        <div className="profile-links">
          {free.map(one => (
            <Button key={one.cid} variant="default" onClick={() => void link(one).catch(() => undefined)}>
              {t('elsewhereLink', { name: one.name })}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
};

import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, boot, notify } from '../../../../kernel/web/index.ts';
import { useProfileText } from './text.ts';

interface IdentityRow {
  readonly id: number;
  readonly provider: string;
  readonly email: string | null;
  readonly rowVer: number;
  readonly can?: readonly string[];
}
const names: Readonly<Record<string, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  aai: 'AAI@EduHr',
  oidc: 'AAI@EduHr',
};
const key = ['resource', 'user-identity', 'own'];

/** Accounts of other providers that open this one. Nothing is shown where the institution offers none. */
export const Identities = () => {
  const t = useProfileText();
  const queries = useQueryClient();
  const [parameters] = useSearchParams();
  const { data: linked = [] } = useQuery({
    queryKey: key,
    queryFn: () =>
      api
        .get<{ data: IdentityRow[] }>('user-identity', { 'return[can]': 1 })
        .then(a => a.data.filter(row => row.provider !== 'constituent')),
  });
  const free = (boot.providers ?? []).filter(provider => !linked.some(l => l.provider === provider));
  if (linked.length === 0 && free.length === 0) return null;
  const unlink = async (row: IdentityRow) => {
    await api.del(`user-identity/delete?id=${row.id}&rowVer=${row.rowVer}`);
    notify({ text: t('unlinked'), kind: 'positive' });
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <section className="sheet-part">
      <h2>{t('identities')}</h2>
      {parameters.get('problem') === 'provider' && (
        <div className="plain-refused" role="alert">
          {t('linkFailed')}
        </div>
      )}
      <p className="quiet">{t(linked.length === 0 ? 'identitiesNone' : 'identitiesLead')}</p>
      <ul className="session-list">
        {linked.map(row => (
          <li key={row.id}>
            <span>
              <b>{names[row.provider] ?? row.provider}</b> <small className="quiet">{row.email}</small>
            </span>
            {row.can?.includes('delete') && (
              <Button variant="default" size="xs" onClick={() => void unlink(row).catch(() => undefined)}>
                {t('unlink')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <div className="profile-links">
          {free.map(p => (
            <a
              key={p}
              className="plain-button"
              data-quiet
              href={`/api/v1/auth/oidc?provider=${encodeURIComponent(p)}&link=1`}
            >
              {t('link', { provider: names[p] ?? p })}
            </a>
          ))}
        </div>
      )}
    </section>
  );
};

import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call, notify, showDateTime, useLanguage, type User } from '../../../../kernel/web/index.ts';
import { useProfileText } from './text.ts';

interface SessionRow {
  readonly id: number;
  readonly ip?: string | null;
  readonly userAgent?: string | null;
  readonly lastSeenAt?: string | null;
  readonly can?: readonly string[];
}
const key = ['resource', 'session', 'own'];

/** «Firefox, Windows»: what a person recognises a device by. Order matters, for every browser claims to be an older one. */
export const deviceOf = (userAgent: string | null | undefined): string | null => {
  const said = userAgent ?? '';
  const first = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(said))?.[1];
  const browser = first([
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrom(e|ium)\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = first([
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return [browser, system].filter(Boolean).join(', ') || null;
};

export const Sessions = ({ who }: { who: User }) => {
  const t = useProfileText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: () =>
      call<{ data: SessionRow[] }>('GET', 'session', {
        query: { 'filter[idUser]': who.id, sort: '-lastSeenAt', 'return[can]': 1, 'pagination[limit]': 50 },
      }).then(a => a.data),
  });
  const others = data.filter(s => s.id !== who.idSession && s.can?.includes('delete'));
  const end = async (rows: readonly SessionRow[]) => {
    for (const row of rows) await api.del(`session/delete?id=${row.id}`);
    notify({ text: t('sessionEnded'), kind: 'positive' });
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <section className="sheet-part" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions')}</h2>
      <ul className="session-list">
        {data.map(s => (
          <li key={s.id}>
            <span>
              <b title={s.userAgent ?? undefined}>{deviceOf(s.userAgent) ?? t('sessionUnknown')}</b>{' '}
              <small className="quiet">{s.ip}</small>
              <br />
              {s.id === who.idSession ? (
                <small className="tag" data-kind="ok">
                  {t('sessionHere')}
                </small>
              ) : (
                s.lastSeenAt && (
                  <small className="quiet">{t('sessionLast', { at: showDateTime(s.lastSeenAt, language) })}</small>
                )
              )}
            </span>
            {others.includes(s) && (
              <Button variant="default" size="xs" onClick={() => void end([s]).catch(() => undefined)}>
                {t('sessionEnd')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 0 && others.length === 0 && <p className="quiet">{t('sessionsNone')}</p>}
      {others.length > 1 && (
        <div>
          <Button variant="default" onClick={() => void end(others).catch(() => undefined)}>
            {t('sessionEndAll')}
          </Button>
        </div>
      )}
    </section>
  );
};

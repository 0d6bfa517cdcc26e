import { useQuery } from '@tanstack/react-query';
import { api, useScreen, useText } from '../base/index.ts';
import { rememberAddress } from './last-address.ts';
import { PageHead } from '../look/index.ts';

interface Constituent {
  readonly cid: string;
  readonly name: string;
  readonly url: string;
  readonly state?: 'current' | 'behind' | 'down';
}
const states = {
  current: { words: 'stateUp', kind: 'ok' },
  behind: { words: 'stateBehind', kind: 'warn' },
  down: { words: 'stateDown', kind: 'bad' },
} as const;

/** The landing of the administration module: one tile for each constituent it knows. */
export default function Constituents() {
  const t = useText();
  useScreen({ screen: '/AdminConstituent', title: t('constituentAdmin') });
  const { data: known } = useQuery({
    queryKey: ['constituents'],
    queryFn: () => api.get<{ data: Constituent[] }>('/site/constituents').then(a => a.data),
  });
  return (
    <>
      <PageHead title={t('constituentAdmin')} lead={t('constituentAdminLead')} />
      {known?.length === 0 && <p className="quiet">{t('constituentsNone')}</p>}
      <div className="cards">
        {known
          ?.filter(c => /^https?:/.test(c.url))
          .map(c => {
            const state = states[c.state ?? 'current'];
            return (
              <a key={c.cid} className="card-link" href={c.url} onClick={() => rememberAddress(c.url, 30)}>
                <span>
                  <b>{c.name}</b>
                  <small>{c.url}</small>
                </span>
                <span className="tag" data-kind={state.kind}>
                  {t(state.words)}
                </span>
              </a>
            );
          })}
      </div>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import {
  apiUrl,
  call,
  EmptyState,
  PageHead,
  Panel,
  showDateTime,
  Skeleton,
  useAddress,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { useShelfText } from './text.ts';
import './reports.css';

interface Made {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly failure: string | null;
  readonly result: { readonly name: string } | null;
  readonly askedAt: string;
}
/** What schedules have made for the person who looks, the one that the message led to first. */
export default function Delivered() {
  const t = useShelfText();
  const language = useLanguage();
  const [address] = useAddress();
  const wanted = address.get('run');
  const found = useQuery({
    queryKey: ['resource', 'job-run', 'delivered'],
    queryFn: ({ signal }) => call<{ data: readonly Made[] }>('GET', 'job-run', { signal }).then(a => a.data),
  });
  const made = (found.data ?? [])
    .filter(run => run.kind === 'reports.deliver')
    .sort((a, b) => Number(b.id === wanted) - Number(a.id === wanted));
  return (
    <>
      <PageHead title={t('delivered')} lead={t('deliveredLead')} />
      {found.isPending && <Skeleton label={t('delivered')} lines={4} />}
      {found.data && made.length === 0 && <EmptyState title={t('nothing')} hint={t('nothingHint')} />}
      {made.map(run => (
        <Panel key={run.id} title={run.title}>
          <p className="quiet">{showDateTime(run.askedAt, language)}</p>
          {run.result && run.state === 'done' && (
            <a href={`${apiUrl('job-run/result')}?id=${run.id}`} download={run.result.name}>
              {t('fetch', { name: run.result.name })}
            </a>
          )}
          {(run.state === 'waiting' || run.state === 'running') && <p>{t('making')}</p>}
          {run.state === 'failed' && (
            <p>
              <b>{t('refused')}.</b> {run.failure}
            </p>
          )}
        </Panel>
      ))}
    </>
  );
}

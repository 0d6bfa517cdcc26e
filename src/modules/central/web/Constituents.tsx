import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  call,
  Note,
  notify,
  PageHead,
  rememberAddress,
  ResourceTable,
  showDateTime,
  showFailure,
  StatusChip,
  useConfirm,
  useLanguage,
  useScreen,
} from '../../../kernel/web/index.ts';
import { useCentralText } from './text.ts';

interface Health {
  readonly id: number;
  readonly cid: string;
  readonly name: string;
  readonly url: string;
  readonly state: 'current' | 'behind' | 'ahead' | 'unreachable' | 'closed' | 'preparing';
  readonly version: string;
  readonly users: number | null;
  readonly lastSeen: string | null;
  readonly errors: number | null;
}
const kinds = {
  current: 'ok',
  ahead: 'ok',
  behind: 'warn',
  unreachable: 'bad',
  closed: 'lock',
  preparing: 'run',
} as const;
const healthKey = ['resource', 'constituent', 'health'] as const;

/** The landing of the central administration: how each constituent is, and the list in which they are kept. */
export default function Constituents() {
  const t = useCentralText();
  useScreen({ screen: '/AdminConstituent', title: t('title') });
  const { data: known } = useQuery({
    queryKey: healthKey,
    queryFn: ({ signal }) => call<{ data: Health[] }>('GET', 'constituent/health', { signal }).then(a => a.data),
    // One that is being opened is looked at until it is.
    refetchInterval: query => (query.state.data?.some(c => c.state === 'preparing') ? 2_000 : 60_000),
  });
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {known?.length === 0 && <p className="quiet">{t('none')}</p>}
      {known && known.length > 0 && (
        <section className="card-group" aria-label={t('health')}>
          <div className="cards">
            {known.map(one => (
              <Tile key={one.cid} one={one} />
            ))}
          </div>
        </section>
      )}
      <h2>{t('list')}</h2>
      <ResourceTable resource="constituent" name="central.constituents" />
    </>
  );
}

const Tile = ({ one }: { one: Health }) => {
  const t = useCentralText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { ask, dialog } = useConfirm();
  const [link, setLink] = useState<{ link: string; email: string } | null>(null);
  const [showsCopies, setShowsCopies] = useState(false);
  const isOpen = one.state !== 'preparing' && one.state !== 'unreachable';
  const act = (path: string, query: Record<string, string | number>, said: string) =>
    call('POST', path, { query }).then(() => {
      notify({ kind: 'positive', text: said });
      void queries.invalidateQueries({ queryKey: ['resource', 'constituent'] });
    }, showFailure);
  const copies = useQuery({
    queryKey: ['resource', 'constituent', 'backups', one.id],
    enabled: showsCopies,
    queryFn: ({ signal }) =>
      call<{ data: { name: string; size: number; at: string }[] }>('GET', 'constituent/backups', {
        query: { id: one.id },
        signal,
      }).then(a => a.data),
  });
  return (
    <article className="k-panel" data-cid={one.cid} style={{ padding: '1rem' }}>
      <h3>
        {one.name} <StatusChip kind={kinds[one.state]}>{t(one.state)}</StatusChip>
      </h3>
      <p className="quiet">{t('version', { version: one.version })}</p>
      {one.users !== null && <p>{t('users', { n: one.users })}</p>}
      {one.users !== null && (
        <p>{one.lastSeen ? t('lastSeen', { at: showDateTime(one.lastSeen, language) }) : t('neverSeen')}</p>
      )}
      {(one.errors ?? 0) > 0 && <Note kind="warn">{t('errors', { n: one.errors! })}</Note>}
      {one.state === 'current' && /^https?:/.test(one.url) && (
        <a href={one.url} onClick={() => rememberAddress(one.url, 30)}>
          {t('open')}: {one.url}
        </a>
      )}
      {one.state === 'current' && one.users === 0 && (
        <Button
          variant="default"
          onClick={() =>
            void call<{ link: string; email: string }>('POST', 'constituent/first-administrator', {
              query: { id: one.id },
            }).then(setLink, showFailure)
          }
        >
          {t('firstAdmin')}
        </Button>
      )}
      {link && (
        <Note kind="warn">
          {t('firstAdminShown', { email: link.email })} <a href={link.link}>{link.link}</a>
        </Note>
      )}
      {isOpen && (
        <Button variant="default" onClick={() => void act('constituent/backup', { id: one.id }, t('backupStarted'))}>
          {t('backup')}
        </Button>
      )}
      {isOpen && (
        <details onToggle={event => setShowsCopies(event.currentTarget.open)}>
          <summary>{t('backups')}</summary>
          {copies.data?.length === 0 && <p className="quiet">{t('noBackups')}</p>}
          <ul>
            {copies.data?.map(copy => (
              <li key={copy.name}>
                {showDateTime(copy.at, language)}{' '}
                {one.state === 'closed' && (
                  <Button
                    variant="default"
                    onClick={() =>
                      void ask({ message: t('restoreSure', { name: one.name, copy: copy.name }), danger: true }).then(
                        sure =>
                          sure
                            ? act('constituent/restore', { id: one.id, name: copy.name }, t('restoreStarted'))
                            : undefined,
                      )
                    }
                  >
                    {t('restore')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {dialog}
    </article>
  );
};

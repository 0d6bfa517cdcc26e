import { Button } from '@mantine/core';
import { IconChevronLeft, IconHistory, IconPencil } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import type { AnyResource } from '../../resource/index.ts';
import { EmptyState, FocusKeeper, Panel, Skeleton } from '../look/index.ts';
import {
  type FullRow,
  type PartProps,
  recordPageOf,
  type Row,
  rowLabel,
  useAddress,
  useForgetResources,
  useLanguage,
  useRecord,
  useResource,
  useScreen,
  useText,
  useWords,
} from '../base/index.ts';
import { pictureAddress } from '../values/index.ts';
import { LazyHistoryDialog, LazyRecordDialog } from './lazy.ts';
import { MovesOf } from './Moves.tsx';
import { PartBody, TabTitle } from './Parts.tsx';
import { pieceOf, type ShownPart, usePartsOn } from './parts-on.ts';
import { Facts, Stamps, StateTag } from './RecordView.tsx';
import { WithWords } from './WithWords.tsx';
import './record.css';

interface PageProps {
  readonly resource: AnyResource;
  readonly id: Row['id'];
  readonly place: string;
  readonly module: { readonly title: string; readonly route: string };
}
/** All that is known of one record, on a page of its own: its data, and whatever the modules add to it. */
export default function RecordPage({ resource, ...rest }: Omit<PageProps, 'resource'> & { readonly resource: string }) {
  const r = useResource(resource);
  return (
    <WithWords key={`${r.name} ${rest.id}`} resource={r}>
      <Page resource={r} {...rest} />
    </WithWords>
  );
}
const Page = ({ resource: r, id, place, module }: PageProps) => {
  const t = useText();
  const words = useWords(r);
  const language = useLanguage();
  const found = useRecord(r, id);
  const row = found.data;
  const refresh = useForgetResources();
  const load = recordPageOf(r.name);
  const Own = load && pieceOf(load);
  const label = row ? rowLabel(r, row, language, { words }) : words.one;
  useScreen({ screen: place, title: label, module });
  const back = (
    <Link className="k-back" to={place}>
      <IconChevronLeft size={15} aria-hidden />
      {words.title}
    </Link>
  );
  if (found.isPending)
    return (
      <>
        {back}
        <Skeleton label={t('loadingRecord')} />
      </>
    );
  if (!row)
    return (
      <>
        {back}
        {found.isError ? (
          <EmptyState kind="failed" title={t('recordFailed')}>
            <Button variant="default" onClick={() => void found.refetch()}>
              {t('retry')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState kind="first" title={t('notFoundTitle')} hint={t('notFoundHint')} />
        )}
      </>
    );
  return (
    <>
      {back}
      {Own ? (
        <Suspense fallback={<Skeleton label={t('loadingRecord')} />}>
          <Own row={row as PartProps['row']} resource={r.name} refresh={refresh} />
        </Suspense>
      ) : (
        <Known resource={r} row={row} label={label} />
      )}
    </>
  );
};

const Known = ({ resource: r, row, label }: { resource: AnyResource; row: FullRow; label: string }) => {
  const t = useText();
  const words = useWords(r);
  const parts = usePartsOn(r, row);
  const at = (place: ShownPart['place']) => parts.filter(p => p.place === place);
  const [over, setOver] = useState<'edit' | 'history' | null>(null);
  const picture = r.avatar ? row[r.avatar as string] : null;
  const close = () => setOver(null);
  // A part that names the next step has the moves already.
  const movesShown = parts.some(p => (p.part.shows === 'nextStep' || p.part.moves) && p.place !== 'tab');
  return (
    <>
      <header className="k-head">
        {typeof picture === 'string' && (
          <img
            className="k-page-picture"
            src={pictureAddress(picture, 150)}
            width={72}
            height={72}
            alt={t('pictureOf', { label })}
          />
        )}
        <div>
          <p>{words.one}</p>
          <h1>{label}</h1>
        </div>
        <div className="k-head-acts">
          {r.audit !== 'none' && (
            <Button
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => setOver('history')}
            >
              {t('history')}
            </Button>
          )}
          {row.can?.includes('update') && (
            <Button
              // Where a module put its act over the tabs, that is what the page is for.
              variant={at('head').length > 0 ? 'default' : 'filled'}
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setOver('edit')}
            >
              {t('edit')}
            </Button>
          )}
        </div>
      </header>
      <StateTag resource={r} row={row} />
      {!movesShown && <MovesOf resource={r} row={row} />}
      <div className="k-page" data-side={at('side').length > 0 || undefined}>
        <div className="k-page-main">
          {at('head').map(p => (
            <PartBody key={p.key} part={p.part} row={row} />
          ))}
          <Tabs resource={r} row={row} parts={at('tab')} />
        </div>
        {at('side').length > 0 && (
          <div className="k-page-side">
            {at('side').map(p => (
              <Framed key={p.key} title={p.title}>
                <PartBody part={p.part} row={row} />
              </Framed>
            ))}
          </div>
        )}
      </div>
      {over && <FocusKeeper />}
      <Suspense fallback={null}>
        {over === 'edit' && <LazyRecordDialog resource={r} id={row.id} mode="edit" onClose={close} />}
        {over === 'history' && <LazyHistoryDialog resource={r} row={row} onClose={close} />}
      </Suspense>
    </>
  );
};
const Framed = ({ title, children }: { title: string; children: ReactNode }) =>
  title === '' ? children : <Panel title={title}>{children}</Panel>;

const firstTab = 'details';
/** The record's own data first, then whatever hangs on it. Which one is open stands in the address; the others are not drawn. */
const Tabs = ({ resource: r, row, parts }: { resource: AnyResource; row: FullRow; parts: readonly ShownPart[] }) => {
  const t = useText();
  const words = useWords(r);
  const id = useId();
  const [address, change] = useAddress();
  const tabs: readonly (Pick<ShownPart, 'key' | 'title'> & Partial<ShownPart>)[] = [
    { key: firstTab, title: t('details') },
    ...parts,
  ];
  const asked = address.get('tab');
  const open = parts.find(p => p.key === asked);
  const shown = open?.key ?? firstTab;
  const choose = (key: string) =>
    change(now => {
      if (key === firstTab) now.delete('tab');
      else now.set('tab', key);
      return now;
    });
  const facts = (
    <>
      <Facts resource={r} row={row} only="filled" />
      <Stamps row={row} />
    </>
  );
  if (parts.length === 0)
    return (
      <section className="k-card k-page-part" aria-label={t('details')}>
        {facts}
      </section>
    );
  return (
    <>
      <div className="k-tabs" role="tablist" aria-label={words.one}>
        {tabs.map(({ key, title, part }, i) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            aria-selected={shown === key}
            aria-controls={`${id}panel`}
            tabIndex={shown === key ? 0 : -1}
            onClick={() => choose(key)}
            onKeyDown={event => {
              const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: tabs.length - 1 }[event.key];
              if (to === undefined) return;
              event.preventDefault();
              const next = tabs[(to + tabs.length) % tabs.length]!.key;
              choose(next);
              document.getElementById(`${id}${next}`)?.focus();
            }}
          >
            <TabTitle title={title} part={part} row={row} />
          </button>
        ))}
      </div>
      <section
        key={shown}
        className="k-card k-page-part"
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${shown}`}
      >
        {open ? <PartBody part={open.part} row={row} /> : facts}
      </section>
    </>
  );
};

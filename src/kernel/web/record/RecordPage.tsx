import { Button } from '@mantine/core';
import { IconChevronLeft, IconHistory, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { AnyResource } from '../../resource/index.ts';
import { EmptyState, FocusKeeper, Skeleton } from '../look/index.ts';
import {
  type FullRow,
  type Row,
  rowLabel,
  useLanguage,
  useRecord,
  useResource,
  useScreen,
  useText,
  useWords,
} from '../base/index.ts';
import { pictureAddress } from '../values/index.ts';
import { LazyHistoryDialog, LazyRecordDialog } from './lazy.ts';
import { Moves } from './Moves.tsx';
import { PartBody, usePartsOn } from './Parts.tsx';
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
        <EmptyState
          title={t(found.isError ? 'failedTitle' : 'notFoundTitle')}
          hint={t(found.isError ? 'failedHint' : 'notFoundHint')}
        />
      </>
    );
  return (
    <>
      {back}
      <Known resource={r} row={row} label={label} />
    </>
  );
};

const Known = ({ resource: r, row, label }: { resource: AnyResource; row: FullRow; label: string }) => {
  const t = useText();
  const words = useWords(r);
  const parts = usePartsOn(r.name);
  const [over, setOver] = useState<'edit' | 'history' | null>(null);
  const picture = r.avatar ? row[r.avatar as string] : null;
  const close = () => setOver(null);
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
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOver('edit')}>
              {t('edit')}
            </Button>
          )}
        </div>
      </header>
      <StateTag resource={r} row={row} />
      <Moves resource={r} row={row} />
      <section className="k-card k-page-part" aria-label={t('details')}>
        <Facts resource={r} row={row} only="filled" />
        <Stamps row={row} />
      </section>
      {parts.map(({ key, title, part }) => (
        <section key={key} className="k-card k-page-part" aria-label={title}>
          <header className="k-card-head">
            <h2>{title}</h2>
          </header>
          <PartBody part={part} row={row} />
        </section>
      ))}
      {over && <FocusKeeper />}
      <Suspense fallback={null}>
        {over === 'edit' && <LazyRecordDialog resource={r} id={row.id} mode="edit" onClose={close} />}
        {over === 'history' && <LazyHistoryDialog resource={r} row={row} onClose={close} />}
      </Suspense>
    </>
  );
};

import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconDownload, IconEye } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import {
  api,
  isViewable,
  LazyFileView,
  LazyFileViewer,
  LazyRecordDialog,
  MenuItem,
  MoreActs,
  showDate,
  showDateTime,
  showFailure,
  Skeleton,
  StatusChip,
  useForgetResources,
  useLanguage,
  useRecord,
  useText,
  useWords,
} from '../../../kernel/web/index.ts';
import { dmsDocument } from '../model.ts';
import {
  addressOf,
  type DocumentRow,
  sizeSaid,
  useMayManage,
  useTextState,
  useVersions,
  type VersionRow,
} from './data.ts';
import { Rights } from './Rights.tsx';
import { Shares } from './Shares.tsx';
import { useDocumentsText } from './text.ts';
import { replaceContent } from './uploads.ts';

/** What is larger is fetched only by whoever asks to look at it. */
const largestBeside = 10 * 1_048_576;

interface DetailsProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onMove: (row: DocumentRow) => void;
  readonly onTrash: (row: DocumentRow) => void;
}
/** One document: what it is, its versions, and what the reader may do with it. */
export const Details = ({ id, onClose, onMove, onTrash }: DetailsProps) => {
  const t = useDocumentsText();
  const say = useText();
  const small = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const words = useWords('dms-document');
  const language = useLanguage();
  const forget = useForgetResources();
  const found = useRecord('dms-document', id);
  const mayManage = useMayManage(id, (found.data as DocumentRow | undefined)?.can?.includes('update') === true);
  const text = useTextState(id);
  const [over, setOver] = useState<'view' | 'edit' | 'rights' | 'shares' | null>(null);
  const [note, setNote] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  if (found.data === undefined) return <Skeleton label={t('title')} lines={6} />;
  if (found.data === null) return null;
  const row = found.data as unknown as DocumentRow;
  const can = (what: string): boolean => row.can?.includes(what) === true;
  const after = (work: Promise<unknown>): void => void work.catch(showFailure).then(forget);
  const makeMove = (move: string, input: object = {}) =>
    after(api.put(`dms-document/${move}?id=${id}`, { ...input, rowVer: row.rowVer }));
  // On a phone they would stand before the document: there they lie behind dots.
  const acts: readonly { readonly key: Parameters<typeof t>[0]; readonly run: () => void }[] = [
    ...(can('update')
      ? [
          { key: 'edit' as const, run: () => setOver('edit') },
          { key: 'move' as const, run: () => onMove(row) },
        ]
      : []),
    ...(can('update') && mayManage
      ? [
          { key: 'rights' as const, run: () => setOver('rights') },
          { key: 'share' as const, run: () => setOver('shares') },
        ]
      : []),
    ...(['checkOut', 'checkIn', 'archive', 'reopen'] as const)
      .filter(
        move => can(move) && (move !== 'checkOut' || !row.lockedByName) && (move !== 'checkIn' || row.lockedByName),
      )
      .map(move => ({ key: move, run: () => makeMove(move) })),
    ...(can('delete') ? [{ key: 'trash' as const, run: () => onTrash(row) }] : []),
  ];
  const address = addressOf('dms-document', id);
  const kept =
    row.status === 'disposed'
      ? t('disposedOn', { date: showDate(row.disposedAt, language), no: row.approvalNo ?? '' })
      : row.retainUntil
        ? t('keptUntil', { date: showDate(row.retainUntil, language) })
        : t(row.idDmsDocTyp === null ? 'notClassified' : 'keptForEver');
  return (
    <section className="dms-details" aria-label={row.title}>
      <header>
        <Button
          className="dms-back"
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onClose}
        >
          {t('back')}
        </Button>
        <h2>{row.title}</h2>
      </header>
      <p className="dms-facts">
        <StatusChip kind={row.status === 'active' ? 'ok' : row.status === 'archived' ? 'lock' : 'none'}>
          {words.state(row.status)}
        </StatusChip>
        {row.legalHold === 1 && <StatusChip kind="bad">{t('onHold')}</StatusChip>}
        {row.lockedByName && <StatusChip kind="warn">{t('checkedOutBy', { name: row.lockedByName })}</StatusChip>}
        <span>{row['idDmsDocTyp.label'] ?? ''}</span>
        <span>{kept}</span>
      </p>
      {row.description && <p>{row.description}</p>}
      {(text === 'none' || text === 'unreadable' || text === 'waiting') && (
        <p className="dms-quiet">{t(`text_${text}`)}</p>
      )}
      <p className="dms-acts">
        {row.content && isViewable(row.content.mime) && (
          <Button size="xs" leftSection={<IconEye size={16} aria-hidden />} onClick={() => setOver('view')}>
            {t('view')}
          </Button>
        )}
        {row.content && (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={address}
            download
            aria-label={t('download', { name: row.content.name })}
            title={row.content.name}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('downloadShort')}
          </Button>
        )}
        {small && acts.length > 1 ? (
          <MoreActs label={say('moreActions')}>
            {acts.map(act => (
              <MenuItem key={act.key} danger={act.key === 'trash'} onClick={act.run}>
                {t(act.key)}
              </MenuItem>
            ))}
          </MoreActs>
        ) : (
          acts.map(act => (
            <Button
              key={act.key}
              size="xs"
              {...(act.key === 'trash' ? { variant: 'subtle', color: 'red' } : { variant: 'default' })}
              onClick={act.run}
            >
              {t(act.key)}
            </Button>
          ))
        )}
      </p>
      {row.content && isViewable(row.content.mime) && row.content.size <= largestBeside && (
        <div className="dms-preview">
          <Suspense fallback={<Skeleton label={row.content.name} lines={8} />}>
            {/* A newer version is another file under the same address. */}
            <LazyFileView
              key={row.currentVersion}
              address={address}
              name={row.content.name}
              mime={row.content.mime}
              beside
            />
          </Suspense>
        </div>
      )}
      <h3>{t('versions')}</h3>
      <Versions row={row} onBringBack={version => makeMove('bringBack', { version })} />
      {can('update') && row.status === 'active' && (
        <form
          className="dms-new-version"
          onSubmit={event => {
            event.preventDefault();
            chooser.current?.click();
          }}
        >
          <TextInput
            size="xs"
            label={t('versionNote')}
            maxLength={200}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
          />
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={t('newVersion')}
            onChange={event => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (!file) return;
              setNote('');
              after(replaceContent('dms-document', row, file, note || null));
            }}
          />
          <Button size="xs" variant="default" type="submit">
            {t('newVersion')}
          </Button>
        </form>
      )}
      <Integrity id={id} />
      {over === 'view' && row.content && (
        <Suspense fallback={null}>
          <LazyFileViewer
            address={address}
            name={row.content.name}
            mime={row.content.mime}
            onClose={() => setOver(null)}
          />
        </Suspense>
      )}
      {over === 'edit' && (
        <Suspense fallback={null}>
          <LazyRecordDialog
            resource={dmsDocument}
            id={id}
            mode="edit"
            onClose={() => {
              setOver(null);
              void forget();
            }}
          />
        </Suspense>
      )}
      {over === 'rights' && <Rights name={row.title} on={{ idDmsDoc: id }} onClose={() => setOver(null)} />}
      {over === 'shares' && <Shares id={id} name={row.title} onClose={() => setOver(null)} />}
    </section>
  );
};

const Versions = ({ row, onBringBack }: { row: DocumentRow; onBringBack: (version: number) => void }) => {
  const t = useDocumentsText();
  const language = useLanguage();
  const versions = useVersions(row.id);
  const size = (bytes: number) => sizeSaid(bytes, language);
  const said = (v: VersionRow) =>
    [v.version === row.currentVersion ? t('now') : null, v.comment].filter(Boolean).join(' · ');
  return (
    <ol className="dms-versions">
      {versions.data?.data.map(v => (
        <li key={v.id} data-now={v.version === row.currentVersion || undefined}>
          <b>{v.version}</b>
          <span>
            {said(v)}
            <small>{[v.broughtBy, showDateTime(v.createdAt, language)].filter(Boolean).join(', ')}</small>
          </span>
          {v.content ? (
            <a
              href={addressOf('dms-document-version', v.id)}
              download
              aria-label={`${size(v.content.size)} · ${t('download', { name: `${v.content.name} (${v.version})` })}`}
            >
              {size(v.content.size)}
            </a>
          ) : (
            <span>{t('erased')}</span>
          )}
          {v.version < row.currentVersion && row.can?.includes('bringBack') && v.content && (
            <Button size="compact-xs" variant="subtle" onClick={() => onBringBack(v.version)}>
              {t('bringBack')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
};

interface Checked {
  readonly version: number;
  readonly sha256: string;
  readonly state: 'same' | 'changed' | 'missing' | 'erased';
}
/** Whether the bytes are still those that were brought: the server reads them all again. */
const Integrity = ({ id }: { id: number }) => {
  const t = useDocumentsText();
  const [checked, setChecked] = useState<readonly Checked[] | null>(null);
  const ask = () =>
    void api.get<{ data: Checked[] }>('dms-document/integrity', { id }).then(
      answer => setChecked(answer.data),
      () => setChecked(null),
    );
  return (
    <div className="dms-integrity">
      <Button size="compact-sm" variant="subtle" onClick={ask}>
        {t('check')}
      </Button>
      {checked && (
        <div role="status">
          <ul>
            {checked.map(({ version, sha256, state }) => (
              <li key={version}>
                {t('version', { n: version })}{' '}
                <StatusChip kind={state === 'same' ? 'ok' : state === 'erased' ? 'none' : 'bad'}>{t(state)}</StatusChip>
                <code>{sha256}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

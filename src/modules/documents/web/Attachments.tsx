import { Button, TextInput } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconPaperclip,
  IconRefresh,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { FileValue } from '../../../kernel/resource/index.ts';
import {
  api,
  call,
  isViewable,
  LazyFileViewer,
  notify,
  showFailure,
  Skeleton,
  StatusChip,
  useForgetResources,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { addressOf, sizeSaid } from './data.ts';
import { useDropArea } from './drop-area.ts';
import { FilePicker } from './FilePicker.tsx';
import { IconButton } from './IconButton.tsx';
import { useDocumentsText } from './text.ts';
import { UploadList } from './UploadList.tsx';
import { attachTo, type Brought, replaceContent, useUploads } from './uploads.ts';
import './documents.css';

interface AttachmentRow {
  readonly id: number;
  readonly rowVer: number;
  readonly title: string;
  readonly caption: string | null;
  readonly content: FileValue | null;
  readonly currentVersion: number;
  readonly can?: readonly string[];
}
interface AttachmentsProps {
  readonly resource: string;
  readonly id: number;
  readonly mayAdd: boolean;
  /** The row says of one of them what it is, as a partner of its signed contract. */
  readonly named?: {
    readonly label: string;
    readonly id: number | null;
    readonly isOpen: boolean;
    readonly set: (id: number | null) => void;
  } | null;
}
/** Files of one row of any module: brought by dropping, ordered, replaced, looked at and taken away. */
export const Attachments = ({ resource, id, mayAdd, named = null }: AttachmentsProps) => {
  const t = useDocumentsText();
  const language = useLanguage();
  const forget = useForgetResources();
  const chooser = useRef<HTMLInputElement>(null);
  const [viewed, setViewed] = useState<AttachmentRow | null>(null);
  const found = useQuery({
    queryKey: ['resource', 'dms-attachment', resource, id],
    queryFn: ({ signal }) =>
      call<{ data: AttachmentRow[] }>('GET', 'dms-attachment', {
        query: {
          'filter[entity]': resource,
          'filter[idEntity]': id,
          columns: 'title,caption,content,currentVersion,rowVer',
          'return[can]': 1,
          'pagination[limit]': 100,
        },
        signal,
      }),
  });
  const uploads = useUploads();
  const bring = (brought: readonly Brought[]) => uploads.start(brought, attachTo(resource, id));
  const area = useDropArea(mayAdd, bring);
  if (!found.data) return <Skeleton label={t('attachments')} />;
  const rows = found.data.data;
  const after = (work: Promise<unknown>): Promise<unknown> => work.catch(showFailure).then(forget);
  const order = (from: number, to: number) => {
    const ids = rows.map(row => row.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    void after(api.put('dms-attachment/order', { entity: resource, idEntity: id, ids }));
  };
  const remove = async (row: AttachmentRow) => {
    await api.del(`dms-attachment/delete?id=${row.id}`);
    notify({
      text: t('removed', { name: row.title }),
      kind: 'positive',
      timeout: 10_000,
      action: { label: t('undo'), run: () => void after(api.put(`dms-attachment/restore?id=${row.id}`)), undoes: true },
    });
  };
  return (
    <section className="dms-attachments" aria-label={t('attachments')} {...area}>
      {rows.length === 0 && <p className="quiet">{t('noAttachments')}</p>}
      <ol>
        {rows.map((row, at) => (
          <li key={row.id}>
            <a href={addressOf('dms-attachment', row.id)} download>
              <IconPaperclip size={15} aria-hidden /> {row.content?.name ?? row.title}
            </a>
            <small>
              {sizeSaid(row.content?.size, language)} · {t('version', { n: row.currentVersion })}
            </small>
            {named?.id === row.id && <StatusChip kind="ok">{named.label}</StatusChip>}
            <Caption row={row} onSaved={forget} />
            <span className="dms-icons">
              {named?.isOpen && (
                <IconButton
                  label={`${named.label}: ${row.title}`}
                  icon={named.id === row.id ? IconStarFilled : IconStar}
                  pressed={named.id === row.id}
                  onPress={() => named.set(named.id === row.id ? null : row.id)}
                />
              )}
              {row.content && isViewable(row.content.mime) && (
                <IconButton label={`${t('view')}: ${row.title}`} icon={IconEye} onPress={() => setViewed(row)} />
              )}
              {row.can?.includes('update') && (
                <>
                  <IconButton
                    label={`${t('up')}: ${row.title}`}
                    icon={IconArrowUp}
                    disabled={at === 0}
                    onPress={() => order(at, at - 1)}
                  />
                  <IconButton
                    label={`${t('down')}: ${row.title}`}
                    icon={IconArrowDown}
                    disabled={at === rows.length - 1}
                    onPress={() => order(at, at + 1)}
                  />
                  <Replace row={row} onDone={forget} />
                </>
              )}
              {row.can?.includes('delete') && (
                <IconButton
                  label={t('removeAttachment', { name: row.title })}
                  icon={IconTrash}
                  onPress={() => void after(remove(row))}
                />
              )}
            </span>
          </li>
        ))}
      </ol>
      <UploadList uploads={uploads} />
      {mayAdd && (
        <>
          <FilePicker label={t('attach')} input={chooser} onPick={bring} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {t('attach')}
          </Button>
        </>
      )}
      {viewed?.content && (
        <Suspense fallback={null}>
          <LazyFileViewer
            address={addressOf('dms-attachment', viewed.id)}
            name={viewed.content.name}
            mime={viewed.content.mime}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </section>
  );
};

const Replace = ({ row, onDone }: { row: AttachmentRow; onDone: () => Promise<void> }) => {
  const t = useDocumentsText();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`${t('replace')}: ${row.title}`}
        onChange={event => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void replaceContent('dms-attachment', row, file, null).catch(showFailure).then(onDone);
        }}
      />
      <IconButton label={`${t('replace')}: ${row.title}`} icon={IconRefresh} onPress={() => chooser.current?.click()} />
    </>
  );
};

/** What the file is here («potpisani primjerak»): written where it is read, and kept when it is left. */
const Caption = ({ row, onSaved }: { row: AttachmentRow; onSaved: () => Promise<void> }) => {
  const t = useDocumentsText();
  const [typed, setTyped] = useState(row.caption ?? '');
  if (!row.can?.includes('update')) return row.caption ? <em>{row.caption}</em> : null;
  const keep = () => {
    if (typed.trim() === (row.caption ?? '')) return;
    void api
      .put(
        `dms-attachment/update?id=${row.id}`,
        { caption: typed.trim() || null, rowVer: row.rowVer },
        { overlay: false },
      )
      .catch(() => undefined)
      .then(onSaved);
  };
  return (
    <TextInput
      size="xs"
      aria-label={`${t('caption')}: ${row.title}`}
      placeholder={t('caption')}
      maxLength={100}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={keep}
    />
  );
};

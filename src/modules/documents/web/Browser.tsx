import { Button } from '@mantine/core';
import { IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  PageHead,
  showFailure,
  Skeleton,
  useAddress,
  useConfirm,
  useDeleteQuestion,
  useKeys,
  useLanguage,
  user,
  useScreen,
  useStore,
  useWords,
} from '../../../kernel/web/index.ts';
import { draggedOne, useActs } from './acts.ts';
import { type DocumentRow, type Folder, kindOf, pathOf, sizeSaid, useDocuments, useFolders, useFound } from './data.ts';
import { Details } from './Details.tsx';
import { Disposal } from './Disposal.tsx';
import { useDropArea } from './drop-area.ts';
import { FilePicker } from './FilePicker.tsx';
import { FolderName, MoveInto } from './FolderDialogs.tsx';
import { DropHint, FolderActs, FolderList } from './FolderList.tsx';
import { Found } from './Found.tsx';
import { OnPhone } from './OnPhone.tsx';
import { OnRecords } from './OnRecords.tsx';
import { type Place, placeIn } from './places.ts';
import { Places } from './Places.tsx';
import { Recent } from './Recent.tsx';
import { Rights } from './Rights.tsx';
import { type Chip, SearchBar } from './SearchBar.tsx';
import { useDocumentsText } from './text.ts';
import { UploadList } from './UploadList.tsx';
import { type Brought, droppedFiles, fileInto, useUploads } from './uploads.ts';
import './documents.css';

type Over =
  | { readonly what: 'newFolder' | 'rename'; readonly folder: Folder | null }
  | { readonly what: 'rights'; readonly folder: Folder }
  | { readonly what: 'move'; readonly row: DocumentRow }
  | null;

/** The documents of the institution: where one can go, what lies there, and one of them beside it. */
export default function Browser() {
  const t = useDocumentsText();
  const words = useWords('dms-document');
  const language = useLanguage();
  const go = useNavigate();
  const place = placeIn(useParams()['*']);
  const [address, change] = useAddress();
  const who = useStore(user);
  const tree = useFolders();
  const acts = useActs();
  const uploads = useUploads();
  const { ask, dialog } = useConfirm();
  const deletion = useDeleteQuestion();
  const [over, setOver] = useState<Over>(null);
  const search = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const wholeFolder = useRef<HTMLInputElement>(null);
  useScreen({ screen: '/DMS', title: t('title') });

  const folders = tree.data?.data ?? [];
  const folder = folders.find(f => f.id === place) ?? null;
  const [q, doc, grid] = [address.get('q') ?? '', Number(address.get('doc')) || null, address.get('view') === 'grid'];
  const [type, isMine, isPdf] = [Number(address.get('type')) || null, address.has('mine'), address.has('pdf')];
  const all = useDocuments(
    typeof place === 'number' || place === 'bin' ? place : null,
    address.get('sort') ?? 'title',
    {
      type,
      owner: isMine ? (who?.id ?? null) : null,
    },
  );
  const listed = isPdf ? { ...all, rows: all.rows?.filter(row => kindOf(row.content?.name) === 'PDF') } : all;
  const found = useFound(q, folder?.id ?? null);
  const types = useTypesHere(all.rows, type);
  const chips: readonly Chip[] =
    // Under a dialog that cuts through the bar nothing can be pressed halfway.
    typeof place !== 'number' || q !== '' || over !== null
      ? []
      : [
          { key: 'pdf', label: 'PDF', isOn: isPdf, onPress: () => set('pdf', isPdf ? null : '1') },
          ...types.map(one => ({
            key: String(one.id),
            label: one.label,
            isOn: one.id === type,
            onPress: () => set('type', one.id === type ? null : String(one.id)),
          })),
          { key: 'mine', label: t('mine'), isOn: isMine, onPress: () => set('mine', isMine ? null : '1') },
        ];
  const keeps = who !== null && (who.roles.has('admin') || who.permissions.has('AppModuleDMSAdministrationEdit'));
  const mayFill = folder?.can.includes('update') === true;

  const set = (name: string, value: string | null, step = false): void =>
    change(now => {
      if (value) now.set(name, value);
      else now.delete(name);
      return now;
    }, step);
  const open = (to: Place) => void go(`/DMS/${to}${grid ? '?view=grid' : ''}`);
  const openDocument = (id: number) => set('doc', String(id), true);
  const bringInto = (into: Folder, brought: readonly Brought[]) => {
    if (into.can.includes('update') && brought.length > 0) uploads.start(brought, fileInto(into.id));
  };
  const bring = (brought: readonly Brought[]) => {
    if (folder) bringInto(folder, brought);
  };
  const area = useDropArea(mayFill, bring);
  const trash = async (row: DocumentRow) => {
    // Closed first: else it is asked for once more, and is not there.
    if (doc === row.id) set('doc', null);
    if (!(await acts.trash(row)) && doc === row.id) set('doc', String(row.id));
  };
  const removeFolder = async (gone: Folder) => {
    if (!(await ask(deletion(t('removeFolderQuestion', { name: gone.name }))))) return;
    if (await acts.removeFolder(gone)) void go(gone.idParent ? `/DMS/${gone.idParent}` : '/DMS');
  };
  const droppedOn = (event: DragEvent, into: Folder) => {
    const one = draggedOne(event);
    const row = one?.what === 'document' && listed.rows?.find(r => r.id === one.id);
    const moved = one?.what === 'folder' && one.id !== into.id && folders.find(f => f.id === one.id);
    if (row) void acts.move(row, into.id);
    else if (moved) void acts.moveFolder(moved, into.id);
    else if (!one) void droppedFiles(event.dataTransfer.items).then(all => bringInto(into, all), showFailure);
  };

  const shown = q === '' ? (listed.rows ?? []) : [];
  const at = shown.findIndex(row => row.id === doc);
  const step = (by: 1 | -1) => {
    const next = shown[at < 0 ? 0 : at + by];
    if (next && place !== 'bin') set('doc', String(next.id));
  };
  useKeys(
    {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      j: () => step(1),
      k: () => step(-1),
      '/': () => search.current?.focus(),
      u: () => (mayFill ? files.current?.click() : false),
      n: () => (mayFill ? setOver({ what: 'newFolder', folder }) : false),
      // The key that has just closed a dialog closes nothing else.
      Escape: event => (doc === null || !(event.target as Node).isConnected ? false : set('doc', null)),
      Delete: () => {
        const row = shown[at];
        if (!row?.can?.includes('delete')) return false;
        void trash(row);
      },
    },
    true,
  );

  if (!tree.data) return <Skeleton label={t('title')} lines={10} />;
  const size = listed.rows?.reduce((sum, row) => sum + (row.content?.size ?? 0), 0);
  const lead = folder
    ? [
        pathOf(folders, folder.id)
          .map(f => f.name)
          .join(' / '),
        words.count(folder.documents),
        // What was not fetched yet is not counted in.
        ...(size !== undefined && size > 0 && !listed.isMore ? [sizeSaid(size, language)] : []),
      ].join(' · ')
    : t(place === 'bin' ? 'binHint' : 'lead');
  return (
    <>
      <PageHead title={t('title')} lead={lead}>
        {(mayFill || (folder === null && tree.data.mayMakeRoots === 1)) && (
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={16} aria-hidden />}
            onClick={() => setOver({ what: 'newFolder', folder })}
          >
            {t('newFolder')}
          </Button>
        )}
        {mayFill && (
          <>
            <Button className="dms-wide" variant="default" onClick={() => wholeFolder.current?.click()}>
              {t('uploadFolder')}
            </Button>
            <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => files.current?.click()}>
              {t('upload')}
            </Button>
          </>
        )}
      </PageHead>
      <FilePicker label={t('upload')} input={files} onPick={bring} />
      <FilePicker label={t('uploadFolder')} input={wholeFolder} folder onPick={bring} />
      <SearchBar
        q={q}
        onSearch={text => set('q', text)}
        grid={grid}
        onView={view => set('view', view)}
        input={search}
        chips={chips}
      />
      <UploadList uploads={uploads} />
      <div className="dms-three" data-doc={doc !== null || undefined} data-place={place !== null || undefined}>
        <Places folders={folders} place={place} keeps={keeps} onOpen={open} onDrop={droppedOn} />
        <section className="dms-card dms-list" aria-label={folder?.name ?? t('title')} {...area}>
          {(place !== null || q !== '') && (
            <OnPhone folders={folders} folder={folder} onOpen={open} onBack={() => void go('/DMS')} />
          )}
          {folder && q === '' && (
            <FolderActs
              folder={folder}
              onRename={() => setOver({ what: 'rename', folder })}
              onRights={() => setOver({ what: 'rights', folder })}
              onRemove={() => void removeFolder(folder)}
            />
          )}
          {q !== '' ? (
            <Found found={found.data?.data} folders={folders} doc={doc} onOpen={openDocument} />
          ) : place === 'disposal' ? (
            <Disposal />
          ) : place === 'attached' ? (
            <OnRecords />
          ) : place === null ? (
            <Recent folders={folders} doc={doc} onOpen={openDocument} />
          ) : (
            <FolderList
              listed={listed}
              inBin={place === 'bin'}
              doc={doc}
              grid={grid}
              onOpen={openDocument}
              onRestore={row => void acts.restore(row)}
            />
          )}
          {mayFill && q === '' && <DropHint onChoose={() => files.current?.click()} />}
          {typeof place === 'number' && <p className="dms-keys">{t(mayFill ? 'keys' : 'keysToRead')}</p>}
        </section>
        {doc !== null && (
          <div className="dms-card">
            <Details
              key={doc}
              id={doc}
              onClose={() => set('doc', null)}
              onMove={row => setOver({ what: 'move', row })}
              onTrash={row => void trash(row)}
            />
          </div>
        )}
      </div>
      {(over?.what === 'newFolder' || over?.what === 'rename') && (
        <FolderName
          title={t(over.what === 'rename' ? 'renameFolder' : 'newFolder')}
          value={over.what === 'rename' ? over.folder!.name : ''}
          onClose={() => setOver(null)}
          onSave={async name => {
            if (await acts.nameFolder(over.folder, name, over.what === 'newFolder')) setOver(null);
          }}
        />
      )}
      {over?.what === 'rights' && (
        <Rights
          name={over.folder.name}
          on={{ idDmsFol: over.folder.id }}
          folder={folders.find(f => f.id === over.folder.id) ?? over.folder}
          onClose={() => setOver(null)}
        />
      )}
      {over?.what === 'move' && (
        <MoveInto
          folders={folders}
          row={over.row}
          onClose={() => setOver(null)}
          onMove={into => {
            setOver(null);
            void acts.move(over.row, into);
          }}
        />
      )}
      {dialog}
    </>
  );
}

interface TypeHere {
  readonly id: number;
  readonly label: string;
}
/** The types that most documents of the place are of; they stay to be chosen while the list is narrowed to one of them. */
const useTypesHere = (rows: readonly DocumentRow[] | undefined, chosen: number | null): readonly TypeHere[] => {
  const known = useRef<readonly TypeHere[]>([]);
  if (rows && chosen === null) {
    const counts = new Map<number, { label: string; count: number }>();
    for (const row of rows)
      if (row.idDmsDocTyp !== null) {
        const one = counts.get(row.idDmsDocTyp) ?? { label: row['idDmsDocTyp.label'] ?? '', count: 0 };
        counts.set(row.idDmsDocTyp, { ...one, count: one.count + 1 });
      }
    known.current = [...counts]
      .toSorted(([, a], [, b]) => b.count - a.count)
      .slice(0, 3)
      .map(([id, { label }]) => ({ id, label }));
  }
  if (chosen !== null && known.current.length === 0) {
    const row = rows?.find(one => one.idDmsDocTyp === chosen);
    return row ? [{ id: chosen, label: row['idDmsDocTyp.label'] ?? '' }] : [];
  }
  return known.current;
};

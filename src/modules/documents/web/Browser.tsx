import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconClock,
  IconCloudUpload,
  IconFolderPlus,
  IconLayoutGrid,
  IconList,
  IconPaperclip,
  IconSearch,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  api,
  Dialog,
  EmptyState,
  notify,
  PageHead,
  showFailure,
  Skeleton,
  useAddress,
  useConfirm,
  useDeleteQuestion,
  useForgetResources,
  useKeys,
  user,
  useScreen,
  useStore,
  useTypedText,
} from '../../../kernel/web/index.ts';
import { branchesOf, type DocumentRow, type Folder, pathOf, useDocuments, useFolders, useFound } from './data.ts';
import { Details } from './Details.tsx';
import { Disposal, OnRecords } from './Disposal.tsx';
import { Rights } from './Rights.tsx';
import { Found, Line } from './Rows.tsx';
import { dragged, Tree } from './Tree.tsx';
import { useDocumentsText } from './text.ts';
import { UploadList } from './UploadList.tsx';
import { type Brought, chosenFiles, droppedFiles, fileInto, useUploads } from './uploads.ts';
import './documents.css';

/** What the address names: a folder, or one of the places beside the folders. */
type Place = number | 'bin' | 'attached' | 'disposal' | null;
const placeIn = (rest: string | undefined): Place =>
  rest === 'bin' || rest === 'attached' || rest === 'disposal' ? rest : Number(rest) || null;

type Over =
  | { readonly what: 'newFolder' | 'rename'; readonly folder: Folder | null }
  | { readonly what: 'rights'; readonly folder: Folder }
  | { readonly what: 'move'; readonly row: DocumentRow }
  | null;

export default function Browser() {
  const t = useDocumentsText();
  const go = useNavigate();
  const place = placeIn(useParams()['*']);
  const [address, change] = useAddress();
  const who = useStore(user);
  const tree = useFolders();
  const forget = useForgetResources();
  const { ask, dialog } = useConfirm();
  const deletion = useDeleteQuestion();
  const [over, setOver] = useState<Over>(null);
  const [dropping, setDropping] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const wholeFolder = useRef<HTMLInputElement>(null);
  useScreen({ screen: '/DMS', title: t('title') });

  const folders = tree.data?.data ?? [];
  const folder = folders.find(f => f.id === place) ?? null;
  const rows = useDocuments(typeof place === 'number' || place === 'bin' ? place : null);
  const q = address.get('q') ?? '';
  const typed = useTypedText(q, 300, text => set('q', text.trim()));
  const found = useFound(q, folder?.id ?? null);
  const doc = Number(address.get('doc')) || null;
  const grid = address.get('view') === 'grid';
  const keeps = who !== null && (who.roles.has('admin') || who.permissions.has('AppModuleDMSAdministrationEdit'));
  const mayFill = folder?.can.includes('update') === true;
  const uploads = useUploads((one, onProgress) => fileInto(folder!.id, one, onProgress));

  function set(name: string, value: string | null, step = false): void {
    change(now => {
      if (value) now.set(name, value);
      else now.delete(name);
      return now;
    }, step);
  }
  const openFolder = (id: Exclude<Place, null>) => void go(`/DMS/${id}${grid ? '?view=grid' : ''}`);
  const openDocument = (id: number) => set('doc', String(id), true);
  const bring = (brought: readonly Brought[]) => {
    if (folder && mayFill && brought.length > 0) void uploads.start(brought);
  };
  const after = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => forget().then(() => true),
      failure => {
        showFailure(failure);
        return forget().then(() => false);
      },
    );

  const moveDocument = async (row: DocumentRow, into: number) => {
    const done = await after(api.put(`dms-document/update?id=${row.id}`, { idDmsFol: into, rowVer: row.rowVer }));
    if (done) notify({ text: t('moved', { name: row.title }), kind: 'positive' });
  };
  const trash = async (row: DocumentRow) => {
    if (!(await after(api.del(`dms-document/delete?id=${row.id}`)))) return;
    if (doc === row.id) set('doc', null);
    notify({
      text: t('trashed', { name: row.title }),
      kind: 'positive',
      timeout: 10_000,
      action: { label: t('undo'), run: () => void restore(row), undoes: true },
    });
  };
  const restore = async (row: DocumentRow) => {
    if (await after(api.put(`dms-document/restore?id=${row.id}`)))
      notify({ text: t('restored', { name: row.title }), kind: 'positive' });
  };
  const removeFolder = async (gone: Folder) => {
    if (!(await ask(deletion(t('removeFolderQuestion', { name: gone.name }))))) return;
    if (await after(api.del(`dms-folder/delete?id=${gone.id}`)))
      void go(gone.idParent ? `/DMS/${gone.idParent}` : '/DMS');
  };
  const droppedOn = (event: DragEvent, into: Folder) => {
    const [what, id] = event.dataTransfer.getData(dragged).split(':');
    if (what === 'document') {
      const row = rows.data?.data.find(r => r.id === Number(id));
      if (row) void moveDocument(row, into.id);
    } else if (what === 'folder' && Number(id) !== into.id) {
      const moved = folders.find(f => f.id === Number(id));
      if (moved) void after(api.put(`dms-folder/update?id=${moved.id}`, { idParent: into.id, rowVer: moved.rowVer }));
    }
  };

  const shown = q === '' ? (rows.data?.data ?? []) : [];
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
      Delete: () => {
        const row = shown[at];
        if (!row?.can?.includes('delete')) return false;
        void trash(row);
      },
    },
    true,
  );

  if (!tree.data) return <Skeleton label={t('title')} lines={10} />;
  const path = pathOf(folders, folder?.id ?? null);
  const lead = folder
    ? t('leadFolder', { path: path.map(f => f.name).join(' / '), n: folder.documents })
    : place === 'bin'
      ? t('binHint')
      : t('lead');
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
            <Button variant="default" onClick={() => wholeFolder.current?.click()}>
              {t('uploadFolder')}
            </Button>
            <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => files.current?.click()}>
              {t('upload')}
            </Button>
          </>
        )}
      </PageHead>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('upload')}
        onChange={event => {
          bring(chosenFiles(event.currentTarget.files));
          event.currentTarget.value = '';
        }}
      />
      <input
        ref={wholeFolder}
        type="file"
        hidden
        aria-label={t('uploadFolder')}
        {...{ webkitdirectory: '' }}
        onChange={event => {
          bring(chosenFiles(event.currentTarget.files));
          event.currentTarget.value = '';
        }}
      />
      <div className="dms-bar">
        <TextInput
          ref={search}
          type="search"
          leftSection={<IconSearch size={16} aria-hidden />}
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed.text}
          onChange={event => typed.type(event.currentTarget.value)}
          onBlur={typed.flush}
        />
        <span className="dms-views">
          <Button
            size="xs"
            variant={grid ? 'default' : 'light'}
            aria-pressed={!grid}
            aria-label={t('list')}
            onClick={() => set('view', null)}
          >
            <IconList size={16} aria-hidden />
          </Button>
          <Button
            size="xs"
            variant={grid ? 'light' : 'default'}
            aria-pressed={grid}
            aria-label={t('grid')}
            onClick={() => set('view', 'grid')}
          >
            <IconLayoutGrid size={16} aria-hidden />
          </Button>
        </span>
      </div>
      <UploadList files={uploads.files} onDismiss={uploads.dismiss} />
      <div className="dms-three" data-doc={doc !== null || undefined} data-place={place !== null || undefined}>
        <nav className="dms-card dms-places" aria-label={t('folders')}>
          {folders.length === 0 && <EmptyState title={t('noFolders')} hint={t('noFoldersHint')} />}
          <Tree folders={folders} open={folder?.id ?? null} onOpen={openFolder} onDrop={droppedOn} />
          <ul className="dms-tree">
            {(
              [
                ...(keeps ? ([['attached', t('onRecords'), IconPaperclip]] as const) : []),
                ['bin', t('bin'), IconTrash],
                ...(keeps ? ([['disposal', t('disposal'), IconClock]] as const) : []),
              ] as const
            ).map(([to, label, Icon]) => (
              <li key={to}>
                <span className="dms-toggle" />
                <button
                  type="button"
                  className="dms-branch"
                  aria-current={place === to ? 'page' : undefined}
                  onClick={() => openFolder(to)}
                >
                  <Icon size={17} aria-hidden />
                  <span>{label}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <section
          className="dms-card dms-list"
          aria-label={folder?.name ?? t('title')}
          data-over={dropping || undefined}
          onDragOver={event => {
            if (!mayFill || !event.dataTransfer.types.includes('Files')) return;
            event.preventDefault();
            setDropping(true);
          }}
          onDragLeave={() => setDropping(false)}
          onDrop={event => {
            setDropping(false);
            if (!mayFill || event.dataTransfer.files.length === 0) return;
            event.preventDefault();
            void droppedFiles(event.dataTransfer.items).then(bring, showFailure);
          }}
        >
          {folder && q === '' && (
            <p className="dms-acts">
              {folder.can.includes('update') && (
                <Button size="compact-sm" variant="subtle" onClick={() => setOver({ what: 'rename', folder })}>
                  {t('renameFolder')}
                </Button>
              )}
              {folder.can.includes('delete') && (
                <>
                  <Button size="compact-sm" variant="subtle" onClick={() => setOver({ what: 'rights', folder })}>
                    {t('rights')}
                  </Button>
                  <Button size="compact-sm" variant="subtle" color="red" onClick={() => void removeFolder(folder)}>
                    {t('removeFolder')}
                  </Button>
                </>
              )}
            </p>
          )}
          {q !== '' ? (
            <Found found={found.data?.data} folders={folders} doc={doc} onOpen={openDocument} />
          ) : place === 'disposal' ? (
            <Disposal />
          ) : place === 'attached' ? (
            <OnRecords />
          ) : place === null ? (
            <EmptyState title={t('chooseFolder')} hint={t('chooseFolderHint')} />
          ) : !rows.data ? (
            <Skeleton label={t('title')} lines={6} />
          ) : shown.length === 0 ? (
            <EmptyState
              title={t(place === 'bin' ? 'emptyBin' : 'emptyFolder')}
              hint={t(place === 'bin' ? 'binHint' : 'emptyFolderHint')}
            />
          ) : (
            <ul className={grid ? 'dms-grid' : 'dms-rows'}>
              {shown.map(row => (
                <li
                  key={row.id}
                  data-doc={row.id}
                  aria-current={row.id === doc || undefined}
                  draggable={row.can?.includes('update') && place !== 'bin'}
                  onDragStart={event => event.dataTransfer.setData(dragged, `document:${row.id}`)}
                >
                  <Line
                    row={row}
                    {...(place === 'bin'
                      ? { onRestore: () => void restore(row) }
                      : { onOpen: () => openDocument(row.id) })}
                  />
                </li>
              ))}
            </ul>
          )}
          {mayFill && q === '' && (
            <button type="button" className="dms-drop" onClick={() => files.current?.click()}>
              <IconCloudUpload size={20} aria-hidden />
              <b>{t('dropHere')}</b>
              <span>{t('dropHint')}</span>
            </button>
          )}
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
            const work =
              over.what === 'rename'
                ? api.put(`dms-folder/update?id=${over.folder!.id}`, { name, rowVer: over.folder!.rowVer })
                : api.post('dms-folder/create', { name, idParent: over.folder?.id ?? null });
            if (await after(work)) setOver(null);
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
            void moveDocument(over.row, into);
          }}
        />
      )}
      {dialog}
    </>
  );
}

const FolderName = ({
  title,
  value,
  onClose,
  onSave,
}: {
  title: string;
  value: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}) => {
  const t = useDocumentsText();
  const [name, setName] = useState(value);
  return (
    <Dialog title={title} onClose={onClose} size="sm">
      <form
        onSubmit={event => {
          event.preventDefault();
          void onSave(name.trim());
        }}
      >
        <TextInput
          label={t('folderName')}
          required
          maxLength={120}
          data-autofocus
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <div className="k-dialog-foot">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const MoveInto = ({
  folders,
  row,
  onClose,
  onMove,
}: {
  folders: readonly Folder[];
  row: DocumentRow;
  onClose: () => void;
  onMove: (into: number) => void;
}) => {
  const t = useDocumentsText();
  const offered = branchesOf(folders).filter(({ folder }) => folder.can.includes('update'));
  const [into, setInto] = useState(row.idDmsFol ?? offered[0]?.folder.id ?? 0);
  return (
    <Dialog title={row.title} onClose={onClose} size="sm">
      <form
        onSubmit={event => {
          event.preventDefault();
          onMove(into);
        }}
      >
        <NativeSelect
          label={t('moveTo')}
          value={String(into)}
          data={offered.map(({ folder, depth }) => ({
            value: String(folder.id),
            label: `${'\u2003'.repeat(depth)}${folder.name}`,
          }))}
          onChange={event => setInto(Number(event.currentTarget.value))}
        />
        <div className="k-dialog-foot">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={into === row.idDmsFol}>
            {t('move')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconStar, IconStarFilled, IconUsers, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Float, useConfirm, useDeleteQuestion } from '../look/index.ts';
import { camel } from '../../resource/index.ts';
import {
  type ChosenField,
  homeOfResource,
  notify,
  useChosenFields,
  user,
  useStore,
  useText,
  useTitles,
} from '../base/index.ts';
import { type SavedView, useSavedViewChanges, useSavedViews } from './saved-views.ts';
import type { Table } from './use-table.ts';
import { emptyView, sameView, viewFromSearch, viewToSearch, withFilter } from './view.ts';

/** Views with names, as chips: all rows, one's own, and those shared with everybody. */
export const SavedViews = ({ table }: { table: Table }) => {
  const t = useText();
  const { views } = useSavedViews(table.name, true);
  const changes = useSavedViewChanges(table.name);
  const me = useStore(user)?.id;
  const { ask, dialog } = useConfirm();
  const deletion = useDeleteQuestion();
  const chosen = useChosenFields(table.resource);
  if (!views) return null;
  const isAt = (saved: SavedView) => {
    const view = viewFromSearch(saved.view, table.resource);
    return view !== null && sameView(view, table.view);
  };
  const apply = (saved: SavedView) => table.setView(() => viewFromSearch(saved.view, table.resource) ?? emptyView);
  const remove = async (saved: SavedView) => {
    if (await ask(deletion(saved.name))) await changes.remove(saved).catch(() => undefined);
  };
  return (
    <div className="k-chips" role="group" aria-label={t('savedViews')}>
      <button
        type="button"
        className="k-chip"
        aria-pressed={sameView(table.view, emptyView)}
        onClick={() => table.setView(() => emptyView)}
      >
        {t('all')}
      </button>
      {views.map(saved => (
        <span key={saved.id} className="k-chip-pair">
          <button type="button" className="k-chip" aria-pressed={isAt(saved)} onClick={() => apply(saved)}>
            {saved.isShared === 1 && <IconUsers size={13} aria-label={t('shareView')} />}
            {saved.name}
          </button>
          {isAt(saved) && saved.idUser === me && (
            <button
              type="button"
              className="k-icon"
              aria-pressed={saved.isDefault === 1}
              aria-label={`${t('defaultView')}: ${saved.name}`}
              title={t('defaultView')}
              onClick={() => changes.update(saved, { isDefault: saved.isDefault === 1 ? 0 : 1 }).catch(() => undefined)}
            >
              {saved.isDefault === 1 ? <IconStarFilled size={14} aria-hidden /> : <IconStar size={14} aria-hidden />}
            </button>
          )}
          {isAt(saved) && saved.can?.includes('delete') && (
            <button
              type="button"
              className="k-icon"
              aria-label={`${t('deleteView')}: ${saved.name}`}
              onClick={() => remove(saved)}
            >
              <IconX size={14} aria-hidden />
            </button>
          )}
        </span>
      ))}
      {table.narrowings.map(n => (
        <NarrowChips key={n.resource} table={table} {...n} />
      ))}
      {chosen
        .filter(c => !table.narrowings.some(n => n.path === c.field))
        .map(c => (
          <ChosenChip key={c.field} table={table} {...c} />
        ))}
      {!views.some(isAt) && !sameView(table.view, emptyView) && (
        <SaveView
          table={table}
          onSave={view => changes.create(view).then(() => notify({ text: t('viewSaved'), kind: 'positive' }))}
        />
      )}
      {dialog}
    </div>
  );
};

/** The year that is chosen in the header narrows the list; beside it stands the way out. */
const NarrowChips = ({
  table,
  resource,
  chosen,
  path,
  on,
}: Table['narrowings'][number] & { readonly table: Table }) => {
  const t = useText();
  const titles = useTitles();
  const words = titles[homeOfResource(resource)]?.resources[camel(resource)];
  const narrow = (wide: boolean) =>
    table.setView(now => ({
      ...withFilter(now, path, null),
      wide: [...now.wide.filter(name => name !== resource), ...(wide ? [resource] : [])],
    }));
  return (
    <span className="k-chip-pair" role="group" aria-label={words?.one ?? resource}>
      <button type="button" className="k-chip" aria-pressed={on} onClick={() => narrow(false)}>
        {chosen.label}
      </button>
      <button
        type="button"
        className="k-chip"
        aria-pressed={!on && !(path in table.view.filters)}
        onClick={() => narrow(true)}
      >
        {words?.all ?? t('all')}
      </button>
    </span>
  );
};

/** Narrows the list to what is chosen for all screens (a year, a study, a course), and follows when another is chosen. */
const ChosenChip = ({ table, field, chosen }: ChosenField & { readonly table: Table }) => {
  const { view, setView } = table;
  const on = view.filters[field]?.is === String(chosen.id);
  const before = useRef(chosen.id);
  useEffect(() => {
    if (before.current === chosen.id) return;
    const old = String(before.current);
    before.current = chosen.id;
    setView(now => (now.filters[field]?.is === old ? withFilter(now, field, { is: String(chosen.id) }) : now));
  }, [chosen.id, field, setView]);
  return (
    <button
      type="button"
      className="k-chip"
      aria-pressed={on}
      onClick={() => setView(now => withFilter(now, field, on ? null : { is: String(chosen.id) }))}
    >
      {table.words.field(field)}: {chosen.label}
    </button>
  );
};

const SaveView = ({
  table,
  onSave,
}: {
  table: Table;
  onSave: (view: Parameters<ReturnType<typeof useSavedViewChanges>['create']>[0]) => Promise<unknown>;
}) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [first, setFirst] = useState(false);
  const save = async () => {
    try {
      await onSave({
        name: name.trim(),
        resource: table.name,
        view: viewToSearch({ ...table.view, page: 1 }),
        isShared: shared ? 1 : 0,
        isDefault: first ? 1 : 0,
      });
      setOpen(false);
      setName('');
    } catch {
      /* said by the wrapper; what was typed stays */
    }
  };
  return (
    <Float
      opened={open}
      onChange={setOpen}
      label={t('saveView')}
      target={
        <button type="button" className="k-chip">
          <IconDeviceFloppy size={14} aria-hidden /> {t('saveView')}
        </button>
      }
    >
      <form
        className="k-panel"
        onSubmit={event => {
          event.preventDefault();
          if (name.trim()) void save();
        }}
      >
        <label className="k-panel-field">
          {t('saveViewName')}
          <input
            className="k-filter"
            value={name}
            maxLength={80}
            data-autofocus
            onChange={event => setName(event.currentTarget.value)}
          />
        </label>
        <label className="k-panel-tick">
          <input
            type="checkbox"
            className="k-tick"
            checked={shared}
            onChange={event => setShared(event.currentTarget.checked)}
          />
          {t('shareView')}
        </label>
        <label className="k-panel-tick">
          <input
            type="checkbox"
            className="k-tick"
            checked={first}
            onChange={event => setFirst(event.currentTarget.checked)}
          />
          {t('defaultView')}
        </label>
        <Button type="submit" size="xs" disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </form>
    </Float>
  );
};

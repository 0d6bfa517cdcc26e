import { Button } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { notify, user, useStore, useText } from '../base/index.ts';
import { type SavedView, useSavedViewChanges, useSavedViews } from '../list/index.ts';
import { Float, useConfirm, useDeleteQuestion } from '../look/index.ts';

/** Choices of parameters with a name, one's own and those shared with everybody: the same store as views of lists. */
export const SavedSets = ({
  report,
  search,
  onChoose,
}: {
  readonly report: string;
  /** What stands in the address now. */
  readonly search: string;
  readonly onChoose: (search: string) => void;
}) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const { views } = useSavedViews(report, true);
  const changes = useSavedViewChanges(report);
  const me = useStore(user)?.id;
  const { ask, dialog } = useConfirm();
  const deletion = useDeleteQuestion();
  if (!views) return null;
  const choose = (set: SavedView) => {
    setOpen(false);
    onChoose(set.view);
  };
  const save = async () => {
    try {
      await changes.create({ name: name.trim(), resource: report, view: search, isShared: 0, isDefault: 0 });
      notify({ text: t('reportSetSaved'), kind: 'positive' });
      setName('');
      setOpen(false);
    } catch {
      /* said by the wrapper; what was typed stays */
    }
  };
  const remove = async (set: SavedView) => {
    setOpen(false);
    if (await ask(deletion(set.name))) await changes.remove(set).catch(() => undefined);
  };
  return (
    <>
      <Float
        opened={open}
        onChange={setOpen}
        label={t('reportSets')}
        align="end"
        target={
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t('reportSets')}
          </Button>
        }
      >
        <div className="report-sets">
          {views.length === 0 && <p className="quiet">{t('reportNoSets')}</p>}
          <ul>
            {views.map(set => (
              <li key={set.id}>
                <button type="button" aria-current={set.view === search || undefined} onClick={() => choose(set)}>
                  {set.name}
                </button>
                {set.idUser === me && set.can?.includes('delete') && (
                  <button
                    type="button"
                    className="report-sets-delete"
                    aria-label={t('reportDeleteSet', { name: set.name })}
                    onClick={() => void remove(set)}
                  >
                    <IconX size={14} aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <form
            onSubmit={event => {
              event.preventDefault();
              if (name.trim()) void save();
            }}
          >
            <label>
              {t('reportSetName')}
              <input value={name} maxLength={80} onChange={event => setName(event.currentTarget.value)} />
            </label>
            <Button type="submit" size="xs" disabled={name.trim() === '' || search === ''}>
              {t('reportSaveSet')}
            </Button>
          </form>
        </div>
      </Float>
      {dialog}
    </>
  );
};

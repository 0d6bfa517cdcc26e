import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconFileText, IconMinus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  placeOfResource,
  recordAddress,
  rowLabel,
  useLanguage,
  user,
  useRecord,
  useSeen,
  useStore,
  useText,
  useWords,
} from '../base/index.ts';
import { RecordBody, type RecordBodyProps } from './RecordBody.tsx';
import { LeaveGuard, quietHeader, Skeleton, useConfirm, useLeaveQuestion, useScrollLock } from '../look/index.ts';
import './record.css';

export interface RecordDialogProps extends Omit<RecordBodyProps, 'onDirty' | 'onCancel'> {
  readonly onClose: () => void;
  readonly title?: string;
  /** Stays open after a save; by default it closes. */
  readonly stayOpen?: boolean;
}
/** S-43 */
export const dialogWidth = 'min(700px, 80vw)';

const doublePress = 500;
/** A row opens at the first press; the second of whoever presses twice falls beside the dialog and must not close it. */
const useSettled = (): boolean => {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const over = setTimeout(() => setSettled(true), doublePress);
    return () => clearTimeout(over);
  }, []);
  return settled;
};

/**
 * Whoever adds a record writes into its first field at once. The library gives the focus to the first button of the head,
 * for the form comes after the frame; a finger is asked first, or its keyboard would cover half of the form.
 */
const useFirstField = (home: RefObject<HTMLElement | null>, isNew: boolean): void => {
  useEffect(() => {
    if (!isNew || matchMedia('(pointer: coarse)').matches) return;
    const soon = setTimeout(() => {
      const at = document.activeElement;
      if (at && at !== document.body && !at.closest('.k-dialog-acts')) return;
      home.current?.querySelector<HTMLElement>('form :is(input, textarea, select):not(:disabled)')?.focus();
    }, afterTheTrap);
    return () => clearTimeout(soon);
  }, [home, isNew]);
};
const afterTheTrap = 30;

/** A record over the screen: minimise, maximise, close; Escape closes; leaving what is unsaved asks. */
export const RecordDialog = ({ onClose, title, stayOpen, onSaved, ...body }: RecordDialogProps) => {
  const t = useText();
  const language = useLanguage();
  const words = useWords(body.resource);
  const small = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const [full, setFull] = useState<boolean>(small ?? false);
  const [shelved, setShelved] = useState(false);
  useScrollLock(!shelved);
  const [dirty, setDirty] = useState(false);
  const settled = useSettled();
  const navigate = useNavigate();
  const { ask, asking, dialog } = useConfirm();
  const question = useLeaveQuestion();
  // The frame answers the press; the record is asked for and its form drawn when it is on the screen.
  const seen = useSeen();
  const row = useRecord(body.resource, seen ? body.id : null).data;
  const name =
    title ??
    (body.id === null
      ? t('newOf', { one: words.one })
      : row
        ? rowLabel(body.resource, row, language, { words })
        : words.one);
  const close = async () => {
    if (!asking && (!dirty || (await ask(question)))) onClose();
  };
  const follow = async (address: string) => {
    if (!dirty || (await ask(question))) void navigate(address);
  };
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    // Only what happens in this dialog itself: those that open over it have their own Escape.
    const at = event.target as HTMLElement;
    if (
      event.key !== 'Escape' ||
      event.defaultPrevented ||
      !event.currentTarget.contains(at) ||
      at.getAttribute('aria-expanded') === 'true'
    )
      return;
    event.stopPropagation();
    void close();
  };
  const latest = useRef(close);
  latest.current = close;
  // Whoever is quick presses Escape before the focus has come into the dialog.
  useEffect(() => {
    if (shelved) return;
    const early = (event: globalThis.KeyboardEvent) => {
      // Where it was pressed, not where the focus is by now: the Escape that closed a question over this dialog is done with.
      const at = event.target instanceof Element ? event.target : null;
      if (event.key === 'Escape' && !event.defaultPrevented && !at?.closest('[role="dialog"], .palette'))
        void latest.current();
    };
    addEventListener('keydown', early);
    return () => removeEventListener('keydown', early);
  }, [shelved]);
  const home = useRef<HTMLDivElement>(null);
  useFirstField(home, seen && body.id === null);
  return (
    <>
      <Modal.Root
        opened={!shelved}
        onClose={close}
        fullScreen={full}
        size={dialogWidth}
        keepMounted
        keepMountedMode="display-none"
        closeOnEscape={false}
        closeOnClickOutside={!dirty && settled}
        className="k-dialog"
        data-full={full || undefined}
        onKeyDown={byKey}
        attributes={quietHeader}
      >
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Header>
            <Modal.Title>{name}</Modal.Title>
            <div className="k-dialog-acts">
              {body.id !== null && <PageLink resource={body.resource.name} id={body.id} onFollow={follow} />}
              <button
                type="button"
                className="k-icon"
                aria-label={t('minimise')}
                title={t('minimise')}
                onClick={() => setShelved(true)}
              >
                <IconMinus size={16} aria-hidden />
              </button>
              <button
                type="button"
                className="k-icon"
                aria-label={t(full ? 'restoreSize' : 'maximise')}
                title={t(full ? 'restoreSize' : 'maximise')}
                onClick={() => setFull(f => !f)}
              >
                {full ? (
                  <IconArrowsDiagonalMinimize2 size={16} aria-hidden />
                ) : (
                  <IconArrowsDiagonal size={16} aria-hidden />
                )}
              </button>
              <button type="button" className="k-icon" aria-label={t('close')} title={t('close')} onClick={close}>
                <IconX size={16} aria-hidden />
              </button>
            </div>
          </Modal.Header>
          <Modal.Body ref={home}>
            {seen ? (
              <RecordBody
                {...body}
                onDirty={setDirty}
                onCancel={close}
                onSaved={saved => {
                  onSaved?.(saved);
                  if (!stayOpen) onClose();
                }}
              />
            ) : (
              <Skeleton label={t('loadingRecord')} />
            )}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {shelved && (
        <section className="k-shelf" aria-label={t('recordDialog')}>
          <span>{name}</span>
          <button
            type="button"
            className="k-icon"
            aria-label={t('bringBack', { title: name })}
            onClick={() => setShelved(false)}
          >
            <IconArrowsDiagonal size={16} aria-hidden />
          </button>
          <button type="button" className="k-icon" aria-label={t('close')} onClick={close}>
            <IconX size={16} aria-hidden />
          </button>
        </section>
      )}
      <LeaveGuard dirty={dirty} ask={ask} />
      {dialog}
    </>
  );
};
/** The same record on a page of its own, unless that is where one is. */
const PageLink = ({
  resource,
  id,
  onFollow,
}: {
  resource: string;
  id: NonNullable<RecordBodyProps['id']>;
  onFollow: (address: string) => Promise<void>;
}) => {
  const t = useText();
  const who = useStore(user);
  const { pathname, search } = useLocation();
  const place = who && placeOfResource(resource, who, pathname);
  const address = place && recordAddress(place, id);
  return (
    address &&
    address !== pathname + search && (
      <a
        className="k-icon"
        href={`#${address}`}
        aria-label={t('openPage')}
        title={t('openPage')}
        onClick={event => {
          event.preventDefault();
          void onFollow(address);
        }}
      >
        <IconFileText size={16} aria-hidden />
      </a>
    )
  );
};
export default RecordDialog;

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import {
  IconArchive,
  IconChecklist,
  IconChecks,
  IconInbox,
  IconKeyboard,
  IconNotes,
  IconPencilPlus,
  IconSearch,
  IconSend,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  EmptyState,
  onNews,
  PageHead,
  Skeleton,
  unviewed,
  useAddress,
  useConfirm,
  useDeleteQuestion,
  useKeys,
  user,
  useScreen,
  useStore,
  useTypedText,
} from '../../../kernel/web/index.ts';
import { type LinkField, linkFields, messageTypes, type MessageType } from '../model.ts';
import { thingOf } from './about.ts';
import { useMailActions } from './actions.ts';
import { type Box, boxes, isReceived, type Line, usePlace, useLines, useTodos } from './boxes.ts';
import { Compose, type Letter } from './Compose.tsx';
import { KeysSheet } from './Keys.tsx';
import { MessageList } from './MessageList.tsx';
import { Reading } from './Reading.tsx';
import { useMailText } from './text.ts';
import { Todos } from './Todos.tsx';
import { route } from './unviewed.ts';
import './messages.css';

const icons: Readonly<Record<Box, typeof IconInbox>> = {
  inbox: IconInbox,
  todo: IconChecklist,
  sent: IconSend,
  drafts: IconNotes,
  archive: IconArchive,
};
const emptyWords = {
  inbox: ['emptyInbox', 'emptyInboxHint'],
  sent: ['emptySent', 'emptySentHint'],
  drafts: ['emptyDrafts', 'emptyDraftsHint'],
  archive: ['emptyArchive', 'emptyArchiveHint'],
  todo: ['emptyTodo', 'emptyTodoHint'],
} as const;

export default function Messages() {
  const t = useMailText();
  const who = useStore(user);
  useScreen({ screen: route, title: t('title') });
  if (who?.actor)
    return (
      <>
        <PageHead title={t('title')} lead={t('lead')} />
        <EmptyState title={t('acting')} hint={t('actingHint')} />
      </>
    );
  return <Mail />;
}

/** A letter begun elsewhere: `?write=1&messType=internship&idInts=41`, with people as `to=3,8` and groups as `groups=alumniAudience:4`. */
const begunIn = (parameters: URLSearchParams): Letter | null => {
  if (parameters.get('write') !== '1') return null;
  const messType = messageTypes.find(type => type === parameters.get('messType')) ?? 'general';
  const links = Object.fromEntries(linkFields.map(field => [field, Number(parameters.get(field)) || null])) as Record<
    LinkField,
    number | null
  >;
  const groups = (parameters.get('groups') ?? '').split(',').flatMap(group => {
    const [kind, value] = group.split(':');
    return kind && value ? [{ kind, value, label: value }] : [];
  });
  const to = (parameters.get('to') ?? '').split(',').filter(id => /^[1-9]\d*$/.test(id));
  return { messType, links, to, groups };
};

const Mail = () => {
  const t = useMailText();
  const [place, go] = usePlace();
  const [parameters, change] = useAddress();
  const { lines, loading, hasMore, more } = useLines(place);
  const acts = useMailActions();
  const who = useStore(user);
  const { ask, dialog } = useConfirm();
  const deletion = useDeleteQuestion();
  const [letter, setLetter] = useState<Letter | null>(null);
  const [sheet, setSheet] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const shown = useOpenLine(lines, place.open, place.box);

  useEffect(() => onNews('Inbox', () => void acts.refresh()), [acts.refresh]);
  useEffect(() => {
    const begun = begunIn(parameters);
    if (!begun) return;
    setLetter(begun);
    change(() => new URLSearchParams());
  }, [parameters, change]);

  const at = lines.findIndex(line => line.id === place.open);
  const step = (by: 1 | -1) => {
    const next = lines[at < 0 ? 0 : at + by];
    if (next) go({ open: next.id });
    if (at + by >= lines.length - 3 && hasMore) more();
  };
  const next = () => lines[at + 1] ?? lines[at - 1];
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const archive = (line: Line) => {
    go({ open: next()?.id ?? null });
    quietly(acts.archive(line, place.box === 'archive' ? 0 : 1));
  };
  const remove = async (line: Line) => {
    const isDraft = place.box === 'drafts';
    if (!(await ask(deletion(t(isDraft ? 'removeDraft' : 'removeQuestion'))))) return;
    go({ open: next()?.id ?? null });
    await (isDraft ? acts.removeDraft(line) : acts.remove(line));
  };
  const reply = (line: Line) => {
    if (isReceived(place.box) && line.isSystem !== 1) setLetter({ messType: line.messType, to: [], replyTo: line });
  };
  const edit = (line: Line) => setLetter({ messType: line.messType, to: [], draft: line.id });
  const unread = (line: Line) => {
    go({ open: null });
    quietly(acts.unread(line));
  };
  const thing = shown && who ? thingOf(shown, who) : null;
  const onShown = (act: (line: Line) => void) => () => (shown ? act(shown) : (false as const));
  const received = isReceived(place.box);
  useKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      r: onShown(reply),
      e: onShown(line => {
        if (received) archive(line);
      }),
      Delete: onShown(line => {
        if (place.box !== 'sent') quietly(remove(line));
      }),
      u: onShown(line => {
        if (received) unread(line);
      }),
      o: () => (thing ? acts.openThing(thing) : false),
      n: () => setLetter({ messType: 'general', to: [] }),
      m: () => quietly(acts.markAll(place.type)),
      '/': () => search.current?.focus(),
      Escape: () => (place.open ? go({ open: null }) : false),
      '?': () => setSheet(true),
      ...Object.fromEntries(
        boxes.map((box, i) => [String(i + 1), () => go({ box, open: null, type: null, unread: false })]),
      ),
    },
    letter === null && !sheet,
  );

  const filtered = place.type !== null || place.unread || place.q !== '';
  return (
    <div className="mail" data-open={shown ? '' : undefined}>
      <PageHead title={t('title')} lead={t('lead')}>
        <Button
          variant="subtle"
          color="gray"
          className="mail-keys-open"
          aria-label={t('keys')}
          title={t('keys')}
          onClick={() => setSheet(true)}
        >
          <IconKeyboard size={20} aria-hidden />
        </Button>
        <Button
          leftSection={<IconPencilPlus size={18} aria-hidden />}
          onClick={() => setLetter({ messType: 'general', to: [] })}
        >
          {t('write')}
        </Button>
      </PageHead>
      <Boxes now={place.box} choose={box => go({ box, open: null, type: null, unread: false })} />
      {place.box === 'todo' ? (
        <div className="mail-todos">
          <Todos />
        </div>
      ) : (
        <>
          <Filters place={place} go={go} search={search} markAll={() => quietly(acts.markAll(place.type))} />
          <div className="mail-panes">
            {loading ? (
              <Skeleton label={t('loading')} lines={10} />
            ) : lines.length === 0 ? (
              <EmptyState
                title={t(filtered ? 'emptyFound' : emptyWords[place.box][0])}
                hint={t(filtered ? 'emptyFoundHint' : emptyWords[place.box][1])}
              >
                {filtered && (
                  <Button variant="default" onClick={() => go({ q: '', type: null, unread: false })}>
                    {t('clearFilters')}
                  </Button>
                )}
              </EmptyState>
            ) : (
              <MessageList
                lines={lines}
                box={place.box}
                open={place.open}
                onOpen={line => go({ open: line.id })}
                hasMore={hasMore}
                more={more}
              />
            )}
            <div className="mail-pane">
              {shown ? (
                <Reading
                  key={shown.id}
                  line={shown}
                  box={place.box}
                  acts={{
                    back: () => go({ open: null }),
                    reply: () => reply(shown),
                    archive: () => archive(shown),
                    remove: () => quietly(remove(shown)),
                    unread: () => unread(shown),
                    openThing: acts.openThing,
                    edit: () => edit(shown),
                    seen: ids => quietly(acts.seen(ids)),
                  }}
                />
              ) : (
                lines.length > 0 && <EmptyState title={t('choose')} hint={t('chooseHint')} />
              )}
            </div>
          </div>
        </>
      )}
      {letter && (
        <Compose
          letter={letter}
          onClose={() => setLetter(null)}
          onSent={() => {
            setLetter(null);
            quietly(acts.refresh());
          }}
        />
      )}
      {sheet && <KeysSheet onClose={() => setSheet(false)} />}
      {dialog}
    </div>
  );
};

/** The open line stays before the reader, also when a filter such as «unread» no longer lists it. */
const useOpenLine = (lines: readonly Line[], open: number | null, box: Box): Line | null => {
  const last = useRef<{ line: Line; box: Box } | null>(null);
  const found = open ? lines.find(line => line.id === open) : undefined;
  if (found) last.current = { line: found, box };
  const kept = last.current;
  return useMemo(
    () => found ?? (kept && kept.box === box && kept.line.id === open ? kept.line : null),
    [found, kept, box, open],
  );
};

const Boxes = ({ now, choose }: { now: Box; choose: (box: Box) => void }) => {
  const t = useMailText();
  const waiting = useStore(unviewed)[route] ?? 0;
  const { data: todos = [] } = useTodos();
  const counts: Partial<Record<Box, number>> = { inbox: waiting, todo: todos.length };
  return (
    <nav className="mail-boxes" aria-label={t('boxes')}>
      {boxes.map(box => {
        const Icon = icons[box];
        const count = counts[box] ?? 0;
        return (
          <button
            key={box}
            type="button"
            aria-current={box === now ? 'page' : undefined}
            title={t(box)}
            onClick={() => choose(box)}
          >
            <Icon size={18} aria-hidden />
            <span className="tab-label">{t(box)}</span>
            {count > 0 && <b>{count}</b>}
          </button>
        );
      })}
    </nav>
  );
};

type Go = ReturnType<typeof usePlace>[1];
const Filters = ({
  place,
  go,
  search,
  markAll,
}: {
  place: ReturnType<typeof usePlace>[0];
  go: Go;
  search: React.RefObject<HTMLInputElement | null>;
  markAll: () => void;
}) => {
  const t = useMailText();
  const field = useTypedText(place.q, 250, q => {
    if (q !== place.q) go({ q, open: null });
  });
  const received = isReceived(place.box);
  return (
    <div className="mail-filters">
      <TextInput
        ref={search}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={field.text}
        onChange={event => field.type(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <NativeSelect
        aria-label={t('type')}
        value={place.type ?? ''}
        onChange={event => go({ type: (event.currentTarget.value || null) as MessageType | null, open: null })}
        data={[{ value: '', label: t('allTypes') }, ...messageTypes.map(type => ({ value: type, label: t(type) }))]}
      />
      {received && (
        <Checkbox
          label={t('unreadOnly')}
          checked={place.unread}
          onChange={event => go({ unread: event.currentTarget.checked, open: null })}
        />
      )}
      {place.box === 'inbox' && (
        <Button variant="default" leftSection={<IconChecks size={17} aria-hidden />} onClick={markAll}>
          {t('markAll')}
        </Button>
      )}
    </div>
  );
};

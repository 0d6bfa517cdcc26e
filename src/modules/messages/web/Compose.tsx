import { Button, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import {
  Dialog,
  DocumentField,
  LeaveGuard,
  notify,
  type Query,
  Skeleton,
  useConfirm,
  useLeaveQuestion,
  useOptionLabels,
  useWords,
} from '../../../kernel/web/index.ts';
import { hangOn, isOnItsWay, LazyNewAttachments, type NewAttachment } from '../../documents/web/index.tsx';
import { largestAttachment, type LinkField, type MessageType, mostAttachments, outbox } from '../model.ts';
import type { Line } from './boxes.ts';
import { Groups, type Group, People, type Person } from './Recipients.tsx';
import { type Draft, keepDraft, readDraft, send, type Written } from './sending.ts';
import { useMailText } from './text.ts';
import { usePreview, WhoGets } from './WhoGets.tsx';

/** A letter as it is begun: new, an answer, from another screen, or a draft that is taken up again. */
export interface Letter {
  readonly messType: MessageType;
  readonly to: readonly string[];
  readonly groups?: readonly Group[];
  readonly links?: Readonly<Partial<Record<LinkField, number | null>>>;
  readonly replyTo?: Line;
  readonly draft?: number;
}
interface Props {
  readonly letter: Letter;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

interface Start {
  readonly people: readonly Person[];
  readonly groups: readonly Group[];
  readonly subject: string;
  readonly body: string;
  readonly sendEmail: 0 | 1;
  readonly idReplyTo: number | null;
  readonly draft: Draft | null;
  readonly files: readonly NewAttachment[];
}
const startOf = (letter: Letter): Start => ({
  people: letter.to.map(id => ({ value: Number(id), label: `#${id}` })),
  groups: letter.groups ?? [],
  body: '',
  sendEmail: 0,
  draft: null,
  files: [],
  subject: letter.replyTo ? letter.replyTo.subject.replace(/^(re:\s*)*/i, 'Re: ') : '',
  idReplyTo: letter.replyTo?.idMess ?? null,
});

export const Compose = (props: Props) => {
  const t = useMailText();
  const { letter } = props;
  const kept = useQuery({
    queryKey: ['resource', 'mail', 'draft', letter.draft],
    enabled: letter.draft !== undefined,
    queryFn: () => readDraft(letter.draft!),
    gcTime: 0,
    staleTime: 0,
  });
  const start: Start | null =
    letter.draft === undefined
      ? startOf(letter)
      : kept.data
        ? {
            people: (kept.data.draft.recipients ?? []).map(id => ({ value: Number(id), label: `#${id}` })),
            groups: (kept.data.draft.audience ?? []).map(a => ({ ...a, label: a.value })),
            subject: kept.data.draft.subject,
            body: kept.data.draft.body,
            sendEmail: kept.data.draft.sendEmail,
            idReplyTo: kept.data.draft.idReplyTo,
            draft: kept.data.draft,
            files: kept.data.files,
          }
        : null;
  return start ? (
    <Writing {...props} start={start} />
  ) : (
    <Dialog title={t('write')} onClose={props.onClose} size={760}>
      <Skeleton label={t('loading')} />
    </Dialog>
  );
};

const Writing = ({ letter, start, onClose, onSent }: Props & { readonly start: Start }) => {
  const t = useMailText();
  const words = useWords(outbox);
  const { ask, dialog } = useConfirm();
  const leave = useLeaveQuestion();
  const [people, setPeople] = useState(start.people);
  const [groups, setGroups] = useState(start.groups);
  const [subject, setSubject] = useState(start.subject);
  const [body, setBody] = useState(start.body);
  const [sendEmail, setSendEmail] = useState(start.sendEmail);
  const [files, setFiles] = useState(start.files);
  const [tried, setTried] = useState(false);
  const [working, setWorking] = useState(false);
  const draft = useRef<Draft | null>(start.draft);
  const links = letter.links ?? {};
  const query: Query = {
    messType: letter.messType,
    ...links,
    ...(start.idReplyTo ? { idReplyTo: start.idReplyTo } : {}),
  };
  const recipients = people.map(p => String(p.value));
  const audience = groups.map(({ kind, value }) => ({ kind, value }));
  const { preview, counting } = usePreview({
    messType: letter.messType,
    recipients,
    audience,
    idReplyTo: start.idReplyTo,
    ...links,
  });
  useNames(people, setPeople, preview);
  useGroupNames(groups, setGroups, preview);

  const changed =
    subject !== start.subject ||
    body !== start.body ||
    recipients.join() !== start.people.map(p => p.value).join() ||
    groups.length !== start.groups.length ||
    files !== start.files;
  const written = (): Written => ({
    messType: letter.messType,
    subject: subject.trim(),
    body,
    recipients,
    audience,
    idReplyTo: start.idReplyTo,
    sendEmail,
    links,
  });
  const whole = subject.trim() !== '' && body.trim() !== '';
  const keep = async (): Promise<Draft> => {
    draft.current = await keepDraft(written(), draft.current);
    await hangOn('outbox', draft.current.id, files, (key, id) =>
      setFiles(now => now.map(file => (file.key === key ? { ...file, id } : file))),
    );
    return draft.current;
  };
  /** One act at a time; what is refused leaves everything as it was typed. */
  const during = async (work: () => Promise<void>) => {
    setTried(true);
    if (!whole || working || files.some(isOnItsWay)) return;
    setWorking(true);
    try {
      await work();
    } catch {
      /* said by the call itself */
    } finally {
      setWorking(false);
    }
  };
  const keepForLater = () =>
    during(async () => {
      await keep();
      notify({ text: t('draftKept'), kind: 'positive' });
      onSent();
    });
  const sendNow = () =>
    during(async () => {
      const many = (preview?.count ?? 0) > 20;
      if (
        many &&
        !(await ask({
          title: t('sendQuestion', { n: preview!.count }),
          message: t('whoAndWhy'),
          yes: t('sendQuestionYes'),
        }))
      )
        return;
      const { status, recipientCount } = await send(await keep());
      notify({ text: status === 'queued' ? t('wasQueued', { n: recipientCount }) : t('wasSent'), kind: 'positive' });
      onSent();
    });
  const close = async () => {
    if (!changed || (await ask(leave))) onClose();
  };
  return (
    <Dialog
      title={start.idReplyTo ? t('replyTo', { subject: start.subject.replace(/^Re: /, '') }) : t('write')}
      onClose={() => void close()}
      size={760}
    >
      <form
        className="mail-compose"
        onSubmit={event => {
          event.preventDefault();
          void sendNow();
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void sendNow();
          }
        }}
      >
        {!start.idReplyTo && <People people={people} onChange={setPeople} letter={query} />}
        {!start.idReplyTo && <Groups groups={groups} onChange={setGroups} letter={query} />}
        <WhoGets preview={preview} counting={counting} />
        <TextInput
          label={t('subject')}
          withAsterisk
          maxLength={200}
          value={subject}
          error={tried && subject.trim() === '' && t('needSubject')}
          onChange={event => setSubject(event.currentTarget.value)}
        />
        <DocumentField
          resource={outbox}
          words={words}
          name="body"
          def={outbox.fields.body}
          label={t('body')}
          value={body}
          error={tried && body.trim() === '' ? t('needBody') : undefined}
          onChange={value => setBody(String(value ?? ''))}
        />
        <Suspense fallback={<Skeleton label={t('loading')} lines={1} />}>
          <LazyNewAttachments files={files} onChange={setFiles} max={mostAttachments} maxBytes={largestAttachment} />
        </Suspense>
        <Switch
          label={t('alsoEmail')}
          description={t('alsoEmailHint')}
          checked={sendEmail === 1}
          onChange={event => setSendEmail(event.currentTarget.checked ? 1 : 0)}
        />
        <div className="k-dialog-foot">
          <Button variant="default" loading={working} onClick={() => void keepForLater()}>
            {t('keepDraft')}
          </Button>
          <Button
            type="submit"
            loading={working}
            disabled={!preview || preview.count === 0 || counting || files.some(isOnItsWay)}
            leftSection={<IconSend size={17} aria-hidden />}
          >
            {preview && preview.count > 1 ? t('sendTo', { n: preview.count }) : t('send')}
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={changed && !working} ask={ask} />
      {dialog}
    </Dialog>
  );
};

/** Numbers of people come from an address or a draft; their names come with the preview, or from the list of accounts. */
const useNames = (
  people: readonly Person[],
  setPeople: (people: readonly Person[]) => void,
  preview: ReturnType<typeof usePreview>['preview'],
): void => {
  const nameless = people.filter(p => p.label.startsWith('#'));
  const labels = useOptionLabels('user', preview && nameless.length > 20 ? nameless.map(p => p.value) : []);
  useEffect(() => {
    if (nameless.length === 0) return;
    const known = new Map([...(preview?.first ?? []), ...(preview?.refused ?? [])].map(p => [p.id, p.name]));
    const named = people.map(p =>
      p.label.startsWith('#') ? { ...p, label: known.get(p.value) ?? labels.get(String(p.value)) ?? p.label } : p,
    );
    if (named.some((p, i) => p.label !== people[i]!.label)) setPeople(named);
  });
};

/** A draft keeps groups by their numbers. */
const useGroupNames = (
  groups: readonly Group[],
  setGroups: (groups: readonly Group[]) => void,
  preview: ReturnType<typeof usePreview>['preview'],
): void => {
  useEffect(() => {
    const named = groups.map(g =>
      g.label === g.value
        ? {
            ...g,
            label: preview?.groups.find(known => known.kind === g.kind && known.value === g.value)?.label ?? g.label,
          }
        : g,
    );
    if (named.some((g, i) => g.label !== groups[i]!.label)) setGroups(named);
  }, [groups, setGroups, preview]);
};

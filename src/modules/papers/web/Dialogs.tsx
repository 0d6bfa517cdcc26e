import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Sheet } from '../../../kernel/resource/index.ts';
import {
  ApiError,
  api,
  busy,
  call,
  Dialog,
  LazyMultiSelect,
  LazySelect,
  notify,
  PaperSheet,
  printSheet,
  showFailure,
  uploadFile,
  useText,
} from '../../../kernel/web/index.ts';
import {
  draftAddress,
  type Given,
  type Host,
  issuePaper,
  type Offer,
  type Paper,
  previewOf,
  type Replaced,
  standsFor,
} from './data.ts';
import { usePapersText } from './text.ts';

interface Closing {
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}
/** A form of one act: it stays open with what was typed until the server has taken it. */
const Act = ({
  title,
  act,
  children,
  onClose,
  onDone,
  onAct,
}: Closing & {
  readonly title: string;
  readonly act: string;
  readonly children: ReactNode;
  /** What was done, in words; null where the form itself says what is wrong. */
  readonly onAct: () => Promise<string | null>;
}) => {
  const run = async () => {
    const told = await onAct().catch((failure: unknown) => {
      showFailure(failure);
      return null;
    });
    if (told === null) return;
    notify({ text: told, kind: 'positive' });
    await onDone();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="papers-form"
        onSubmit={event => {
          event.preventDefault();
          void run();
        }}
      >
        {children}
        <Button type="submit">{act}</Button>
      </form>
    </Dialog>
  );
};

/** What the values are called that papers let one choose from. */
const optionKeys = {
  hr: 'option_hr',
  en: 'option_en',
  form: 'option_form',
  numbered: 'option_numbered',
} as const;

/**
 * Issuing: what the paper asks for, a look at the draft, and the act itself; with `replaced` the older one becomes void. Where one is
 * valid already for what was said, the same dialog goes on as its replacement.
 */
export const IssueDialog = ({
  host,
  offer,
  replaced,
  ...closing
}: Closing & { readonly host: Host; readonly offer: Offer; readonly replaced?: Replaced }) => {
  const t = usePapersText();
  const [replaces, setReplaces] = useState<Replaced | null>(replaced ?? null);
  const [given, setGiven] = useState<Given>({});
  const [reason, setReason] = useState('');
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const put = (name: string, value: Given[string] | null) => {
    const { [name]: _old, ...rest } = given;
    setGiven(value === null || value === '' ? rest : { ...rest, [name]: value });
    // What the server found valid already was so for what was said then.
    setReplaces(replaced ?? null);
  };
  const set = (name: string, text: string, isNumber: boolean) =>
    put(name, isNumber && text !== '' ? Number(text) : text);
  const optionName = (value: string): string =>
    Object.hasOwn(optionKeys, value) ? t(optionKeys[value as keyof typeof optionKeys]) : value;
  const look = () =>
    previewOf(host, offer.document, given)
      .then(answer => setSheet(answer.sheet))
      .catch(showFailure);
  return (
    <>
      <Act
        {...closing}
        title={replaces ? t('replaceTitle', { number: replaces.number }) : t('issueTitle', { title: offer.title })}
        act={t(replaces ? 'replace' : 'issue')}
        onAct={async () => {
          const older = replaces ? { idReplaces: replaces.id, reason } : undefined;
          const made = await issuePaper(host, offer.document, given, older).catch(async (failure: unknown) => {
            const isSecond =
              failure instanceof ApiError && failure.problems.some(({ field }) => field === 'idReplaces');
            if (isSecond) setReplaces(await standsFor(host, offer.document, given));
            throw failure;
          });
          return t('done', { number: made.number });
        }}
      >
        {offer.params.map(({ name, label, kind, required, options, to }) =>
          to && kind === 'refs' ? (
            <LazyMultiSelect
              key={name}
              to={to}
              label={label}
              required={required === 1}
              value={(given[name] as readonly number[] | undefined) ?? []}
              onChange={chosen => put(name, chosen.length > 0 ? chosen : null)}
            />
          ) : to ? (
            <LazySelect
              key={name}
              to={to}
              label={label}
              required={required === 1}
              value={(given[name] as number | undefined) ?? null}
              onChange={chosen => put(name, chosen)}
            />
          ) : kind === 'boolean' ? (
            <Checkbox
              key={name}
              label={label}
              checked={given[name] === 1}
              onChange={event => put(name, event.currentTarget.checked ? 1 : 0)}
            />
          ) : options.length > 0 ? (
            <NativeSelect
              key={name}
              label={label}
              required={required === 1}
              data={['', ...options.map(value => ({ value, label: optionName(value) }))]}
              value={String(given[name] ?? '')}
              onChange={event => set(name, event.currentTarget.value, false)}
            />
          ) : (
            <TextInput
              key={name}
              label={label}
              required={required === 1}
              type={kind === 'date' ? 'date' : kind === 'integer' ? 'number' : 'text'}
              value={String(given[name] ?? '')}
              onChange={event => set(name, event.currentTarget.value, kind === 'integer')}
            />
          ),
        )}
        {replaces && (
          <Textarea
            label={t('reason')}
            description={t('replaceHint', { number: replaces.number })}
            required
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
        )}
        {offer.register === 'office' && <p className="quiet">{t('byOffice')}</p>}
        <Button variant="default" onClick={() => void look()}>
          {t('preview')}
        </Button>
        <a href={draftAddress(host, offer.document, given)} target="_blank" rel="noreferrer">
          {t('download')}
        </a>
      </Act>
      {sheet && <Preview title={offer.title} sheet={sheet} onClose={() => setSheet(null)} />}
    </>
  );
};
const Preview = ({
  title,
  sheet,
  onClose,
}: {
  readonly title: string;
  readonly sheet: Sheet;
  readonly onClose: () => void;
}) => {
  const t = usePapersText();
  const shown = useRef<HTMLDivElement>(null);
  const print = () => {
    const paper = shown.current?.firstElementChild;
    if (paper) printSheet(sheet.title, paper);
  };
  return (
    <Dialog title={t('previewTitle', { title })} onClose={onClose} size={900} over>
      <Button variant="default" onClick={print}>
        {t('print')}
      </Button>
      <div ref={shown}>
        <PaperSheet sheet={sheet} />
      </div>
    </Dialog>
  );
};

/** The office's marks, with those it will probably give already in place. */
export const RegisterDialog = ({ paper, ...closing }: Closing & { readonly paper: Paper }) => {
  const t = usePapersText();
  const kernelText = useText();
  const proposal = useQuery({
    queryKey: ['resource', 'paper-issued', 'proposal', paper.id],
    queryFn: ({ signal }) =>
      call<{ klasa: string | null; urbroj: string | null }>('GET', 'paper-issued/proposal', {
        query: { id: paper.id },
        signal,
      }),
  });
  const [typed, setTyped] = useState<{ klasa?: string; urbroj?: string }>({});
  const [isOfThatCase, setOfThatCase] = useState(false);
  const [reason, setReason] = useState('');
  /** What was wrong with which field when it was sent: it asks for what was not needed before. */
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const klasa = typed.klasa ?? proposal.data?.klasa ?? '';
  const urbroj = typed.urbroj ?? proposal.data?.urbroj ?? '';
  const isCaseAsked = isOfThatCase || wrong.klasa !== undefined;
  const isReasonAsked = reason !== '' || wrong.reason !== undefined;
  return (
    <Act
      {...closing}
      title={t('registerTitle', { number: paper.number })}
      act={t('save')}
      onAct={async () => {
        const body = { id: paper.id, klasa, urbroj, isOfThatCase: isOfThatCase ? 1 : 0, reason: reason || null };
        const sent = call<{ warnings: ('klasaShape' | 'klasaYear' | 'urbrojShape' | 'urbrojYear')[] }>(
          'PUT',
          'paper-issued/marks',
          { body },
        );
        const done = await busy(kernelText('saving'), sent).catch((failure: unknown) => {
          const problems = failure instanceof ApiError ? failure.problems : [];
          setWrong(Object.fromEntries(problems.map(({ field, message }) => [field ?? '', message])));
          if (problems.length > 0 && problems.every(({ field }) => field && Object.hasOwn(body, field))) return null;
          throw failure;
        });
        if (!done) return null;
        for (const warning of done.warnings) notify({ text: t(warning), kind: 'neutral' });
        return t('registered', { number: paper.number });
      }}
    >
      <TextInput
        label={t('klasa')}
        required
        maxLength={60}
        value={klasa}
        error={wrong.klasa}
        onChange={event => {
          setTyped({ ...typed, klasa: event.currentTarget.value });
          // What was said of one case holds for that case alone.
          setOfThatCase(false);
          setWrong({});
        }}
      />
      {isCaseAsked && (
        <Checkbox
          label={t('isOfThatCase', { klasa })}
          description={t('isOfThatCaseHint')}
          error={wrong.isOfThatCase}
          checked={isOfThatCase}
          onChange={event => setOfThatCase(event.currentTarget.checked)}
        />
      )}
      <TextInput
        label={t('urbroj')}
        required
        maxLength={60}
        value={urbroj}
        error={wrong.urbroj}
        onChange={event => setTyped({ ...typed, urbroj: event.currentTarget.value })}
      />
      {isReasonAsked && (
        <Textarea
          label={t('marksReason')}
          required
          maxLength={500}
          value={reason}
          error={wrong.reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
    </Act>
  );
};

export const SignDialog = ({ paper, ...closing }: Closing & { readonly paper: Paper }) => {
  const t = usePapersText();
  const [file, setFile] = useState<File | null>(null);
  const [isElectronic, setElectronic] = useState(false);
  return (
    <Act
      {...closing}
      title={t('signTitle', { number: paper.number })}
      act={t('save')}
      onAct={async () => {
        const { token } = await uploadFile('paper-issued', 'signed', file!);
        const body = { signed: token, isElectronic: isElectronic ? 1 : 0, rowVer: paper.rowVer };
        await api.put(`paper-issued/update?id=${paper.id}`, body);
        return t('filed');
      }}
    >
      <label>
        {t('file')}{' '}
        <input
          type="file"
          accept="application/pdf"
          required
          onChange={event => setFile(event.currentTarget.files?.[0] ?? null)}
        />
      </label>
      <Checkbox
        label={t('electronic')}
        description={t('electronicHint')}
        checked={isElectronic}
        onChange={event => setElectronic(event.currentTarget.checked)}
      />
    </Act>
  );
};

export const VoidDialog = ({ paper, ...closing }: Closing & { readonly paper: Paper }) => {
  const t = usePapersText();
  const [reason, setReason] = useState('');
  return (
    <Act
      {...closing}
      title={t('voidTitle', { number: paper.number })}
      act={t('makeVoid')}
      onAct={async () => {
        await api.put('paper-issued/void', { id: paper.id, reason });
        return t('voided', { number: paper.number });
      }}
    >
      <Textarea
        label={t('reason')}
        required
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </Act>
  );
};

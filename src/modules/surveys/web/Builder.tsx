import { Button } from '@mantine/core';
import { type DragEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  api,
  Note,
  notify,
  Panel,
  type PartProps,
  useForgetResources,
  useLanguage,
} from '../../../kernel/web/index.ts';
import {
  bringIn,
  copyFor,
  type Definition,
  definitionIn,
  elementsOf,
  faultsOf,
  flattened,
  freeName,
  hasChoices,
  inputTypes,
  type Item,
  type Left,
  mostBytes,
  moveQuestion,
  type Page,
  type Place,
  type Question,
  questionTypes,
  type QuestionType,
  sayText,
  type SurveyLanguage,
  takeOut,
  type Text,
  titleOf,
} from '../form/index.ts';
import type { survey } from '../model.ts';
import { Bank, useKeepInBank } from './Bank.tsx';
import { Choose, Tick, Write } from './plain.tsx';
import { Runner } from './Runner.tsx';
import { useSurveysText } from './text.ts';
import './builder.css';

const fresh = (type: QuestionType, name: string): Question => ({
  type,
  name,
  ...(type === 'html' ? { html: { hr: '' } } : { title: { hr: '' } }),
  ...(['radiogroup', 'checkbox', 'dropdown', 'tagbox', 'ranking'].includes(type) && {
    choices: [
      { value: '1', text: { hr: '' } },
      { value: '2', text: { hr: '' } },
    ],
  }),
  ...(type === 'matrix' && {
    rows: [{ value: 'r1', text: { hr: '' } }],
    columns: [1, 2, 3, 4, 5].map(n => ({ value: String(n), text: { hr: String(n), en: String(n) } })),
  }),
  ...(type === 'matrixdynamic' && { columns: [{ value: 's1', text: { hr: '' } }] }),
  ...(type === 'rating' && { rateMin: 1, rateMax: 5 }),
  ...(type === 'panel' && { elements: [] }),
});

/** The questions of a definition: added, ordered and worded here, with what is missing and how it looks beside them. */
export default function Builder({ row, refresh }: PartProps<typeof survey>) {
  const t = useSurveysText();
  const forget = useForgetResources();
  const navigate = useNavigate();
  const portal = useLanguage();
  const stored = useMemo(() => definitionIn(row.definition), [row.definition]);
  const [definition, setDefinition] = useState<Definition>(stored);
  const [left, setLeft] = useState<readonly Left[]>([]);
  const [wide, setWide] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Place | null>(null);
  // Known at once: what is put down may come before the page is drawn anew.
  const inHand = useRef<Place | null>(null);
  const keepInBank = useKeepInBank();
  const file = useRef<HTMLInputElement>(null);
  const languages = row.languages as readonly SurveyLanguage[];
  const language: SurveyLanguage = portal === 'hr' || !languages.includes('en') ? 'hr' : 'en';
  const mayChange = row.status === 'draft' && row.can?.includes('update') === true;
  const faults = faultsOf(definition, languages);
  // As the server stores it: in which order something was clicked, or unclicked again, is no change.
  const isChanged = JSON.stringify(bringIn(definition).definition) !== JSON.stringify(stored);
  // Whoever goes on at once saves again before the row has come anew.
  const savedAs = useRef(0);

  const pages = definition.pages.length > 0 ? definition.pages : [{ name: 'stranica1', elements: [] }];
  const putPage = (at: number, page: Page | null) =>
    setDefinition({ pages: pages.flatMap((one, i) => (i === at ? (page ? [page] : []) : [one])) });
  const put = (at: number, i: number, question: Question | null) => {
    const { elements } = pages[at]!;
    putPage(at, {
      ...pages[at]!,
      elements: elements.flatMap((one, k) => (k === i ? (question ? [question] : []) : [one])),
    });
  };
  const add = (at: number, type: QuestionType) => {
    const name = freeName(definition);
    putPage(at, { ...pages[at]!, elements: [...pages[at]!.elements, fresh(type, name)] });
    setOpen(name);
  };
  /** Also over the border of a page. */
  const shift = (at: number, i: number, step: -1 | 1) => {
    const question = pages[at]!.elements[i]!;
    const to = i + step;
    const next = pages.map(page => [...page.elements]);
    next[at]!.splice(i, 1);
    if (to < 0) next[at - 1]?.push(question);
    else if (to >= pages[at]!.elements.length) next[at + 1]?.unshift(question);
    else next[at]!.splice(to, 0, question);
    setDefinition({ pages: pages.map((page, k) => ({ ...page, elements: next[k]! })) });
  };
  const drag = (place: Place | null) => {
    inHand.current = place;
    // What the browser carries is drawn before the page changes under it.
    setTimeout(() => setDragged(inHand.current));
  };
  /** Something that is dragged may be put down here: before this one, or behind it where it comes from above. */
  const takes = ({ page, at }: Place) => ({
    onDragOver: (event: DragEvent) => {
      if (inHand.current) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const from = inHand.current;
      if (!from) return;
      event.preventDefault();
      const isFromAbove = from.page === page && from.at < at;
      setDefinition({ pages: moveQuestion(pages, from, { page, at: isFromAbove ? at + 1 : at }) });
      drag(null);
    },
  });
  const insert = (question: Question) => {
    const last = pages.length - 1;
    const copied = copyFor(definition, question);
    putPage(last, { ...pages[last]!, elements: [...pages[last]!.elements, copied] });
    setOpen(copied.name);
    notify({ text: t('bankInserted'), kind: 'positive' });
  };
  const save = async () => {
    const saved = await api.put<{ rowVer: number }>(`survey/update?id=${row.id}`, {
      rowVer: Math.max(row.rowVer ?? 0, savedAs.current),
      definition: JSON.stringify(definition),
    });
    savedAs.current = saved.rowVer;
    notify({ text: t('saved'), kind: 'positive' });
    await refresh();
  };
  const read = async (chosen: File) => {
    try {
      const found = bringIn(JSON.parse(await chosen.text()));
      setDefinition(flattened(found.definition));
      setLeft(found.left);
      notify({ text: t('broughtIn', { n: elementsOf(found.definition).length }), kind: 'positive' });
    } catch {
      notify({ text: t('notJson'), kind: 'negative' });
    }
  };
  const give = () => {
    const content = JSON.stringify(
      takeOut(definition, { hr: row.titleHr, ...(row.titleEn && { en: row.titleEn }) }),
      null,
      2,
    );
    const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${row.titleHr.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`;
    link.click();
    URL.revokeObjectURL(url);
  };
  const nextVersion = async () => {
    const { id } = await api.post<{ id: number }>(`survey/next-version?id=${row.id}`);
    await forget();
    await navigate(`/Surveys/SurveysDefinitions?view=${id}&tab=builder`);
  };
  return (
    <div className="sv-builder-frame">
      <div className="sv-builder">
        <div className="sv-results">
          {!mayChange && (
            <Note
              kind="plain"
              act={
                <Button variant="default" onClick={() => void nextVersion()}>
                  {t('nextVersion')}
                </Button>
              }
            >
              {t('frozen')}
            </Note>
          )}
          {pages.map((page, at) => (
            <fieldset key={page.name} className="sv-builder-page" disabled={!mayChange}>
              <legend>{t('page', { n: at + 1 })}</legend>
              {page.elements.map((question, i) => (
                <Card
                  key={question.name}
                  num={i + 1}
                  question={question}
                  languages={languages}
                  language={language}
                  before={elementsOf({
                    pages: [...pages.slice(0, at), { ...page, elements: page.elements.slice(0, i) }],
                  })}
                  isOpen={open === question.name}
                  isFirst={at === 0 && i === 0}
                  isLast={at === pages.length - 1 && i === page.elements.length - 1}
                  onToggle={() => setOpen(open === question.name ? null : question.name)}
                  onChange={next => {
                    put(at, i, next);
                    if (next.name !== question.name) setOpen(next.name);
                  }}
                  isDragged={dragged?.page === at && dragged.at === i}
                  onDrag={mayChange ? isOn => drag(isOn ? { page: at, at: i } : null) : null}
                  takes={takes({ page: at, at: i })}
                  onKeep={mayChange && question.type !== 'panel' ? () => void keepInBank(question) : null}
                  onRemove={() => put(at, i, null)}
                  onShift={step => shift(at, i, step)}
                  onCopy={() => {
                    const copied = { ...question, name: freeName(definition) };
                    putPage(at, { ...page, elements: page.elements.toSpliced(i + 1, 0, copied) });
                  }}
                />
              ))}
              {dragged && (
                <p className="sv-drop" {...takes({ page: at, at: page.elements.length })}>
                  {t('endOfPage', { n: at + 1 })}
                </p>
              )}
              <Choose
                label={t('addQuestion')}
                value=""
                options={[
                  { value: '', label: '' },
                  ...questionTypes.map(type => ({ value: type, label: t(`type_${type}`) })),
                ]}
                onChange={type => type && add(at, type as QuestionType)}
              />
            </fieldset>
          ))}
          <div className="sv-bar">
            {mayChange && (
              <>
                <Button disabled={!isChanged} onClick={() => void save()}>
                  {t('save')}
                </Button>
                <Button
                  variant="default"
                  onClick={() =>
                    setDefinition({ pages: [...pages, { name: `stranica${Date.now() % 100_000}`, elements: [] }] })
                  }
                >
                  {t('addPage')}
                </Button>
                <Button variant="default" onClick={() => file.current?.click()}>
                  {t('bringIn')}
                </Button>
                <input
                  ref={file}
                  type="file"
                  hidden
                  accept="application/json,.json"
                  aria-label={t('bringIn')}
                  onChange={({ target }) => {
                    const chosen = target.files?.[0];
                    target.value = '';
                    if (chosen) void read(chosen);
                  }}
                />
              </>
            )}
            <Button variant="default" onClick={give}>
              {t('takeOut')}
            </Button>
          </div>
          {left.length > 0 && (
            <ul className="sv-left">
              {left.map(({ question, what, detail }) => (
                <li key={`${question} ${what} ${detail}`}>{t(`left_${what}`, { question, detail })}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="sv-results">
          <Panel title={t('ready')}>
            {faults.length === 0 ? (
              <p>{t('allRight')}</p>
            ) : (
              <ul className="sv-left">
                {faults.slice(0, 12).map(({ key, question = '', detail = '' }) => (
                  <li key={`${key} ${question} ${detail}`}>{t(`fault_${key}`, { question, detail })}</li>
                ))}
              </ul>
            )}
          </Panel>
          <Bank language={language} mayChange={mayChange} onInsert={insert} />
          <Panel title={t('looksSo')}>
            <div className="sv-bar">
              {[false, true].map(one => (
                <Button
                  key={String(one)}
                  size="xs"
                  variant={wide === one ? 'filled' : 'default'}
                  aria-pressed={wide === one}
                  onClick={() => setWide(one)}
                >
                  {t(one ? 'screen' : 'phone')}
                </Button>
              ))}
            </div>
            <div className="sv-look" data-wide={wide || undefined}>
              <Runner key={JSON.stringify(definition)} definition={definition} language={language} />
            </div>
          </Panel>
        </div>
      </div>
    </div>
  );
}

interface CardProps {
  readonly num: number;
  readonly question: Question;
  readonly languages: readonly SurveyLanguage[];
  readonly language: SurveyLanguage;
  readonly before: readonly Question[];
  readonly isOpen: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  /** Null: it stays where it is. */
  readonly onDrag: ((isOn: boolean) => void) | null;
  readonly takes: object;
  /** Null: nothing to keep. */
  readonly onKeep: (() => void) | null;
  onToggle(): void;
  onChange(question: Question): void;
  onRemove(): void;
  onShift(step: -1 | 1): void;
  onCopy(): void;
}
const Card = ({
  num,
  question,
  languages,
  language,
  before,
  isOpen,
  isFirst,
  isLast,
  isDragged,
  onDrag,
  takes,
  ...on
}: CardProps) => {
  const t = useSurveysText();
  const change = (part: Partial<Question>) => on.onChange({ ...question, ...part });
  const named = titleOf(question, language);
  const of = (what: 'up' | 'down' | 'copy' | 'bankKeep' | 'remove') => `${t(what)}: ${named}`;
  return (
    <section className="sv-card" data-question={question.name} data-dragged={isDragged || undefined} {...takes}>
      <div className="sv-card-head">
        {onDrag && (
          // Keys have their own buttons beside it.
          <span
            className="sv-drag"
            draggable
            aria-hidden
            title={t('drag')}
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', question.name);
              onDrag(true);
            }}
            onDragEnd={() => onDrag(false)}
          >
            ⠿
          </span>
        )}
        <Button variant="subtle" className="sv-card-title" aria-expanded={isOpen} onClick={on.onToggle}>
          {num}. {question.type === 'html' ? sayText(question.html, language) || question.name : named}
        </Button>
        <small>{t(`type_${question.type}`)}</small>
        <Button variant="default" size="xs" aria-label={of('up')} disabled={isFirst} onClick={() => on.onShift(-1)}>
          ↑
        </Button>
        <Button variant="default" size="xs" aria-label={of('down')} disabled={isLast} onClick={() => on.onShift(1)}>
          ↓
        </Button>
        <Button variant="default" size="xs" aria-label={of('copy')} onClick={on.onCopy}>
          {t('copy')}
        </Button>
        {on.onKeep && (
          <Button variant="default" size="xs" aria-label={of('bankKeep')} onClick={on.onKeep}>
            {t('bankKeep')}
          </Button>
        )}
        <Button variant="default" size="xs" aria-label={of('remove')} onClick={on.onRemove}>
          {t('remove')}
        </Button>
      </div>
      {isOpen && (
        <div className="sv-card-body">
          <Both
            languages={languages}
            text={question.type === 'html' ? question.html : question.title}
            onChange={text => change(question.type === 'html' ? { html: text } : { title: text })}
          />
          {question.type !== 'panel' && question.type !== 'html' && (
            <>
              <div className="sv-bar">
                <Write label={t('name')} value={question.name} onChange={name => change({ name })} />
                <Tick
                  label={t('isRequired')}
                  checked={question.isRequired === true}
                  onChange={isRequired => change({ isRequired })}
                />
                {hasChoices(question) && question.type !== 'ranking' && (
                  <Tick
                    label={t('hasOther')}
                    checked={question.hasOther === true}
                    onChange={hasOther => change({ hasOther })}
                  />
                )}
                {question.type === 'rating' && (
                  <>
                    <Write
                      label={t('rateMin')}
                      type="number"
                      value={String(question.rateMin ?? 1)}
                      onChange={n => change({ rateMin: Number(n) })}
                    />
                    <Write
                      label={t('rateMax')}
                      type="number"
                      value={String(question.rateMax ?? 5)}
                      onChange={n => change({ rateMax: Number(n) })}
                    />
                  </>
                )}
                {question.type === 'text' && (
                  <Choose
                    label={t('inputType')}
                    value={question.inputType ?? 'text'}
                    options={inputTypes.map(type => ({ value: type, label: t(`input_${type}`) }))}
                    onChange={type => change({ inputType: type as NonNullable<Question['inputType']> })}
                  />
                )}
              </div>
              {question.type === 'file' && <FileAsked question={question} onChange={change} />}
              {hasChoices(question) && (
                <Items
                  title={t('choices')}
                  prefix=""
                  items={question.choices ?? []}
                  languages={languages}
                  onChange={choices => change({ choices })}
                />
              )}
              {question.type === 'matrix' && (
                <Items
                  title={t('rows')}
                  prefix="r"
                  items={question.rows ?? []}
                  languages={languages}
                  onChange={rows => change({ rows })}
                />
              )}
              {(question.type === 'matrix' || question.type === 'matrixdynamic') && (
                <Items
                  title={t('columns')}
                  prefix={question.type === 'matrix' ? '' : 's'}
                  items={question.columns ?? []}
                  languages={languages}
                  onChange={columns => change({ columns })}
                />
              )}
            </>
          )}
          <Condition question={question} before={before} language={language} onChange={change} />
        </div>
      )}
    </section>
  );
};

const fileKinds = [
  ['', 'fileAny'],
  ['application/pdf', 'filePdf'],
  ['image/*', 'fileImage'],
  ['application/pdf,image/*', 'fileBoth'],
] as const;
/** What may be brought, and how large it may be. */
const FileAsked = ({ question, onChange }: { question: Question; onChange: (part: Partial<Question>) => void }) => {
  const t = useSurveysText();
  const { acceptedTypes = '' } = question;
  return (
    <>
      <div className="sv-bar">
        <Choose
          label={t('fileTypes')}
          value={acceptedTypes}
          options={[
            ...fileKinds.map(([value, label]) => ({ value, label: t(label) })),
            ...(fileKinds.some(([value]) => value === acceptedTypes)
              ? []
              : [{ value: acceptedTypes, label: acceptedTypes }]),
          ]}
          onChange={types => onChange({ acceptedTypes: types })}
        />
        <Write
          label={t('fileMegabytes')}
          type="number"
          value={String(Math.round((mostBytes(question) / megabyte) * 10) / 10)}
          onChange={n => onChange({ maxSize: Math.round(Number(n) * megabyte) })}
        />
      </div>
      <p className="quiet">{t('fileNamed')}</p>
    </>
  );
};
const megabyte = 1_048_576;

/** One text in all declared languages, side by side. */
const Both = ({
  text,
  languages,
  onChange,
}: {
  text: Text | undefined;
  languages: readonly SurveyLanguage[];
  onChange: (text: Text) => void;
}) => {
  const t = useSurveysText();
  return (
    <div className="sv-both">
      {languages.map(language => (
        <Write
          key={language}
          isLong
          label={t(language === 'hr' ? 'textHr' : 'textEn')}
          isWrong={!text?.[language]?.trim()}
          value={text?.[language] ?? ''}
          onChange={said => onChange({ ...text, [language]: said })}
        />
      ))}
    </div>
  );
};

const Items = ({
  title,
  prefix,
  items,
  languages,
  onChange,
}: {
  title: string;
  prefix: string;
  items: readonly Item[];
  languages: readonly SurveyLanguage[];
  onChange: (items: readonly Item[]) => void;
}) => {
  const t = useSurveysText();
  const put = (at: number, item: Item) => onChange(items.map((one, i) => (i === at ? item : one)));
  const free = () => {
    for (let n = items.length + 1; ; n++)
      if (!items.some(item => item.value === `${prefix}${n}`)) return `${prefix}${n}`;
  };
  return (
    <fieldset className="sv-items">
      <legend>{title}</legend>
      {items.map((item, i) => (
        <div key={i} className="sv-item">
          <Write
            isHidden
            label={`${title}, ${t('valueOf')} ${i + 1}`}
            value={item.value}
            onChange={value => put(i, { ...item, value })}
          />
          {languages.map(language => (
            <Write
              key={language}
              isHidden
              label={`${title} ${i + 1}: ${t(language === 'hr' ? 'textHr' : 'textEn')}`}
              isWrong={!item.text[language]?.trim()}
              value={item.text[language] ?? ''}
              onChange={said => put(i, { ...item, text: { ...item.text, [language]: said } })}
            />
          ))}
          <Button
            variant="default"
            size="xs"
            aria-label={`${t('remove')}: ${item.value}`}
            onClick={() => onChange(items.filter((_, k) => k !== i))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button variant="default" size="xs" onClick={() => onChange([...items, { value: free(), text: {} }])}>
        {t('addChoice')}
      </Button>
    </fieldset>
  );
};

const single = /^\{([^{}]+)\} = '((?:[^'\\]|\\.)*)'$/;
/** A condition by clicking: an earlier question with one answer, and which answer it is. */
const Condition = ({
  question,
  before,
  language,
  onChange,
}: {
  question: Question;
  before: readonly Question[];
  language: SurveyLanguage;
  onChange: (part: Partial<Question>) => void;
}) => {
  const t = useSurveysText();
  const askable = before.filter(({ type }) => ['radiogroup', 'dropdown', 'rating', 'boolean'].includes(type));
  const [, name, value] = single.exec(question.visibleIf ?? '') ?? [];
  const isOwn = Boolean(question.visibleIf) && name === undefined;
  const asked = askable.find(one => one.name === name);
  const valuesOf = (one: Question): { value: string; label: string }[] => {
    if (one.type === 'boolean') return ['true', 'false'].map(v => ({ value: v, label: v === 'true' ? '✓' : '✗' }));
    if (one.type === 'rating')
      return Array.from({ length: (one.rateMax ?? 5) - (one.rateMin ?? 1) + 1 }, (_, i) =>
        String((one.rateMin ?? 1) + i),
      ).map(v => ({ value: v, label: v }));
    return (one.choices ?? []).map(item => ({ value: item.value, label: sayText(item.text, language) || item.value }));
  };
  const say = (of: string, is: string) => onChange({ visibleIf: `{${of}} = '${is.replace(/['\\]/g, '\\$&')}'` });
  if (askable.length === 0 && !isOwn) return null;
  return (
    <div className="sv-bar">
      <Choose
        label={t('condition')}
        value={isOwn ? '*' : (name ?? '')}
        options={[
          { value: '', label: t('always') },
          ...(isOwn ? [{ value: '*', label: t('conditionOwn', { condition: question.visibleIf ?? '' }) }] : []),
          ...askable.map(one => ({ value: one.name, label: titleOf(one, language) })),
        ]}
        onChange={to => {
          const chosen = askable.find(one => one.name === to);
          if (chosen) say(chosen.name, valuesOf(chosen)[0]?.value ?? '');
          else if (to === '') onChange({ visibleIf: '' });
        }}
      />
      {asked && (
        <Choose
          label={t('conditionAnswer')}
          value={value ?? ''}
          options={valuesOf(asked)}
          onChange={is => say(asked.name, is)}
        />
      )}
    </div>
  );
};

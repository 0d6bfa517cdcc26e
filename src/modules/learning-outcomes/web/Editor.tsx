import { Button, CloseButton, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call, Dialog, Note, Skeleton, useLanguage } from '../../../kernel/web/index.ts';
import { coach, type CoachVerb, type Finding } from '../coach.ts';
import { useOutcomesText } from './text.ts';
import { linesOf, useWhatLeansOn } from './touched.ts';

export interface Part {
  readonly content: string | null;
  readonly contentEn: string | null;
  readonly verbs: readonly { readonly idBloomlev: number; readonly idVerb: number }[] | null;
}
type NamedVerb = CoachVerb & { readonly levelName: string };
const useVerbs = () =>
  useQuery({
    queryKey: ['resource', 'bloomverb', 'of outcomes'],
    queryFn: ({ signal }) => call<readonly NamedVerb[]>('GET', 'learning-outcomes/verbs', { signal }),
    staleTime: 300_000,
  });

interface EditorProps {
  readonly resource: 'learningoutcomestudy' | 'learningoutcomestudycourse';
  /** Of a new one: what it belongs to. */
  readonly presets: object;
  readonly row: {
    readonly id: number;
    readonly rowVer: number;
    readonly code: string;
    readonly parts: readonly Part[] | null;
  } | null;
  readonly code: string;
  /** The least level that the study expects. */
  readonly least?: number;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}
const bare: Part = { content: '', contentEn: '', verbs: [] };

/** An outcome in its parts, with somebody who looks over the shoulder: the coach explains and never blocks. */
export const Editor = ({ resource, presets, row, code, least, onClose, onSaved }: EditorProps) => {
  const say = useOutcomesText();
  const verbs = useVerbs().data;
  const touched = useWhatLeansOn(resource, row?.id ?? null);
  const leaning = touched ? linesOf(touched, say) : [];
  const [name, setName] = useState(row?.code ?? code);
  const [parts, setParts] = useState<readonly Part[]>(row?.parts ?? [bare]);
  const change = (at: number, part: Partial<Part>): void =>
    setParts(now => now.map((one, i) => (i === at ? { ...one, ...part } : one)));
  const save = async (): Promise<void> => {
    const sent = parts.map(({ content, contentEn, verbs: chosen }) => ({
      content,
      contentEn: contentEn || null,
      verbs: (chosen ?? []).map(({ idBloomlev, idVerb }) => ({ idBloomlev, idVerb })),
    }));
    if (row) await api.put(`${resource}/update?id=${row.id}`, { code: name, parts: sent, rowVer: row.rowVer });
    else await api.post(`${resource}/create`, { ...presets, code: name, parts: sent });
    onSaved();
  };
  return (
    <Dialog title={row ? say('edit', { code: row.code }) : say('add')} size={720} onClose={onClose}>
      {!verbs ? (
        <Skeleton label={say('coming')} />
      ) : (
        <form
          className="outcome-form"
          onSubmit={event => {
            event.preventDefault();
            void save().catch(() => {});
          }}
        >
          <TextInput
            label={say('code')}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            required
            maxLength={20}
          />
          {parts.map((part, i) => (
            <PartFields
              key={i}
              n={i + 1}
              part={part}
              verbs={verbs}
              {...(least !== undefined && { least })}
              onChange={one => change(i, one)}
              {...(parts.length > 1 && { onRemove: () => setParts(now => now.filter((_, at) => at !== i)) })}
            />
          ))}
          {leaning.length > 0 && (
            <Note kind="warn">
              {say('reworded')}
              {leaning.map(line => (
                <small key={line} className="outcome-leaning">
                  {line}
                </small>
              ))}
            </Note>
          )}
          <div className="outcome-acts">
            <Button type="submit">{say('save')}</Button>
            <Button variant="default" onClick={() => setParts(now => [...now, bare])} disabled={parts.length >= 8}>
              {say('partAdd')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {say('cancel')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
};

interface PartFieldsProps {
  readonly n: number;
  readonly part: Part;
  readonly verbs: readonly NamedVerb[];
  readonly least?: number;
  readonly onChange: (part: Partial<Part>) => void;
  readonly onRemove?: () => void;
}
const PartFields = ({ n, part, verbs, least, onChange, onRemove }: PartFieldsProps) => {
  const say = useOutcomesText();
  const isCroatian = useLanguage() === 'hr';
  const chosen = part.verbs ?? [];
  const called = (verb: CoachVerb): string => (isCroatian ? verb.hr : (verb.en ?? verb.hr));
  const take = ({ idBloomlev, idVerb }: CoachVerb): void => {
    if (!chosen.some(verb => verb.idVerb === idVerb)) onChange({ verbs: [...chosen, { idBloomlev, idVerb }] });
  };
  const levels = [...new Map(verbs.map(verb => [verb.level, verb.levelName]))];
  return (
    <fieldset className="outcome-part">
      <legend>
        {say('part', { n })}{' '}
        {onRemove && <CloseButton size="sm" aria-label={say('partRemove', { n })} onClick={onRemove} />}
      </legend>
      <Textarea
        label={say('content')}
        value={part.content ?? ''}
        onChange={event => onChange({ content: event.currentTarget.value })}
        required
        autosize
        maxLength={500}
      />
      <Coach
        sentence={part.content ?? ''}
        language="hr"
        verbs={verbs}
        chosen={chosen.map(verb => verb.idVerb)}
        called={called}
        {...(least !== undefined && { least })}
        onTake={take}
      />
      <Textarea
        label={say('contentEn')}
        value={part.contentEn ?? ''}
        onChange={event => onChange({ contentEn: event.currentTarget.value })}
        autosize
        maxLength={500}
      />
      <Coach
        sentence={part.contentEn ?? ''}
        language="en"
        verbs={verbs}
        chosen={chosen.map(verb => verb.idVerb)}
        called={called}
        {...(least !== undefined && { least })}
        onTake={take}
      />
      <div className="outcome-verbs">
        <span>{say('verbs')}</span>
        {chosen.map(({ idVerb }) => {
          const verb = verbs.find(one => one.idVerb === idVerb);
          const name = verb ? called(verb) : String(idVerb);
          return (
            <span key={idVerb} className="outcome-verb">
              {name} {verb && <small>{verb.level}</small>}
              <CloseButton
                size="xs"
                aria-label={say('verbRemove', { verb: name })}
                onClick={() => onChange({ verbs: chosen.filter(one => one.idVerb !== idVerb) })}
              />
            </span>
          );
        })}
        <NativeSelect
          aria-label={say('verbAdd')}
          value=""
          onChange={event => {
            const verb = verbs.find(one => one.idVerb === Number(event.currentTarget.value));
            if (verb) take(verb);
          }}
        >
          <option value="">{say('verbAdd')}</option>
          {levels.map(([level, name]) => (
            <optgroup key={level} label={`${level} ${name}`}>
              {verbs
                .filter(verb => verb.level === level)
                .map(verb => (
                  <option key={verb.idVerb} value={verb.idVerb}>
                    {called(verb)}
                  </option>
                ))}
            </optgroup>
          ))}
        </NativeSelect>
      </div>
    </fieldset>
  );
};

interface CoachProps {
  readonly sentence: string;
  readonly language: 'hr' | 'en';
  readonly verbs: readonly CoachVerb[];
  readonly chosen: readonly number[];
  readonly called: (verb: CoachVerb) => string;
  readonly least?: number;
  readonly onTake: (verb: CoachVerb) => void;
}
const Coach = ({ sentence, language, verbs, chosen, called, least, onTake }: CoachProps) => {
  const say = useOutcomesText();
  if (sentence.trim() === '') return null;
  const { found, findings } = coach(sentence, { language, verbs, ...(least !== undefined && { least }) });
  const offer = (verb: CoachVerb) =>
    chosen.includes(verb.idVerb) ? null : (
      <Button key={verb.idVerb} size="compact-xs" variant="light" onClick={() => onTake(verb)}>
        {say('takeVerb', { verb: called(verb) })}
      </Button>
    );
  const sentenceOf = (finding: Finding): string => {
    if (finding.key === 'notMeasurable') return say('notMeasurable', { word: finding.word });
    if (finding.key === 'twoOutcomes') return say('twoOutcomes', { verbs: finding.verbs.join(', ') });
    if (finding.key === 'tooLow') return say('tooLow', { level: finding.level, least: finding.least });
    return say(finding.key);
  };
  return (
    <ul className="outcome-coach" aria-label={say('coach')} aria-live="polite">
      {findings.length === 0 && <li data-kind="good">{say('good')}</li>}
      {found.map(({ verb, words }) => (
        <li key={`${verb.idVerb}${words}`} data-kind="found">
          {say('proposed', { verb: called(verb), level: verb.level })} {offer(verb)}
        </li>
      ))}
      {findings.map(finding => (
        <li key={finding.key + sentenceOf(finding)} data-kind="finding">
          {sentenceOf(finding)} {finding.key === 'notMeasurable' && finding.instead.map(offer)}
        </li>
      ))}
    </ul>
  );
};

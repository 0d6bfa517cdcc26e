import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconGripVertical, IconMinus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Row as RowOf } from '../../../../kernel/resource/index.ts';
import {
  api,
  Panel,
  type Row,
  showNumber,
  useConfirm,
  useDeleteQuestion,
  useLanguage,
} from '../../../../kernel/web/index.ts';
import { useOutcomesOfTopics } from '../../../learning-outcomes/web/index.tsx';
import { type stCoTeachingtype, stCoThematicunit, stCoTopic } from '../../model.ts';
import type { Rows } from '../rows.ts';
import { useManagerText } from '../text.ts';
import type { Opened } from './Setting.tsx';
import { readTopic } from './topic-text.ts';
import { type TeachingType, TypeMark } from './types.tsx';

type Unit = Row & RowOf<typeof stCoThematicunit>;
type Topic = Row & RowOf<typeof stCoTopic>;
interface UnitsProps {
  readonly idStCo: number;
  readonly units: Rows<typeof stCoThematicunit>;
  readonly topics: Rows<typeof stCoTopic>;
  readonly hours: readonly RowOf<typeof stCoTeachingtype>[];
  readonly types: ReadonlyMap<number, TeachingType>;
  readonly open: (what: Opened) => void;
  readonly refresh: () => Promise<void>;
}
/** What is being dragged: a unit among units, or a topic among topics. */
interface Dragged {
  readonly kind: 'unit' | 'topic';
  readonly id: number;
}

/** Units with their topics as a tree, sorted by hand: dragged, or moved by Alt and the arrows. */
export default function Units({ idStCo, units, topics, hours, types, open, refresh }: UnitsProps) {
  const say = useManagerText();
  const language = useLanguage();
  const outcomes = useOutcomesOfTopics(idStCo);
  const { ask, dialog } = useConfirm();
  const deletion = useDeleteQuestion();
  const [told, setTold] = useState('');
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const number = (n: number) => showNumber(n, language);
  const nameOf = (row: Unit | Topic): string => (language === 'hr' ? row.nameHr : (row.nameEn ?? row.nameHr));
  const topicsOf = (unit: Unit): Topic[] => topics.data.filter(t => t.idStCoThematicunit === unit.id);
  const writes = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch {
      // The refusal is shown by whoever asked; what stands here is asked for anew.
    } finally {
      await refresh();
    }
  };
  const flip = (resource: string, id1: number, id2: number, drop: boolean): Promise<unknown> =>
    api.put(`${resource}/flip-nums`, { id1, id2, ...(drop && { drop: 1 }) }, { query: { id: id1 }, overlay: false });

  // ——— Order ———

  /** One step up or down; a topic at the edge of its unit goes to the one beside it. */
  const step = (row: Unit | Topic, by: -1 | 1): Promise<void> => {
    const isTopic = 'idStCoThematicunit' in row;
    const list: readonly (Unit | Topic)[] = isTopic
      ? topics.data.filter(t => t.idStCoThematicunit === (row as Topic).idStCoThematicunit)
      : units.data;
    const at = list.findIndex(other => other.id === row.id);
    const other = list[at + by];
    if (other)
      return writes(async () => {
        await flip(isTopic ? stCoTopic.name : stCoThematicunit.name, row.id, other.id, false);
        setTold(say('moved', { name: nameOf(row), place: at + by + 1 }));
      });
    if (!isTopic) return Promise.resolve();
    const beside = units.data[units.data.findIndex(u => u.id === (row as Topic).idStCoThematicunit) + by];
    return beside ? put(row as Topic, beside, by > 0 ? topicsOf(beside)[0] : undefined) : Promise.resolve();
  };
  /** A topic goes into a unit, before one of its topics or behind all of them. */
  const put = (topic: Topic, unit: Unit, before: Topic | undefined): Promise<void> =>
    writes(async () => {
      if (topic.idStCoThematicunit !== unit.id)
        await api.put(
          'st-co-topic/update',
          { rowVer: topic.rowVer, idStCoThematicunit: unit.id },
          { query: { id: topic.id }, overlay: false },
        );
      if (before && before.id !== topic.id) await flip(stCoTopic.name, topic.id, before.id, true);
      setTold(
        say('moved', { name: nameOf(topic), place: before?.num ? Number(before.num) : topicsOf(unit).length + 1 }),
      );
    });
  const dropOn = (unit: Unit, before?: Topic): void => {
    if (dragged?.kind === 'unit' && dragged.id !== unit.id)
      void writes(() => flip(stCoThematicunit.name, dragged.id, unit.id, true));
    const topic = dragged?.kind === 'topic' ? topics.data.find(t => t.id === dragged.id) : undefined;
    if (topic) void put(topic, unit, before);
    setDragged(null);
  };
  const drops = (unit: Unit, before?: Topic) =>
    dragged && {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        dropOn(unit, before);
      },
    };
  const drags = (what: Dragged) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', `${what.kind} ${what.id}`);
      setDragged(what);
    },
    onDragEnd: () => setDragged(null),
  });
  const keys = (row: Unit | Topic, edit: () => void) => (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      if (row.can?.includes('update')) void step(row, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      edit();
    }
  };

  // ——— Writing ———

  const remove = async (resource: string, row: Unit | Topic, question: string): Promise<void> => {
    if (await ask(deletion(question))) await writes(() => api.del(`${resource}/delete`, { query: { id: row.id } }));
  };
  const changeHours = (topic: Topic, by: number): Promise<void> => {
    const next = Math.round((topic.hours + by) * 100) / 100;
    if (next <= 0) return Promise.resolve();
    return writes(() =>
      api.put('st-co-topic/update', { rowVer: topic.rowVer, hours: next }, { query: { id: topic.id }, overlay: false }),
    );
  };
  const codes = hours.flatMap(h => types.get(h.idTeachingtype)?.code ?? []);

  return (
    <div id="units" tabIndex={-1} className="piece">
      <Panel
        title={say('units')}
        flush
        beside={units.can?.includes('create') ? <span className="only-wide">{say('unitsKeys')}</span> : undefined}
      >
        <div className="unseen" role="status">
          {told}
        </div>
        {units.data.length === 0 && <p className="quiet padded">{say('noUnits')}</p>}
        {units.data.map((unit, u) => {
          const mine = topicsOf(unit);
          const mayWrite = unit.can?.includes('update') ?? false;
          const editUnit = () => mayWrite && open({ resource: stCoThematicunit, id: unit.id });
          return (
            <section key={unit.id} className="unit" aria-labelledby={`unit-${unit.id}`} {...drops(unit)}>
              <div
                role="group"
                aria-label={`${u + 1}. ${nameOf(unit)}`}
                className="unit-head"
                id={`unit-${unit.id}`}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: the row is moved by Alt and the arrows
                tabIndex={0}
                onKeyDown={keys(unit, editUnit)}
                {...(mayWrite && drags({ kind: 'unit', id: unit.id }))}
              >
                {mayWrite && <IconGripVertical size={16} className="grip" aria-hidden />}
                <b className="grow">
                  {u + 1}. {nameOf(unit)}
                </b>
                <small>{say('hours', { n: number(mine.reduce((sum, t) => sum + t.hours, 0)) })}</small>
                {mayWrite && (
                  <Acts
                    name={nameOf(unit)}
                    onEdit={editUnit}
                    onRemove={() => void remove(stCoThematicunit.name, unit, say('removeUnit', { name: nameOf(unit) }))}
                  />
                )}
              </div>
              <ol>
                {mine.map((topic, i) => {
                  const edit = () => mayWrite && open({ resource: stCoTopic, id: topic.id });
                  const name = nameOf(topic);
                  return (
                    <li
                      key={topic.id}
                      id={`topic-${topic.id}`}
                      className="topic"
                      data-dragged={dragged?.kind === 'topic' && dragged.id === topic.id ? true : undefined}
                      // biome-ignore lint/a11y/noNoninteractiveTabindex: the row is moved by Alt and the arrows
                      tabIndex={0}
                      onKeyDown={keys(topic, edit)}
                      {...(mayWrite && drags({ kind: 'topic', id: topic.id }))}
                      {...drops(unit, topic)}
                    >
                      {mayWrite && <IconGripVertical size={16} className="grip" aria-hidden />}
                      <span className="topic-number">
                        {u + 1}.{i + 1}
                      </span>
                      <span className="grow">
                        <b>{name}</b>
                        <small>{((topic['idLearningmethods.label'] as string[] | undefined) ?? []).join(', ')}</small>
                        {outcomes.get(topic.id)?.map(outcome => (
                          <small key={outcome.code} className="topic-outcome" title={outcome.text}>
                            {outcome.code}
                          </small>
                        ))}
                      </span>
                      <TypeMark type={types.get(topic.idTeachingtype)} />
                      <HoursOf
                        topic={topic}
                        name={name}
                        mayWrite={mayWrite}
                        onChange={by => void changeHours(topic, by)}
                      >
                        {say('hours', { n: number(topic.hours) })}
                      </HoursOf>
                      {mayWrite && (
                        <Acts
                          name={name}
                          onEdit={edit}
                          onRemove={() => void remove(stCoTopic.name, topic, say('removeTopic', { name }))}
                        />
                      )}
                    </li>
                  );
                })}
                {mine.length === 0 && <li className="quiet padded">{say('noTopics')}</li>}
              </ol>
              {mayWrite && codes.length > 0 && (
                <NewTopic
                  number={u + 1}
                  codes={codes}
                  onAdd={async typed => {
                    const idTeachingtype = [...types.values()].find(t => t.code === typed.type)!.id;
                    await api.post('st-co-topic/create', {
                      idStCoThematicunit: unit.id,
                      idTeachingtype,
                      nameHr: typed.name,
                      hours: typed.hours,
                    });
                    await refresh();
                  }}
                />
              )}
            </section>
          );
        })}
        {units.can?.includes('create') && (
          <OneLine
            label={say('unitName')}
            button={say('newUnit')}
            onSubmit={async nameHr => {
              await api.post('st-co-thematicunit/create', { idStCo, nameHr });
              await refresh();
            }}
          />
        )}
        {dialog}
      </Panel>
    </div>
  );
}

const Acts = ({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) => {
  const say = useManagerText();
  return (
    <>
      <ActionIcon variant="subtle" aria-label={say('edit', { name })} onClick={onEdit}>
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={say('remove', { name })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  );
};

interface HoursOfProps {
  readonly topic: Topic;
  readonly name: string;
  readonly mayWrite: boolean;
  readonly onChange: (by: number) => void;
  readonly children: ReactNode;
}
const HoursOf = ({ topic, name, mayWrite, onChange, children }: HoursOfProps) => {
  const say = useManagerText();
  if (!mayWrite) return <b className="topic-hours">{children}</b>;
  return (
    <span className="topic-hours">
      <ActionIcon
        variant="subtle"
        disabled={topic.hours <= 1}
        aria-label={say('less', { name })}
        onClick={() => onChange(-1)}
      >
        <IconMinus size={14} aria-hidden />
      </ActionIcon>
      <b>{children}</b>
      <ActionIcon variant="subtle" aria-label={say('more', { name })} onClick={() => onChange(1)}>
        <IconPlus size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
};

/** A line that is typed and added; what was refused stays to be mended. */
const OneLine = ({
  label,
  button,
  placeholder,
  error,
  onSubmit,
}: {
  label: string;
  button: string;
  placeholder?: string;
  error?: (text: string) => string | null;
  onSubmit: (text: string) => Promise<void>;
}) => {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const found = error?.(text) ?? null;
    setWrong(found);
    if (found !== null) return;
    // At once: who types quickly writes the next line while this one is being stored.
    setText('');
    input.current?.focus();
    try {
      await onSubmit(text.trim());
    } catch {
      // Shown already; the text comes back, unless another stands there by now.
      setText(now => (now === '' ? text : now));
    }
  };
  return (
    <form className="one-line" onSubmit={event => void submit(event)}>
      <TextInput
        ref={input}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        error={wrong}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {button}
      </Button>
    </form>
  );
};

const NewTopic = ({
  number,
  codes,
  onAdd,
}: {
  number: number;
  codes: readonly string[];
  onAdd: (typed: NonNullable<ReturnType<typeof readTopic>>) => Promise<void>;
}) => {
  const say = useManagerText();
  const example = say('topicExample', { type: codes[0]! });
  return (
    <OneLine
      label={say('topicIn', { n: number })}
      button={say('add')}
      placeholder={`${say('topicIn', { n: number })}, ${example}`}
      error={text => (readTopic(text, codes) ? null : say('topicUnclear', { example }))}
      onSubmit={text => onAdd(readTopic(text, codes)!)}
    />
  );
};

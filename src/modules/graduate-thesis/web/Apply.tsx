import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  api,
  call,
  LazySelect,
  Note,
  type Row,
  useForgetResources,
  useKeptDraft,
  useLanguage,
  Wizard,
} from '../../../kernel/web/index.ts';
import { whyRefused } from './refused.ts';
import { useThesisText } from './text.ts';

const leastSummary = 300;
const mostWishes = 3;
interface Wish {
  readonly id: number | null;
  readonly name: string | null;
}
const nobody: Wish = { id: null, name: null };
const empty = {
  at: 'topic',
  idTopic: null as number | null,
  titleHr: '',
  titleEn: '',
  idCourse: null as number | null,
  summary: '',
  outline: '',
  references: '',
  wishes: [nobody, nobody, nobody] as readonly Wish[],
};
type Draft = typeof empty;

/** Topics on offer; taking one takes its titles, and asks its teacher first. */
const useTopics = () =>
  useQuery({
    queryKey: ['resource', 'graduatethesis-topic', 'open'],
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'graduatethesis-topic', {
        query: { 'filter[status]': 'open', 'pagination[limit]': 100, sort: 'titleHr' },
        signal,
      }),
    retry: false,
  }).data?.data ?? [];

/** The application in four steps, kept while it is written: topic, problem, mentors by wish, and all of it before it is sent. */
export const Apply = ({ onMade }: { readonly onMade: () => void }) => {
  const say = useThesisText();
  const language = useLanguage();
  const forget = useForgetResources();
  const draft = useKeptDraft('thesis-application', empty);
  const [refused, setRefused] = useState<string | null>(null);
  const topics = useTopics();
  const { values } = draft;
  const put = (some: Partial<Draft>) => draft.set(now => ({ ...now, ...some }));
  const wishes = values.wishes.filter(wish => wish.id !== null);
  const takeTopic = (id: number | null) => {
    const topic = topics.find(row => Number(row.id) === id);
    if (!topic) {
      put({ idTopic: null });
      return;
    }
    const teacher = { id: Number(topic.idTeacher), name: String(topic['idTeacher.label'] ?? '') };
    const others = values.wishes.filter(wish => wish.id !== null && wish.id !== teacher.id);
    put({
      idTopic: id,
      titleHr: String(topic.titleHr ?? ''),
      titleEn: String(topic.titleEn ?? ''),
      wishes: [teacher, ...others, nobody, nobody].slice(0, mostWishes),
    });
  };
  const wish = (at: number, id: number | null, name: string | null) =>
    put({ wishes: values.wishes.map((one, n) => (n === at ? { id, name } : one)) });
  const up = (at: number) => {
    const next = [...values.wishes];
    [next[at - 1], next[at]] = [next[at]!, next[at - 1]!];
    put({ wishes: next });
  };
  const make = async (isSent: boolean): Promise<void> => {
    setRefused(null);
    const body = {
      idTopic: values.idTopic,
      titleHr: values.titleHr.trim(),
      titleEn: values.titleEn.trim() || null,
      idCourse: values.idCourse,
      summary: values.summary.trim() || null,
      outline: values.outline.trim() || null,
      references: values.references.trim() || null,
      idWishes: wishes.map(one => one.id!),
    };
    try {
      const made = await call<{ id: number; rowVer: number }>('POST', 'st-co-graduatethesis/create', { body });
      // From here on the application is kept by the portal: what the browser kept has served its time.
      draft.erase();
      try {
        if (isSent) await api.put(`st-co-graduatethesis/apply?id=${made.id}`, { rowVer: made.rowVer });
      } finally {
        await forget();
        onMade();
      }
    } catch (fault) {
      setRefused(whyRefused(fault));
    }
  };
  const long = values.summary.trim().length;
  const line = (label: string, value: string | null | undefined) =>
    value ? (
      <div>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ) : null;
  return (
    <Wizard
      label={say('begin')}
      at={values.at}
      onAt={at => put({ at })}
      draft={draft}
      doneLabel={say('send')}
      onDone={() => make(true)}
      steps={[
        {
          key: 'topic',
          title: say('stepTopic'),
          missing: !values.titleHr.trim() || !values.titleEn.trim() ? say('titlesMissing') : undefined,
          body: (
            <div className="thesis-fields">
              {topics.length > 0 && (
                <NativeSelect
                  label={say('takeTopic')}
                  value={values.idTopic ?? ''}
                  onChange={event => takeTopic(Number(event.currentTarget.value) || null)}
                  data={[
                    { value: '', label: say('ownTopic') },
                    ...topics.map(row => ({
                      value: String(row.id),
                      label: `${(language === 'hr' ? row.titleHr : (row.titleEn ?? row.titleHr)) ?? ''} · ${row['idTeacher.label'] ?? ''}`,
                    })),
                  ]}
                />
              )}
              <TextInput
                label={say('titleHr')}
                required
                maxLength={500}
                value={values.titleHr}
                onChange={event => put({ titleHr: event.currentTarget.value })}
              />
              <TextInput
                label={say('titleEn')}
                required
                maxLength={500}
                value={values.titleEn}
                onChange={event => put({ titleEn: event.currentTarget.value })}
              />
              <LazySelect
                to="course"
                label={say('ofCourse')}
                description={say('ofCourseHint')}
                value={values.idCourse}
                onChange={id => put({ idCourse: id === null ? null : Number(id) })}
              />
            </div>
          ),
        },
        {
          key: 'problem',
          title: say('stepProblem'),
          missing: long < leastSummary ? say('summaryShort', { has: long, least: leastSummary }) : undefined,
          body: (
            <div className="thesis-fields">
              <Textarea
                label={say('summary')}
                description={say('summaryHint', { has: long, least: leastSummary })}
                required
                autosize
                minRows={5}
                maxLength={5000}
                value={values.summary}
                onChange={event => put({ summary: event.currentTarget.value })}
              />
              <Textarea
                label={say('outline')}
                autosize
                minRows={3}
                maxLength={5000}
                value={values.outline}
                onChange={event => put({ outline: event.currentTarget.value })}
              />
              <Textarea
                label={say('references')}
                autosize
                minRows={3}
                maxLength={5000}
                value={values.references}
                onChange={event => put({ references: event.currentTarget.value })}
              />
            </div>
          ),
        },
        {
          key: 'mentors',
          title: say('stepMentors'),
          missing: wishes.length === 0 ? say('wishMissing') : undefined,
          body: (
            <div className="thesis-fields">
              <p>{say('wishHint')}</p>
              {values.wishes.map((one, n) => (
                <div key={n} className="thesis-wish">
                  <LazySelect
                    to="teacher"
                    label={say('wish', { n: n + 1 })}
                    value={one.id}
                    valueLabel={one.name ?? undefined}
                    without={values.wishes.flatMap(w => (w.id !== null && w.id !== one.id ? [w.id] : []))}
                    onChange={(id, name) => wish(n, id === null ? null : Number(id), name)}
                  />
                  {n > 0 && one.id !== null && (
                    <Button variant="default" onClick={() => up(n)} aria-label={say('wishUpOf', { n: n + 1 })}>
                      {say('wishUp')}
                    </Button>
                  )}
                </div>
              ))}
            </div>
          ),
        },
        {
          key: 'send',
          title: say('stepSend'),
          body: (
            <div className="thesis-fields">
              <dl className="thesis-review">
                {line(say('titleHr'), values.titleHr)}
                {line(say('titleEn'), values.titleEn)}
                {line(say('summary'), values.summary)}
                {line(say('outline'), values.outline)}
                {line(say('references'), values.references)}
                {line(say('stepMentors'), wishes.map((one, n) => `${n + 1}. ${one.name ?? ''}`).join('; '))}
              </dl>
              <Note>{say('sendHint')}</Note>
              {refused && (
                <Note kind="bad" live>
                  {refused}
                </Note>
              )}
              <div>
                <Button variant="default" onClick={() => void make(false)}>
                  {say('keepDraft')}
                </Button>
              </div>
            </div>
          ),
        },
      ]}
    />
  );
};

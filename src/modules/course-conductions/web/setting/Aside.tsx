import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Row as RowOf } from '../../../../kernel/resource/index.ts';
import { Meter, Panel, PersonLine, type Row, showNumber, useLanguage, useWords } from '../../../../kernel/web/index.ts';
import { stCoTeacher, stcourse } from '../../../catalogues/model.ts';
import { type stCoGroupTeacher, stCoTeachingtype, type stCoTopic } from '../../model.ts';
import type { Rows } from '../rows.ts';
import { useManagerText } from '../text.ts';
import type { FaceProps } from '../variants.ts';
import type { Opened } from './Setting.tsx';
import { TypeMark, type TeachingType } from './types.tsx';

interface Opens {
  readonly open: (what: Opened) => void;
}
/** A piece that an address may point at. */
const Piece = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="piece">
    {children}
  </div>
);

// ——— Hours ———

interface HoursProps extends Opens {
  readonly idStCo: number;
  readonly hours: Rows<typeof stCoTeachingtype>;
  readonly topics: readonly RowOf<typeof stCoTopic>[];
  readonly types: ReadonlyMap<number, TeachingType>;
}
/** Hours of each type of teaching, and how many of them topics take. */
export const Hours = ({ idStCo, hours, topics, types, open }: HoursProps) => {
  const say = useManagerText();
  const language = useLanguage();
  const number = (n: number) => showNumber(n, language);
  return (
    <Piece id="hours">
      <Panel
        title={say('hoursTitle')}
        beside={hours.data.some(row => row.isFromIsvu === 1) ? say('hoursLocked') : undefined}
      >
        <div className="meters">
          {hours.data.map(row => {
            const type = types.get(row.idTeachingtype);
            const used = topics
              .filter(t => t.idTeachingtype === row.idTeachingtype)
              .reduce((sum, t) => sum + t.hours, 0);
            const left = row.hours - used;
            return (
              <div key={row.id} className="meter-line">
                <TypeMark type={type} />
                <Meter
                  label={type?.name ?? ''}
                  figure={say('hoursFigure', { topics: number(used), hours: number(row.hours) })}
                  value={used}
                  of={row.hours}
                  kind={left === 0 ? 'ok' : 'plain'}
                  sentence={
                    left === 0
                      ? say('hoursWhole')
                      : left > 0
                        ? say('hoursMissing', { n: number(left) })
                        : say('hoursOver', { n: number(-left) })
                  }
                />
                {row.can?.includes('update') && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={say('edit', { name: type?.name ?? '' })}
                    onClick={() => open({ resource: stCoTeachingtype, id: row.id })}
                  >
                    {say('editAbout')}
                  </Button>
                )}
              </div>
            );
          })}
          {hours.data.length === 0 && <p className="quiet">{say('hoursNone')}</p>}
          {hours.can?.includes('create') && (
            <Button
              size="xs"
              variant="default"
              onClick={() => open({ resource: stCoTeachingtype, id: null, presets: { idStCo } })}
            >
              {say('addHours')}
            </Button>
          )}
        </div>
      </Panel>
    </Piece>
  );
};

// ——— Teachers ———

interface TeachersProps extends Opens {
  readonly idStCo: number;
  readonly teachers: Rows<typeof stCoTeacher>;
  readonly shares: readonly (Row & RowOf<typeof stCoGroupTeacher>)[];
}
/** «Programiranje I · P1»: in the manager of the course its group is called by its code. */
const codeOf = (label: unknown): string =>
  String(label ?? '')
    .split(' · ')
    .at(-1)!;
export const Teachers = ({ idStCo, teachers, shares, open }: TeachersProps) => {
  const say = useManagerText();
  const words = useWords(stCoTeacher);
  return (
    <Piece id="teachers">
      <Panel title={say('teachers')}>
        <ul className="teachers">
          {teachers.data.map(row => {
            const groups = shares.filter(s => s.idTeacher === row.idTeacher).map(s => codeOf(s['idStCoGroup.label']));
            const name = String(row['idTeacher.label'] ?? '');
            return (
              <li key={row.id}>
                <PersonLine name={name} role={[words.option('role', row.role), ...groups].join(' · ')} />
                {row.can?.includes('update') && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={say('edit', { name })}
                    onClick={() => open({ resource: stCoTeacher, id: row.id })}
                  >
                    {say('editAbout')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {teachers.data.length === 0 && <p className="quiet">{say('teachersNone')}</p>}
        {teachers.can?.includes('create') && (
          <Button
            size="xs"
            variant="default"
            onClick={() => open({ resource: stCoTeacher, id: null, presets: { idStCo } })}
          >
            {say('addTeacher')}
          </Button>
        )}
      </Panel>
    </Piece>
  );
};

// ——— Aims and literature ———

const ofAbout = ['aimsHr', 'aimsEn', 'prerequisitesHr', 'prerequisitesEn', 'literature'];
export const About = ({ course, can, open }: Pick<FaceProps, 'course' | 'can'> & Opens) => {
  const say = useManagerText();
  const language = useLanguage();
  const told = (hr: string | null, en: string | null) => (language === 'hr' ? hr : (en ?? hr)) || null;
  const edit = can.includes('update') && (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={say('edit', { name: say('about') })}
      onClick={() => open({ resource: stcourse, id: course.id, only: ofAbout })}
    >
      {say('editAbout')}
    </Button>
  );
  const parts = [
    ['aims', say('aims'), told(course.aimsHr, course.aimsEn)],
    ['prerequisites', say('prerequisites'), told(course.prerequisitesHr, course.prerequisitesEn)],
  ] as const;
  return (
    <Panel title={say('about')} beside={edit}>
      {parts.map(([id, title, text]) => (
        <Piece key={id} id={id}>
          <h3>{title}</h3>
          {text ? <p className="told">{text}</p> : <p className="quiet">{say('nothingYet')}</p>}
        </Piece>
      ))}
      <Piece id="literature">
        <h3>{say('literature')}</h3>
        {course.literature && course.literature.length > 0 ? (
          <ul className="told">
            {course.literature.map(({ kind, citation }) => (
              <li key={citation}>
                {citation} <small>{say(kind)}</small>
              </li>
            ))}
          </ul>
        ) : (
          <p className="quiet">{say('nothingYet')}</p>
        )}
      </Piece>
    </Panel>
  );
};

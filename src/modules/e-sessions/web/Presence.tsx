import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, Note, Panel, Ring, showDateTime, useForgetResources, useLanguage } from '../../../kernel/web/index.ts';
import type { Desk, DeskPerson } from './data.ts';
import { useSessionsText } from './text.ts';

/** Writes on a line of the attendance as it stands now: the member's answer and the chair's tick do not fight. */
const write = async (id: number, values: object): Promise<void> => {
  const row = await api.get<{ rowVer: number }>(`esess-attendance/view?id=${id}`);
  await api.put(`esess-attendance/update?id=${id}`, { ...values, rowVer: row.rowVer });
};

interface QuorumProps {
  readonly desk: Desk;
  readonly present: number;
  readonly isElectronic: boolean;
}
/** Who is there; in an electronic session, where each vote has a quorum of its own, who takes part. */
export const Quorum = ({ desk, present, isElectronic }: QuorumProps) => {
  const say = useSessionsText();
  const title = say(isElectronic ? 'participation' : 'quorum');
  return (
    <Panel title={title}>
      <Ring
        label={say(isElectronic ? 'takePart' : 'presentMembers')}
        figure={say('presentOf', { present, entitled: desk.entitled })}
        value={present}
        of={Math.max(desk.entitled, 1)}
      >
        {isElectronic
          ? say('quorumByVote', { needed: desk.quorum })
          : `${say(present >= desk.quorum ? 'quorumThere' : 'quorumMissing')} ${say('quorumNeeds', { needed: desk.quorum })}`}
      </Ring>
    </Panel>
  );
};

/** Who was called. Whoever leads the session ticks who is there. */
interface PeopleProps {
  readonly desk: Desk;
  readonly ticks: boolean;
  readonly isElectronic: boolean;
  readonly isOver: boolean;
}
export const People = ({ desk, ticks, isElectronic, isOver }: PeopleProps) => {
  const say = useSessionsText();
  const forget = useForgetResources();
  const set = async (person: DeskPerson, presence: string) => {
    await write(person.id, { presence });
    await forget();
  };
  const nameOf = (idMember: number | null): string | undefined =>
    desk.people.find(person => idMember !== null && person.idMember === idMember)?.name;
  const wordOf = (presence: DeskPerson['presence']): string =>
    !isElectronic
      ? say(presence)
      : presence === 'online'
        ? say('takesPart')
        : presence !== 'absent'
          ? say(presence)
          : // Until a vote is closed nobody is told whether this person has voted.
            isOver
            ? say('tookNoPart')
            : '';
  return (
    <Panel title={say(isElectronic ? 'calledPeople' : 'people')} beside={String(desk.people.length)} flush>
      <ul className="es-people">
        {desk.people.map(person => (
          <li key={person.id} data-presence={person.presence}>
            <span>
              {person.name}
              {person.presence === 'absent' && person.response !== 'none' && (
                <small> {say(person.response === 'coming' ? 'saidComing' : 'saidExcused')}</small>
              )}
              {nameOf(person.idSubstitute) && (
                <small> {say('replacedBy', { name: nameOf(person.idSubstitute)! })}</small>
              )}
            </span>
            {ticks && !(isElectronic && person.presence === 'online') ? (
              <NativeSelect
                size="xs"
                aria-label={person.name}
                value={person.presence}
                onChange={event => void set(person, event.currentTarget.value)}
                data={
                  isElectronic
                    ? [
                        { value: 'absent', label: say('notExcused') },
                        { value: 'excused', label: say('excused') },
                      ]
                    : (['absent', 'present', 'online', 'excused'] as const).map(value => ({ value, label: say(value) }))
                }
              />
            ) : (
              <small>{wordOf(person.presence)}</small>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** The member's answer to the call, why they cannot come, and who comes in their place. */
export const Answer = ({ mine, desk }: { mine: DeskPerson; desk: Desk }) => {
  const language = useLanguage();
  const say = useSessionsText();
  const forget = useForgetResources();
  const [excuse, setExcuse] = useState<string | null>(null);
  const substitutes = desk.people.filter(person => person.role === 'substitute' && person.idFor === mine.idMember);
  const [idSubstitute, setSubstitute] = useState(mine.idSubstitute);
  const send = async (values: object) => {
    await write(mine.id, values);
    setExcuse(null);
    await forget();
  };
  return (
    <Panel title={say('yourAnswer')}>
      {mine.response !== 'none' && (
        <Note>{say(mine.response === 'coming' ? 'answeredComing' : 'answeredExcused')}</Note>
      )}
      <div className="es-choices">
        <Button
          size="md"
          variant={mine.response === 'coming' ? 'filled' : 'default'}
          onClick={() => void send({ response: 'coming', excuse: null, idSubstitute: null })}
        >
          {say('answerComing')}
        </Button>
        {(desk.mayExcuse || mine.response === 'excused') && (
          <Button size="md" variant="default" onClick={() => setExcuse('')}>
            {say('answerExcused')}
          </Button>
        )}
      </div>
      {desk.excuseUntil !== null && mine.response !== 'excused' && (
        <p className="quiet">
          {say(desk.mayExcuse ? 'excuseUntil' : 'excuseOver', { at: showDateTime(desk.excuseUntil, language) })}
        </p>
      )}
      {excuse !== null && (
        <form
          className="es-excuse"
          onSubmit={event => {
            event.preventDefault();
            void send({ response: 'excused', excuse, ...(substitutes.length > 0 && { idSubstitute }) });
          }}
        >
          <TextInput label={say('excuse')} value={excuse} onChange={event => setExcuse(event.currentTarget.value)} />
          {substitutes.length > 0 && (
            <NativeSelect
              label={say('substitute')}
              value={idSubstitute ?? ''}
              onChange={event => setSubstitute(Number(event.currentTarget.value) || null)}
              data={[
                { value: '', label: say('noSubstitute') },
                ...substitutes.map(({ idMember, name }) => ({ value: String(idMember), label: name })),
              ]}
            />
          )}
          <Button type="submit" disabled={excuse.trim() === ''}>
            {say('sendExcuse')}
          </Button>
        </form>
      )}
    </Panel>
  );
};

import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  api,
  Dialog,
  Meter,
  notify,
  Panel,
  showDate,
  showNumber,
  showPercent,
  StatusChip,
  useLanguage,
} from '../../../../kernel/web/index.ts';
import { TypeMark, type TeachingType } from '../setting/types.tsx';
import type { Member } from './data.ts';
import { areWhole, type Group, inTree, type Listed, type ShareOfGroup, shortName, sumOf } from './groups.ts';
import { useScheduleText } from './text.ts';
import { isWithin, useValidFrom, ValidFrom } from './ValidFrom.tsx';

export type ListedGroup = Listed<Group>;
export type ListedShare = Listed<
  ShareOfGroup & { readonly id: number; readonly rowVer: number; readonly idTeacher: number }
>;
interface GroupsProps {
  readonly groups: readonly ListedGroup[];
  readonly shares: readonly ListedShare[];
  readonly members: readonly Member[];
  readonly types: ReadonlyMap<number, TeachingType>;
  /** The group whose slot is being placed. */
  readonly chosen: number | null;
  readonly canPlan: boolean;
  readonly canShare: boolean;
  readonly canEdit: boolean;
  readonly onNew: (() => void) | null;
  readonly onSlot: (group: ListedGroup) => void;
  readonly onShares: (group: ListedGroup) => void;
  readonly onMembers: (group: ListedGroup) => void;
  readonly onEdit: (group: ListedGroup) => void;
}
/** The groups of the course: who teaches them, how full they are, and what can be done with each. */
export const Groups = ({ groups, shares, members, types, chosen, ...acts }: GroupsProps) => {
  const say = useScheduleText();
  const language = useLanguage();
  const number = (n: number) => showNumber(n, language);
  const percent = (n: number) => showPercent(n, language);
  return (
    <div id="groups" tabIndex={-1} className="piece">
      <Panel
        title={say('groups')}
        flush
        beside={
          acts.onNew && (
            <ActionIcon variant="subtle" aria-label={say('newGroup')} title={say('newGroup')} onClick={acts.onNew}>
              <IconPlus size={18} aria-hidden />
            </ActionIcon>
          )
        }
      >
        {groups.length === 0 && <p className="quiet padded">{say('noGroups')}</p>}
        <ul className="groups">
          {inTree(groups, [...types.keys()]).map(({ group, depth }) => {
            const mine = shares.filter(s => s.idStCoGroup === group.id);
            const n = members.filter(m => m.idStCoGroup === group.id).length;
            return (
              <li
                key={group.id}
                id={`group-${group.id}`}
                tabIndex={-1}
                data-chosen={group.id === chosen || undefined}
                data-depth={Math.min(depth, 2) || undefined}
              >
                <div className="group-head">
                  <TypeMark type={types.get(group.idTeachingtype)} />
                  <b>{group.code}</b>
                  {mine.length === 0 ? (
                    <StatusChip kind="warn">{say('sharesNone')}</StatusChip>
                  ) : areWhole(mine) ? (
                    <small>{mine.map(s => teacherWithShare(s, mine.length, percent)).join(', ')}</small>
                  ) : (
                    <StatusChip kind="warn">{say('sharesAre', { share: number(sumOf(mine)) })}</StatusChip>
                  )}
                </div>
                <Meter
                  label={say('filled')}
                  figure={`${number(n)} / ${number(group.capacity)}`}
                  value={n}
                  of={group.capacity}
                  kind={n === group.capacity ? 'ok' : 'plain'}
                />
                <div className="group-acts">
                  {acts.canPlan && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={say('newSlot', { code: group.code })}
                      leftSection={<IconPlus size={14} aria-hidden />}
                      onClick={() => acts.onSlot(group)}
                    >
                      {say('slot')}
                    </Button>
                  )}
                  {acts.canShare && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={`${say('shares')}: ${group.code}`}
                      onClick={() => acts.onShares(group)}
                    >
                      {say('shares')}
                    </Button>
                  )}
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`${say('members')}: ${group.code}`}
                    onClick={() => acts.onMembers(group)}
                  >
                    {say('members')}
                  </Button>
                  {acts.canEdit && group.can?.includes('update') && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={say('editGroup', { code: group.code })}
                      onClick={() => acts.onEdit(group)}
                    >
                      {say('edit')}
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </Panel>
    </div>
  );
};
const teacherWithShare = (share: ListedShare, of: number, percent: (n: number) => string): string => {
  const name = shortName(String(share['idTeacher.label'] ?? ''));
  return of === 1 ? name : `${name} ${percent(share.sharePct)}`;
};

export const MembersDialog = ({
  group,
  members,
  canMove,
  onSaved,
  onClose,
}: {
  group: ListedGroup;
  members: readonly Member[];
  /** Whether the caller says since when students are members. */
  canMove: boolean;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) => {
  const say = useScheduleText();
  const language = useLanguage();
  const names = members
    .filter(m => m.idStCoGroup === group.id)
    .map(m => ({ ...m, name: nameOf(m['idStCoEnrollment.label']) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'hr'));
  return (
    <Dialog title={say('membersOf', { code: group.code, n: names.length })} onClose={onClose}>
      {names.length === 0 ? (
        <p className="quiet">{say('noMembers')}</p>
      ) : (
        <>
          {canMove && <MembersSince group={group} members={names} onSaved={onSaved} />}
          <ol className="member-names">
            {names.map(({ id, name, from }) => (
              <li key={id}>
                {name} <small>{say('sinceDay', { day: showDate(from, language) })}</small>
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
};
/** Since when all members of a group are in it, or one of them. */
const MembersSince = ({
  group,
  members,
  onSaved,
}: {
  group: ListedGroup;
  members: readonly (Member & { readonly name: string })[];
  onSaved: () => Promise<void>;
}) => {
  const say = useScheduleText();
  const idStCo = Number(group.idStCo);
  const [from, setFrom, days] = useValidFrom(idStCo, group.idTeachingtype);
  const [one, setOne] = useState('');
  const meant = members.filter(m => one === '' || String(m.id) === one);
  const save = async () => {
    try {
      const { moved, notOnRoll } = await api.put<{ moved: number; notOnRoll?: number | null }>(
        'st-co-group/place',
        {
          from,
          places: meant.map(({ idStCoEnrollment }) => ({
            idStCoEnrollment,
            idTeachingtype: group.idTeachingtype,
            idStCoGroup: group.id,
            from,
          })),
        },
        { query: { idStCo } },
      );
      const told = [say('membersMoved', { n: moved }), ...(notOnRoll ? [say('notOnRoll', { n: notOnRoll })] : [])];
      notify({ text: told.join(' '), kind: 'positive' });
      await onSaved();
    } catch {
      // The refusal is shown.
    }
  };
  return (
    <div className="distribution">
      <NativeSelect
        label={say('student')}
        value={one}
        onChange={e => setOne(e.currentTarget.value)}
        data={[{ value: '', label: say('allMembers') }, ...members.map(m => ({ value: String(m.id), label: m.name }))]}
      />
      <ValidFrom from={from} onChange={setFrom} days={days} />
      <Button
        className="wide"
        variant="default"
        disabled={!isWithin(from, days) || meant.every(m => m.from === from)}
        onClick={() => void save()}
      >
        {say('membersMove')}
      </Button>
    </div>
  );
};
/** A student's enrolment in a course is called by the student first. */
const nameOf = (label: string): string => label.split(' · ')[0]!;

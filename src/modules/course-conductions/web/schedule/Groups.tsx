import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  Dialog,
  Meter,
  Panel,
  showNumber,
  showPercent,
  StatusChip,
  useLanguage,
} from '../../../../kernel/web/index.ts';
import { TypeMark, type TeachingType } from '../setting/types.tsx';
import type { Member } from './data.ts';
import { areWhole, type Group, inTree, type Listed, type ShareOfGroup, shortName, sumOf } from './groups.ts';
import { useScheduleText } from './text.ts';

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
  onClose,
}: {
  group: ListedGroup;
  members: readonly Member[];
  onClose: () => void;
}) => {
  const say = useScheduleText();
  const mine = members.filter(m => m.idStCoGroup === group.id);
  const names = mine
    .map(m => ({ id: m.id, name: nameOf(m['idStCoEnrollment.label']) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'hr'));
  return (
    <Dialog title={say('membersOf', { code: group.code, n: mine.length })} onClose={onClose}>
      {names.length === 0 ? (
        <p className="quiet">{say('noMembers')}</p>
      ) : (
        <ol className="member-names">
          {names.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ol>
      )}
    </Dialog>
  );
};
/** A student's enrolment in a course is called by the student first. */
const nameOf = (label: string): string => label.split(' · ')[0]!;

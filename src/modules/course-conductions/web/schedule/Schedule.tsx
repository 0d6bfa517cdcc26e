import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDoor, IconUser, IconUsers } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { wallClock } from '../../../../kernel/resource/index.ts';
import {
  api,
  isAdmin,
  LazyRecordDialog,
  notify,
  Panel,
  showDate,
  Skeleton,
  useConfirm,
  useDeleteQuestion,
  useLanguage,
  user,
  useStore,
} from '../../../../kernel/web/index.ts';
import { stCoGroup, stCoTeacher } from '../../../catalogues/model.ts';
import { stCoGroupTeacher, stCoSchedule } from '../../model.ts';
import type { Opened } from '../setting/Setting.tsx';
import { useTypes } from '../setting/types.tsx';
import { useRowsOf } from '../rows.ts';
import type { FaceProps } from '../variants.ts';
import { Back, Before } from './Before.tsx';
import {
  groupOf,
  type ListedSlot,
  type Overlay,
  roomOf,
  type Suggestion,
  teachersOf,
  useMembers,
  useOverlays,
  useSuggestions,
  useVerdict,
  useWayBack,
} from './data.ts';
import { DayList } from './DayList.tsx';
import { Distribution } from './Distribution.tsx';
import { bodyOf, canBeSaved, type Draft, draftOf, isChanged, newDraft } from './draft.ts';
import { Groups, type ListedGroup, type ListedShare, MembersDialog } from './Groups.tsx';
import { shortName } from './groups.ts';
import { Semester, useSemester } from './Semester.tsx';
import { SharesDialog } from './Shares.tsx';
import { useScheduleText, useWeekdays } from './text.ts';
import { type Piece, WeekGrid } from './WeekGrid.tsx';
import './schedule.css';

type Over = { readonly kind: 'distribution' } | { readonly kind: 'shares' | 'members'; readonly group: ListedGroup };
const icons = { room: IconDoor, teacher: IconUser, students: IconUsers } as const;

/** Where and when the course is taught: its groups, who teaches them, and their week. */
export default function Schedule({ course, refresh }: FaceProps) {
  const say = useScheduleText();
  const who = useStore(user);
  const short = useWeekdays('short');
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const { ask, dialog } = useConfirm();
  const deletion = useDeleteQuestion();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [roomLabels, setRoomLabels] = useState<ReadonlyMap<number, string>>(new Map());
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [over, setOver] = useState<Over | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);

  const types = useTypes();
  const groupRows = useRowsOf(stCoGroup, 'idStCo', course.id, 'num').data;
  const shareRows = useRowsOf(stCoGroupTeacher, 'idStCo', course.id, 'id').data;
  const teacherRows = useRowsOf(stCoTeacher, 'idStCo', course.id, 'num').data;
  // With the days of blocks, which a list of slots leaves out.
  const slotRows = useRowsOf(
    stCoSchedule,
    'idStCoGroup.idStCo',
    course.id,
    'weekday,timeFrom,id',
    Object.keys(stCoSchedule.fields),
  ).data;
  const members = useMembers(course.id, wallClock(new Date()).slice(0, 10));
  const semester = useSemester(course);
  const checked = useVerdict(draft);
  const suggestions = useSuggestions(draft);

  const groups = (groupRows?.data ?? []) as unknown as readonly ListedGroup[];
  const shares = (shareRows?.data ?? []) as unknown as readonly ListedShare[];
  const slots = (slotRows?.data ?? []) as unknown as readonly ListedSlot[];
  const isLocked = semester.row?.timetableStatus === 'locked';
  const canPlan = (slotRows?.can?.includes('create') ?? false) && !isLocked;
  // Groups and who teaches them are parts of the plan: one that was submitted, approved or closed with its year keeps them.
  const isPlanOpen = ['draft', 'revision'].includes(String(course.planStatus));
  const canShare = (shareRows?.can?.includes('create') ?? false) && isPlanOpen;
  // Who is in a group changes as long as the year does; the administrator mends also a closed one.
  const isYearOpen = course.planStatus !== 'closed' || (who !== null && isAdmin(who));
  const teachersOfGroup = (id: number) =>
    shares.filter(s => s.idStCoGroup === id).map(s => ({ id: s.idTeacher, name: String(s['idTeacher.label'] ?? '') }));
  const groupOfDraft = draft && groups.find(g => g.id === draft.idStCoGroup);
  const roomLabel = (id: number | null): string | undefined =>
    id === null
      ? undefined
      : (roomLabels.get(id) ?? (slots.find(s => s.idRoom === id)?.['idRoom.label'] as string | undefined));

  // ——— Overlays ———

  const offered: Overlay[] = [
    ...(draft?.idRoom
      ? [
          {
            key: `room ${draft.idRoom}`,
            icon: 'room' as const,
            label: say('overlayRoom', { name: roomLabel(draft.idRoom) ?? '' }),
            filter: { 'filter[idRoom]': draft.idRoom },
          },
        ]
      : []),
    ...(draft?.idTeachers ?? []).map(id => ({
      key: `teacher ${id}`,
      icon: 'teacher' as const,
      label: shortName(teachersOfGroup(draft!.idStCoGroup).find(t => t.id === id)?.name ?? ''),
      filter: { 'filter[idTeachers]': id },
    })),
    {
      key: 'year',
      icon: 'students',
      label: say('overlayYear', { year: course.yearOfStudy }),
      filter: {
        'filter[idStCoGroup.idStCo.idStudy]': course.idStudy,
        'filter[idStCoGroup.idStCo.yearOfStudy]': course.yearOfStudy,
      },
    },
    {
      key: 'study',
      icon: 'students',
      label: say('overlayStudy'),
      filter: { 'filter[idStCoGroup.idStCo.idStudy]': course.idStudy },
    },
  ];
  /** The room and the teachers of a slot that is placed are looked at unless somebody says otherwise. */
  const isOn = ({ key, icon }: Overlay): boolean => switched.get(key) ?? icon !== 'students';
  const overlaid = useOverlays(offered.filter(isOn), course);

  // ——— Editing ———

  const edit = (next: Draft, label?: string | null) => {
    if (label && next.idRoom !== null) setRoomLabels(now => new Map(now).set(next.idRoom!, label));
    setDraft(next);
  };
  const take = (s: Suggestion) => {
    if (!draft) return;
    const { weekday, timeFrom, timeTo, idRoom, room } = s;
    edit({ ...draft, weekday, timeFrom, timeTo, idRoom, collisionAllowed: false, collisionReason: '' }, room);
  };
  const begin = (group: ListedGroup) => {
    const alike = slots.find(s => s.idStCoGroup === group.id);
    setDraft(
      newDraft(
        group.id,
        teachersOfGroup(group.id).map(t => t.id),
        alike?.idRoom ?? null,
      ),
    );
  };
  const nameOf = (d: Draft): string =>
    [
      groups.find(g => g.id === d.idStCoGroup)?.code ?? '',
      `${short(d.weekday)} ${d.timeFrom}–${d.timeTo}`,
      roomLabel(d.idRoom),
    ]
      .filter(Boolean)
      .join(', ');
  const standing = draft?.id == null ? undefined : slots.find(s => s.id === draft.id);
  const hasChanged = draft !== null && isChanged(draft, standing);
  /** The counter-move: everything is where it was, with the lessons and with a message to those who were told. */
  const putBack = async ({ id, rowVer }: { readonly id: number; readonly rowVer: number }) => {
    try {
      await api.put('st-co-schedule/put-back', { rowVer }, { query: { id } });
      setDraft(null);
      notify({ text: say('undone'), kind: 'neutral' });
    } catch {
      // The refusal is shown: who was quicker, or which lesson is no longer as it was.
    } finally {
      await refresh();
    }
  };
  const takeAway = async ({ id }: { readonly id: number }) => {
    try {
      await api.del('st-co-schedule/delete', { query: { id } });
      notify({ text: say('undone'), kind: 'neutral' });
    } catch {
      // The refusal is shown.
    } finally {
      await refresh();
    }
  };
  const save = async () => {
    if (!draft || checked.isAsking || !hasChanged || !canBeSaved(draft, checked.verdict)) return;
    try {
      const saved =
        draft.id === null
          ? await api.post<{ id: number; rowVer: number }>('st-co-schedule/create', bodyOf(draft))
          : await api.put<{ id: number; rowVer: number }>('st-co-schedule/update', bodyOf(draft), {
              query: { id: draft.id },
            });
      notify({
        text: say('saved', { slot: nameOf(draft) }),
        kind: 'positive',
        timeout: 10_000,
        action:
          draft.id === null
            ? { label: say('undo'), undoes: true, run: () => void takeAway(saved) }
            : { label: say('putBack'), undoes: true, run: () => void putBack(saved) },
      });
      setDraft(null);
    } catch {
      // The refusal is shown, with whoever was quicker; what stands against it is asked for anew.
    } finally {
      await refresh();
    }
  };
  const remove = async (slot: ListedSlot) => {
    const name = nameOf(draftOf(slot)!);
    if (!(await ask(deletion(say('removeQuestion', { slot: name }))))) return;
    try {
      await api.del('st-co-schedule/delete', { query: { id: slot.id } });
      setDraft(null);
      notify({ text: say('removed', { slot: name }), kind: 'positive' });
    } catch {
      // The refusal is shown.
    } finally {
      await refresh();
    }
  };
  const isEditing = draft !== null;
  useEffect(() => {
    if (!isEditing) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"]'))
        setDraft(null);
    };
    addEventListener('keydown', escape);
    return () => removeEventListener('keydown', escape);
  }, [isEditing]);

  if (!groupRows || !shareRows || !teacherRows || !slotRows || !members || !types || semester.row === undefined)
    return <Skeleton label={say('coming')} />;

  // ——— What is drawn ———

  const { hard, soft } = checked.verdict;
  const found = hard.length + soft.length;
  const ofDraft: Piece | null = draft && {
    key: draft.id === null ? 'new' : `slot ${draft.id}`,
    weekday: draft.weekday,
    timeFrom: draft.timeFrom,
    timeTo: draft.timeTo,
    title: [groupOfDraft?.code, roomLabel(draft.idRoom)].filter(Boolean).join(' '),
    facts:
      checked.isAsking || found === 0 ? [] : [found === 1 ? say('oneConflict') : say('conflictsShort', { n: found })],
    type: types.get(groupOfDraft?.idTeachingtype ?? 0),
    draft,
    state: !checked.isAsking && hard.length > 0 ? 'clash' : 'draft',
  };
  const codeOfGroup = new Map(groups.map(g => [g.id, g]));
  const parityOf = (slot: ListedSlot): string[] =>
    slot.parity === 'all' ? [] : [say(slot.parity === 'odd' ? 'oddWeeks' : 'evenWeeks')];
  const pieces: Piece[] = slots
    .filter(slot => slot.weekday !== null)
    .map(slot =>
      slot.id === draft?.id
        ? ofDraft!
        : {
            key: `slot ${slot.id}`,
            weekday: slot.weekday!,
            timeFrom: slot.timeFrom,
            timeTo: slot.timeTo,
            title: [codeOfGroup.get(slot.idStCoGroup)?.code, roomOf(slot)].filter(Boolean).join(' '),
            facts: [
              ...teachersOf(slot).map(shortName),
              ...parityOf(slot),
              ...(slot.isOnline === 1 ? [say('online')] : []),
            ],
            type: types.get(codeOfGroup.get(slot.idStCoGroup)?.idTeachingtype ?? 0),
            draft: draftOf(slot),
            state: 'stands',
          },
    );
  if (ofDraft && draft?.id === null) pieces.push(ofDraft);
  const mine = new Set(slots.map(s => s.id));
  const others: Piece[] = overlaid.slots
    .filter(slot => slot.weekday !== null && !mine.has(slot.id))
    .map(slot => ({
      key: `other ${slot.id}`,
      weekday: slot.weekday!,
      timeFrom: slot.timeFrom,
      timeTo: slot.timeTo,
      title: groupOf(slot),
      facts: [roomOf(slot), ...teachersOf(slot).map(shortName), ...parityOf(slot), say('taken')].filter(Boolean),
      type: undefined,
      draft: null,
      state: 'overlay',
    }));
  const blocks = slots.filter(slot => slot.weekday === null);
  const shown = [...others, ...pieces];
  const teaching = [...types.values()].filter(t => groups.some(g => g.idTeachingtype === t.id));
  return (
    <div className="schedule">
      <Semester semester={semester} canPlan={slotRows.can?.includes('create') ?? false} refresh={refresh} />
      <div className="schedule-bar">
        <b id="overlays">{say('overlays')}</b>
        <div className="overlay-chips" role="group" aria-labelledby="overlays">
          {offered.map(overlay => {
            const Icon = icons[overlay.icon];
            return (
              <button
                key={overlay.key}
                type="button"
                aria-pressed={isOn(overlay)}
                onClick={() => setSwitched(now => new Map(now).set(overlay.key, !isOn(overlay)))}
              >
                <Icon size={16} aria-hidden />
                {overlay.label}
              </button>
            );
          })}
        </div>
        {overlaid.isCut && <small>{say('overlayMore', { n: overlaid.most })}</small>}
        {canPlan && <small className="only-wide">{say('keys')}</small>}
      </div>
      <div className="schedule-parts" data-editing={draft ? true : undefined}>
        <div className="schedule-groups">
          <Groups
            groups={groups}
            shares={shares}
            members={members}
            types={types}
            chosen={draft?.idStCoGroup ?? null}
            canPlan={canPlan}
            canShare={canShare}
            canEdit={isPlanOpen}
            onNew={
              isPlanOpen && groupRows.can?.includes('create')
                ? () => setOpened({ resource: stCoGroup, id: null, presets: { idStCo: course.id } })
                : null
            }
            onSlot={begin}
            onShares={group => setOver({ kind: 'shares', group })}
            onMembers={group => setOver({ kind: 'members', group })}
            onEdit={group => setOpened({ resource: stCoGroup, id: group.id })}
          />
          {slotRows.can?.includes('create') && isYearOpen && teaching.length > 0 && (
            <div id="students" tabIndex={-1} className="piece">
              <Button
                fullWidth
                variant="default"
                leftSection={<IconUsers size={16} aria-hidden />}
                onClick={() => setOver({ kind: 'distribution' })}
              >
                {say('distribute')}
              </Button>
            </div>
          )}
        </div>
        <div className="schedule-week">
          {slots.length === 0 && !draft && (
            <p className="quiet">{say(canPlan ? 'noSlots' : isLocked ? 'noSlotsLocked' : 'noSlotsSeen')}</p>
          )}
          {isNarrow ? (
            <DayList pieces={shown} canPlan={canPlan} onDraft={edit} />
          ) : (
            <WeekGrid
              pieces={shown}
              suggestions={(draft && suggestions) ?? []}
              canPlan={canPlan}
              onDraft={edit}
              onTake={take}
              onSave={() => void save()}
            />
          )}
          {blocks.length > 0 && (
            <Panel title={say('blocks')} flush>
              <ul className="block-slots">
                {blocks.map(slot => (
                  <Block
                    key={slot.id}
                    slot={slot}
                    code={codeOfGroup.get(slot.idStCoGroup)?.code}
                    isLocked={isLocked}
                    onEdit={() => setOpened({ resource: stCoSchedule, id: slot.id })}
                    onPutBack={() => void putBack(slot)}
                  />
                ))}
              </ul>
            </Panel>
          )}
        </div>
        {draft && (
          <div className="schedule-before">
            <Before
              code={groupOfDraft?.code ?? ''}
              draft={draft}
              checked={checked}
              suggestions={suggestions}
              isChanged={hasChanged}
              teachers={teachersOfGroup(draft.idStCoGroup)}
              roomLabel={roomLabel(draft.idRoom)}
              weeks={Number(semester.row?.weeks ?? 15)}
              onDraft={edit}
              onTake={take}
              onSave={() => void save()}
              onCancel={() => setDraft(null)}
              onRemove={standing?.can?.includes('delete') ? () => void remove(standing) : null}
              onPutBack={() => standing && void putBack(standing)}
            />
          </div>
        )}
      </div>
      {over?.kind === 'distribution' && (
        <Distribution idStCo={course.id} types={teaching} onDone={refresh} onClose={() => setOver(null)} />
      )}
      {over?.kind === 'shares' && (
        <SharesDialog
          group={over.group}
          shares={shares}
          teachers={teacherRows.data.map(t => ({ id: t.idTeacher, name: String(t['idTeacher.label'] ?? '') }))}
          onSaved={refresh}
          onClose={() => setOver(null)}
        />
      )}
      {over?.kind === 'members' && (
        <MembersDialog
          group={over.group}
          members={members}
          canMove={(slotRows.can?.includes('create') ?? false) && isYearOpen}
          onSaved={refresh}
          onClose={() => setOver(null)}
        />
      )}
      {opened && (
        <Suspense fallback={null}>
          <LazyRecordDialog
            resource={opened.resource}
            id={opened.id}
            mode="edit"
            {...(opened.presets && { presets: opened.presets, without: Object.keys(opened.presets) })}
            onClose={() => {
              setOpened(null);
              void refresh();
            }}
          />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}

interface BlockProps {
  readonly slot: ListedSlot;
  readonly code: string | undefined;
  readonly isLocked: boolean;
  readonly onEdit: () => void;
  readonly onPutBack: () => void;
}
/** The slot of a block: its days, and the way back to those it had. */
const Block = ({ slot, code, isLocked, onEdit, onPutBack }: BlockProps) => {
  const say = useScheduleText();
  const language = useLanguage();
  const canEdit = slot.can?.includes('update') ?? false;
  const back = useWayBack(slot, canEdit && !isLocked);
  return (
    <li>
      <div className="block-slot">
        <span>
          <b>{code}</b> {slot.timeFrom}–{slot.timeTo} {roomOf(slot)}
          <small>{(slot.dates ?? []).map(({ date }) => showDate(date, language)).join(', ')}</small>
        </span>
        {canEdit && (
          <Button size="compact-sm" variant="subtle" onClick={onEdit}>
            {say('edit')}
          </Button>
        )}
      </div>
      {back && <Back back={back} onPutBack={onPutBack} />}
    </li>
  );
};

import { ActionIcon, Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api, Dialog, showNumber, useLanguage } from '../../../../kernel/web/index.ts';
import type { ListedGroup, ListedShare } from './Groups.tsx';
import { areWhole, sumOf } from './groups.ts';
import { useScheduleText } from './text.ts';

interface Line {
  readonly id?: number;
  readonly rowVer?: number;
  readonly idTeacher: number;
  readonly sharePct: number;
  readonly coTeaching: 0 | 1;
}
/** Who holds which part of a group. All of it is saved at once, because only all of it can be whole. */
export const SharesDialog = ({
  group,
  shares,
  teachers,
  onSaved,
  onClose,
}: {
  group: ListedGroup;
  shares: readonly ListedShare[];
  /** Those who are on the course. */
  teachers: readonly { readonly id: number; readonly name: string }[];
  onSaved: () => Promise<void>;
  onClose: () => void;
}) => {
  const say = useScheduleText();
  const language = useLanguage();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    shares
      .filter(s => s.idStCoGroup === group.id)
      .map(({ id, rowVer, idTeacher, sharePct, coTeaching }) => ({ id, rowVer, idTeacher, sharePct, coTeaching })),
  );
  const change = (at: number, values: Partial<Line>) =>
    setLines(now => now.map((line, i) => (i === at ? { ...line, ...values } : line)));
  const nameOf = (id: number): string => teachers.find(t => t.id === id)?.name ?? '';
  const left = teachers.filter(t => !lines.some(line => line.idTeacher === t.id));
  const sum = sumOf(lines);
  const isWhole = lines.length === 0 || areWhole(lines);
  const save = async () => {
    try {
      await api.put('st-co-group-teacher/set', { rows: lines }, { query: { of: group.id } });
      onClose();
      await onSaved();
    } catch {
      // The refusal is shown; what was typed stays.
    }
  };
  return (
    <Dialog title={say('sharesOf', { code: group.code })} onClose={onClose} size={640}>
      <ul className="share-lines">
        {lines.map((line, i) => (
          <li key={line.idTeacher}>
            <b>{nameOf(line.idTeacher)}</b>
            <NumberInput
              aria-label={`${say('share')}: ${nameOf(line.idTeacher)}`}
              min={0.01}
              max={100}
              decimalScale={2}
              decimalSeparator={language === 'hr' ? ',' : '.'}
              suffix=" %"
              hideControls
              value={line.sharePct}
              onChange={value => change(i, { sharePct: Number(value) || 0 })}
            />
            <Checkbox
              label={say('together')}
              checked={line.coTeaching === 1}
              onChange={e => change(i, { coTeaching: e.currentTarget.checked ? 1 : 0 })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={say('removeTeacher', { name: nameOf(line.idTeacher) })}
              onClick={() => setLines(now => now.filter((_, at) => at !== i))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {left.length > 0 ? (
        <NativeSelect
          label={say('addTeacher')}
          value=""
          data={[{ value: '', label: '' }, ...left.map(t => ({ value: String(t.id), label: t.name }))]}
          onChange={e => {
            const idTeacher = Number(e.currentTarget.value);
            if (idTeacher) setLines(now => [...now, { idTeacher, sharePct: Math.max(0, 100 - sum), coTeaching: 0 }]);
          }}
        />
      ) : (
        <p className="quiet">{say('noTeachersOnCourse')}</p>
      )}
      <p className={isWhole ? 'quiet' : 'slot-waits'} role="status">
        {say(isWhole ? 'sum' : 'sumWrong', { sum: showNumber(sum, language) })}
      </p>
      <div className="k-dialog-foot">
        <Button variant="default" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button disabled={!isWhole} onClick={() => void save()}>
          {say('save')}
        </Button>
      </div>
    </Dialog>
  );
};

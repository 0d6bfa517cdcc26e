import { useState } from 'react';
import {
  api,
  Dialog,
  DialogFoot,
  notify,
  readNumber,
  showNumber,
  TypedInput,
  useLanguage,
} from '../../../../kernel/web/index.ts';
import type { HolidaysOfYear } from '../../model/shapes.ts';
import { useDeed } from '../data.ts';
import { useSay } from '../say.ts';
import { today } from '../time/time.ts';

const YearDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay();
  const language = useLanguage();
  const deed = useDeed();
  const [year, setYear] = useState<unknown>(Number(today().slice(0, 4)) + 1);
  const send = () =>
    deed(async () => {
      const { added } = await api.post<HolidaysOfYear>('calendar/holidays-of-year', { year });
      notify({ text: say('generated', { n: added }), kind: 'positive' });
      onClose();
    });
  return (
    <Dialog onClose={onClose} title={say('generate')} size={420}>
      <form
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        <p>{say('generateLead')}</p>
        <TypedInput
          label={say('year')}
          data-autofocus
          value={year}
          show={value => showNumber(value, language, { useGrouping: false })}
          read={text => readNumber(text, language)}
          onChange={setYear}
          inputMode="numeric"
        />
        <DialogFoot onClose={onClose} yes={say('generate')} disabled={typeof year !== 'number'} />
      </form>
    </Dialog>
  );
};
export default YearDialog;

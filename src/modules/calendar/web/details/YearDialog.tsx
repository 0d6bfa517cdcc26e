import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  api,
  Dialog,
  notify,
  readNumber,
  showNumber,
  TypedInput,
  useLanguage,
  useText,
} from '../../../../kernel/web/index.ts';
import type { HolidaysOfYear } from '../../model/shapes.ts';
import { useForget } from '../data.ts';
import { useSay } from '../say.ts';
import { today } from '../time/time.ts';

const YearDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay();
  const t = useText();
  const language = useLanguage();
  const forget = useForget();
  const [year, setYear] = useState<unknown>(Number(today().slice(0, 4)) + 1);
  const send = async () => {
    try {
      const { added } = await api.post<HolidaysOfYear>('calendar/holidays-of-year', { year });
      notify({ text: say('generated', { n: added }), kind: 'positive' });
      await forget();
      onClose();
    } catch {
      /* said by the wrapper */
    }
  };
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
        <div className="k-dialog-foot">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={typeof year !== 'number'}>
            {say('generate')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
export default YearDialog;

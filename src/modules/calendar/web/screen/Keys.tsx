import { Switch } from '@mantine/core';
import { Dialog, singleKeys, useStore, useText } from '../../../../kernel/web/index.ts';
import { useSay } from '../say.ts';
import type { KeyLine } from './key-lines.ts';
import '@mantine/core/styles/Switch.css';

/** Every key of a calendar screen, and the switch for those who do not want single letters. */
const Keys = ({ lines, onClose }: { lines: readonly KeyLine[]; onClose: () => void }) => {
  const say = useSay();
  const t = useText();
  const on = useStore(singleKeys);
  return (
    <Dialog onClose={onClose} title={t('shortcuts')} size={460}>
      <Switch label={t('singleKeys')} checked={on} onChange={event => singleKeys.set(event.currentTarget.checked)} />
      <table className="k-keys">
        <tbody>
          {lines.map(([keys, words]) => (
            <tr key={words}>
              <td>
                {keys.map(k => (
                  <kbd key={k}>{k}</kbd>
                ))}
              </td>
              <td>{say(words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
};
export default Keys;

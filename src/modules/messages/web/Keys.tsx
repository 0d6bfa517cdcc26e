import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { Dialog, singleKeys, useStore, useText } from '../../../kernel/web/index.ts';
import { useMailText } from './text.ts';

const lines = [
  [['J', 'K', '↓', '↑'], 'keyNext'],
  [['Enter'], 'keyOpen'],
  [['R'], 'keyReply'],
  [['N'], 'keyWrite'],
  [['E'], 'keyArchive'],
  [['Delete'], 'keyDelete'],
  [['U'], 'keyUnread'],
  [['O'], 'keyThing'],
  [['M'], 'keyAll'],
  [['/'], 'keySearch'],
  [['1', '2', '3', '4', '5'], 'keyBoxes'],
  [['Esc'], 'keyBack'],
  [['?'], 'keyHelp'],
] as const;

/** Every key of the mail screen on one sheet, with the switch for those who do not want single letters. */
export const KeysSheet = ({ onClose }: { onClose: () => void }) => {
  const t = useMailText();
  const kernel = useText();
  const on = useStore(singleKeys);
  return (
    <Dialog onClose={onClose} title={t('keys')} size={480}>
      <Switch
        label={kernel('singleKeys')}
        checked={on}
        onChange={event => singleKeys.set(event.currentTarget.checked)}
      />
      <table className="mail-keys">
        <tbody>
          {lines.map(([keys, words]) => (
            <tr key={words}>
              <td>
                {keys.map(k => (
                  <kbd key={k}>{k}</kbd>
                ))}
              </td>
              <td>{t(words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
};

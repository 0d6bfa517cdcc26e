import { Switch } from '@mantine/core';
import { Dialog } from '../look/index.ts';
import { singleKeys, useStore, useText } from '../base/index.ts';
import '@mantine/core/styles/Switch.css';

type Line = readonly [keys: readonly string[], words: Parameters<ReturnType<typeof useText>>[0]];
const tableKeys: readonly Line[] = [
  [['/'], 'keySearch'],
  [['F'], 'keyFilter'],
  [['N'], 'keyNew'],
  [['R'], 'keyRefresh'],
  [['C'], 'keyColumns'],
  [['E'], 'keyExport'],
  [['↑', '↓', 'J', 'K'], 'keyUpDown'],
  [['Enter'], 'keyOpen'],
  [['Space', 'X'], 'keySelect'],
  [['Ctrl+A'], 'keySelectAll'],
  [['Delete'], 'keyDelete'],
  [['Ctrl+Z'], 'keyUndo'],
  [['H'], 'keyHistory'],
  [['Alt+↑', 'Alt+↓'], 'keyReorder'],
  [['[', ']'], 'keyPages'],
  [['←', '→'], 'keyTree'],
  [['←', '→', 'Home', 'End'], 'keyHeads'],
  [['Alt+←', 'Alt+→'], 'keyTreeMove'],
  [['?'], 'keyHelp'],
];
const formKeys: readonly Line[] = [
  [['Ctrl+Enter', 'Ctrl+S'], 'keySubmit'],
  [['Esc'], 'keyEscape'],
];

/** Every key of the table and the form on one sheet, and the switch for those who do not want single letters. */
const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const on = useStore(singleKeys);
  const lines = (title: string, group: readonly Line[]) => (
    <>
      <tr>
        <th colSpan={2} scope="colgroup">
          {title}
        </th>
      </tr>
      {group.map(([keys, words]) => (
        <tr key={words}>
          <td>
            {keys.map(k => (
              <kbd key={k}>{k}</kbd>
            ))}
          </td>
          <td>{t(words)}</td>
        </tr>
      ))}
    </>
  );
  return (
    <Dialog onClose={onClose} title={t('shortcuts')} size={520}>
      <Switch label={t('singleKeys')} checked={on} onChange={event => singleKeys.set(event.currentTarget.checked)} />
      <table className="k-keys">
        <tbody>
          {lines(t('keyGroupTable'), tableKeys)}
          {lines(t('keyGroupForm'), formKeys)}
        </tbody>
      </table>
    </Dialog>
  );
};
export default ShortcutSheet;

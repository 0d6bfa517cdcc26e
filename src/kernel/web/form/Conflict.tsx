import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AnyResource } from '../../resource/index.ts';
import { Dialog } from '../look/index.ts';
import { type FullRow, type ResourceText, useLanguage, useText } from '../base/index.ts';
import { valueText } from '../values/index.ts';
import { differences, firstChoice, type FormField, type FormValues, mergedValues, valuesOf } from './values.ts';
import './form.css';

interface ConflictProps {
  readonly resource: AnyResource;
  readonly words: ResourceText;
  readonly fields: readonly FormField[];
  readonly before: FormValues;
  readonly mine: FormValues;
  /** The row as the other person left it. */
  readonly theirs: FullRow;
  readonly mineLabels: Readonly<Record<string, unknown>>;
  readonly onChoose: (merged: FormValues, theirs: FullRow) => void;
  readonly onClose: () => void;
}

/** Two people saved one record. Both versions are shown, field by field, and the person decides; nothing is lost. */
export const Conflict = ({ words, fields, before, mine, theirs, mineLabels, onChoose, onClose }: ConflictProps) => {
  const t = useText();
  const language = useLanguage();
  const stored = valuesOf(fields, theirs);
  const found = differences(fields, before, mine, stored);
  const [choice, setChoice] = useState(() => firstChoice(found));
  const all = (which: 'mine' | 'theirs') => setChoice(Object.fromEntries(found.map(d => [d.name, which])));
  const shown = (name: string, row: Record<string, unknown>): string => {
    const def = fields.find(f => f.name === name)!.def;
    return valueText({ words, language, name, def, row: { id: 0, ...row } }) || t('noValue');
  };
  const option = (name: string, which: 'mine' | 'theirs', row: Record<string, unknown>) => (
    <label>
      <input
        type="radio"
        name={`version-${name}`}
        checked={choice[name] === which}
        onChange={() => setChoice(now => ({ ...now, [name]: which }))}
        aria-label={`${words.field(name)}, ${t(which)}: ${shown(name, row)}`}
      />
      <span>{shown(name, row)}</span>
    </label>
  );
  return (
    <Dialog onClose={onClose} title={t('conflictTitle')} size={760} over>
      <p>{t('conflictMessage')}</p>
      <table className="k-versions">
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('mine')}</th>
            <th scope="col">{t('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(d => (
            <tr key={d.name}>
              <th scope="row">
                {words.field(d.name)}
                {d.both && <small>{t('changedByBoth')}</small>}
              </th>
              <td>{option(d.name, 'mine', { ...mineLabels, ...mine })}</td>
              <td>{option(d.name, 'theirs', theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="k-dialog-foot">
        <Button variant="subtle" onClick={() => all('mine')}>
          {t('keepMine')}
        </Button>
        <Button variant="subtle" onClick={() => all('theirs')}>
          {t('takeTheirs')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={() => onChoose(mergedValues(mine, found, choice), theirs)}>{t('applyChoice')}</Button>
      </div>
    </Dialog>
  );
};

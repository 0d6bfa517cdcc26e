import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useState } from 'react';
import {
  api,
  EmptyState,
  notify,
  showDate,
  Skeleton,
  useConfirm,
  useForgetResources,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { useRegister } from './register.ts';
import { useDocumentsText } from './text.ts';

/** Documents whose time has passed, and the one act that ends them. */
export const Disposal = () => {
  const t = useDocumentsText();
  const language = useLanguage();
  const forget = useForgetResources();
  const { ask, dialog } = useConfirm();
  const due = useRegister('dueForDisposal');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [approvalNo, setApproval] = useState('');
  if (!due.data) return <Skeleton label={t('disposal')} lines={6} />;
  const rows = due.data.data;
  const ids = rows.map(row => row.id).filter(id => chosen.has(id));
  const dispose = async () => {
    if (
      !(await ask({
        message: t('disposeQuestion', { n: ids.length }),
        yes: t('dispose', { n: ids.length }),
        danger: true,
      }))
    )
      return;
    const { disposed } = await api.put<{ disposed: number }>('dms-register/dispose', { ids, approvalNo });
    notify({ text: t('disposed', { n: disposed }), kind: 'positive' });
    setChosen(new Set());
    setApproval('');
    await forget();
  };
  if (rows.length === 0) return <EmptyState title={t('emptyDisposal')} hint={t('disposalHint')} />;
  return (
    <section className="dms-disposal">
      <p className="quiet">{t('disposalHint')}</p>
      {due.data.count > rows.length && <p className="quiet">{t('firstOf', { n: rows.length, of: due.data.count })}</p>}
      <Checkbox
        label={t('chooseAll')}
        checked={ids.length === rows.length}
        indeterminate={ids.length > 0 && ids.length < rows.length}
        onChange={event => setChosen(event.currentTarget.checked ? new Set(rows.map(row => row.id)) : new Set())}
      />
      <ul className="dms-rows">
        {rows.map(row => (
          <li key={row.id}>
            <Checkbox
              aria-label={t('choose', { name: row.title })}
              checked={chosen.has(row.id)}
              onChange={event => {
                const next = new Set(chosen);
                if (event.currentTarget.checked) next.add(row.id);
                else next.delete(row.id);
                setChosen(next);
              }}
            />
            <span>
              <b>{row.title}</b>
              <small>
                {[row['idDmsDocTyp.label'], row['idDmsFol.label'] ?? (row.entity ? t('attachedTo') : null)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span>{t('keptUntil', { date: showDate(row.retainUntil, language) })}</span>
          </li>
        ))}
      </ul>
      <form
        className="dms-give"
        onSubmit={event => {
          event.preventDefault();
          void dispose().catch(() => undefined);
        }}
      >
        <TextInput
          label={t('approvalNo')}
          required
          maxLength={100}
          value={approvalNo}
          onChange={event => setApproval(event.currentTarget.value)}
        />
        <Button type="submit" color="red" disabled={ids.length === 0 || approvalNo.trim() === ''}>
          {ids.length === 0 ? t('disposeNone') : t('dispose', { n: ids.length })}
        </Button>
      </form>
      {dialog}
    </section>
  );
};

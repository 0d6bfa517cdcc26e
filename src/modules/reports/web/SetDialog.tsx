import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Suspense, useState } from 'react';
import { api, Dialog, LazyReportParams, notify, Skeleton, useForgetResources } from '../../../kernel/web/index.ts';
import type { ShelfLine } from '../model.ts';
import { useShelfText } from './text.ts';

/** Parameters that are asked for again and again, under a name: kept as the views of lists are. */
export default function SetDialog({ line, onClose }: { line: ShelfLine; onClose: () => void }) {
  const t = useShelfText();
  const forget = useForgetResources();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [params, setParams] = useState<Readonly<Record<string, unknown>>>({});
  const said = new URLSearchParams();
  for (const [of, value] of Object.entries(params))
    if (value !== null && value !== undefined && value !== '') said.set(of, String(value));
  const save = async () => {
    try {
      await api.post('saved-view/create', {
        resource: line.name,
        name: name.trim(),
        view: said.toString(),
        isShared: isShared ? 1 : 0,
        isDefault: 0,
      });
      forget();
      notify({ text: t('setSaved'), kind: 'positive' });
      onClose();
    } catch {
      /* said by the wrapper; what was typed stays */
    }
  };
  return (
    <Dialog title={t('setOf', { title: line.title })} onClose={onClose}>
      <div className="report-schedule-form">
        <TextInput
          label={t('setName')}
          required
          maxLength={80}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Suspense fallback={<Skeleton label={line.title} lines={2} />}>
          <LazyReportParams module={line.module} report={line.name} without={[]} onAsk={setParams} />
        </Suspense>
        <Checkbox
          label={t('setShared')}
          checked={isShared}
          onChange={event => setShared(event.currentTarget.checked)}
        />
        <Button disabled={name.trim() === '' || said.size === 0} onClick={() => void save()}>
          {t('setSave')}
        </Button>
      </div>
    </Dialog>
  );
}

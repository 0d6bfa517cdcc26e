import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  apiUrl,
  LazySelect,
  notify,
  PageHead,
  Panel,
  ResourceTable,
  useForgetResources,
} from '../../../kernel/web/index.ts';
import { exportColumns } from '../export-columns.ts';
import { Either } from './Either.tsx';
import { useAlumniText } from './text.ts';
import './alumni.css';

type Column = (typeof exportColumns)[number];
/** Data of graduates leave the portal with a purpose, and the log says so. */
export default function Export() {
  const say = useAlumniText();
  const forget = useForgetResources();
  const [purpose, setPurpose] = useState('');
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [columns, setColumns] = useState<readonly Column[]>(['lastName', 'firstName', 'email']);
  const [audience, setAudience] = useState<{ readonly id: number; readonly label: string } | null>(null);
  const [working, setWorking] = useState(false);
  const take = async (): Promise<void> => {
    setWorking(true);
    try {
      const answer = await fetch(apiUrl('alumni/export'), {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json', accept: '*/*' },
        body: JSON.stringify({ purpose, format, columns, ...(audience && { idAluAud: audience.id }) }),
      });
      if (!answer.ok) {
        notify({ text: say('exportRefused') });
        return;
      }
      const address = URL.createObjectURL(await answer.blob());
      const link = Object.assign(document.createElement('a'), { href: address, download: `alumni.${format}` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      void forget();
    } finally {
      setWorking(false);
    }
  };
  const isReady = purpose.trim().length >= 5 && columns.length > 0 && !working;
  return (
    <div>
      <PageHead title={say('export')} lead={say('exportLead')} />
      <div className="alumni-beside">
        <Panel title={say('exportWhat')}>
          <TextInput
            label={say('purpose')}
            description={say('purposeHint')}
            value={purpose}
            maxLength={500}
            required
            onChange={event => setPurpose(event.currentTarget.value)}
          />
          <LazySelect
            to="alumni-audience"
            label={say('audience')}
            value={audience?.id ?? null}
            valueLabel={audience?.label ?? ''}
            onChange={(id, label) => setAudience(id === null ? null : { id: Number(id), label: label ?? '' })}
          />
          <fieldset className="alumni-params">
            <legend>{say('columns')}</legend>
            {exportColumns.map(name => (
              <Checkbox
                key={name}
                label={say(`column.${name}`)}
                checked={columns.includes(name)}
                onChange={() =>
                  setColumns(
                    exportColumns.filter(one => (one === name ? !columns.includes(one) : columns.includes(one))),
                  )
                }
              />
            ))}
          </fieldset>
          <p className="alumni-acts">
            <Either label={say('format')} value={format} of={{ xlsx: 'XLSX', csv: 'CSV' }} onChange={setFormat} />
            <Button disabled={!isReady} onClick={() => void take().catch(() => notify({ text: say('exportRefused') }))}>
              {say('exportNow')}
            </Button>
          </p>
        </Panel>
        <Panel title={say('exportLog')} flush>
          <ResourceTable resource="export-log" name="alumni.exports" toolbar={null} />
        </Panel>
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useDocumentsText } from './text.ts';
import type { Uploading } from './uploads.ts';

/** How far what is being brought is; a refusal says why and stays until it is read. */
export const UploadList = ({ files, onDismiss }: { files: readonly Uploading[]; onDismiss: () => void }) => {
  const t = useDocumentsText();
  if (files.length === 0) return null;
  const done = files.filter(file => file.state === 'done').length;
  const failed = files.filter(file => file.state === 'failed').length;
  const ended = done + failed === files.length;
  return (
    <section className="dms-uploads" aria-label={t('uploads')}>
      <p role="status">
        {t('uploaded', { n: `${done} / ${files.length}` })}
        {failed > 0 && ` · ${t('failedUploads', { n: failed })}`}
        {ended && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        )}
      </p>
      <ul>
        {files.map(file => (
          <li key={file.key} data-state={file.state}>
            {file.state === 'done' && <IconCheck size={15} aria-hidden />}
            {file.state === 'failed' && <IconAlertTriangle size={15} aria-hidden />}
            <span>{file.name}</span>
            {file.state === 'failed' ? (
              <em>{file.why}</em>
            ) : (
              <progress max={1} value={file.part} aria-label={t('uploading', { name: file.name })} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

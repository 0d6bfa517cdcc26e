import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { IconButton } from './IconButton.tsx';
import { useDocumentsText } from './text.ts';
import type { Uploads } from './uploads.ts';

/** How far what is being brought is; a refusal says why and stays until it is read. */
export const UploadList = ({ uploads: { files, drop, again, dismiss, running } }: { uploads: Uploads }) => {
  const t = useDocumentsText();
  // On another screen of the portal they go on; with the window they would end.
  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [running]);
  if (files.length === 0) return null;
  const done = files.filter(file => file.state === 'done').length;
  const failed = files.filter(file => file.state === 'failed').length;
  return (
    <section className="dms-uploads" aria-label={t('uploads')}>
      <p role="status">
        {t('uploaded', { n: `${done} / ${files.length}` })}
        {failed > 0 && ` · ${t('failedUploads', { n: failed })}`}
        {!running && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={dismiss}>
            {t('dismiss')}
          </Button>
        )}
      </p>
      <ul>
        {files.map(({ key, name, part, state, why }) => (
          <li key={key} data-state={state}>
            {state === 'done' && <IconCheck size={15} aria-hidden />}
            {state === 'failed' && <IconAlertTriangle size={15} aria-hidden />}
            <span>{name}</span>
            {state === 'failed' ? (
              <em>{why}</em>
            ) : (
              <progress max={1} value={part} aria-label={t('uploading', { name })} />
            )}
            {state === 'failed' && (
              <IconButton label={t('uploadAgain', { name })} icon={IconRefresh} onPress={() => again(key)} />
            )}
            {state !== 'done' && (
              <IconButton
                label={t(state === 'failed' ? 'dismissUpload' : 'cancelUpload', { name })}
                icon={IconX}
                onPress={() => drop(key)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

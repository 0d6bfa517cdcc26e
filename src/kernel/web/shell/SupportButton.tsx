import { IconMessageQuestion } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadPatiently, useText } from '../base/index.ts';
import { type Picture, takePicture } from './screenshot.ts';

const Support = lazy(() => loadPatiently(() => import('./Support.tsx')));

/** Takes the picture before anything covers the screen, then asks what happened. */
export const SupportButton = () => {
  const t = useText();
  const [picture, setPicture] = useState<Picture | null>(null);
  return (
    <>
      <button
        type="button"
        className="support-button"
        aria-label={t('support')}
        title={t('support')}
        onClick={() => void takePicture().then(setPicture)}
      >
        <IconMessageQuestion size={22} stroke={1.7} aria-hidden />
      </button>
      {picture && (
        <Suspense fallback={null}>
          <Support first={picture} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </>
  );
};

import { IconMessageQuestion } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { createStore, loadPatiently, useStore, useText } from '../base/index.ts';
import { type Picture, takePicture } from './screenshot.ts';

const Support = lazy(() => loadPatiently(() => import('./Support.tsx')));

const picture = createStore<Picture | null>(null);
/** Takes the picture before anything covers the screen, then asks what happened. */
export const askSupport = (): void => void takePicture().then(picture.set);

/** Floats over the screen where there is room beside what it shows; on a phone it stands in the menu. */
export const SupportButton = () => {
  const t = useText();
  const taken = useStore(picture);
  return (
    <>
      <button
        type="button"
        className="support-button"
        aria-label={t('support')}
        title={t('support')}
        onClick={askSupport}
      >
        <IconMessageQuestion size={22} stroke={1.7} aria-hidden />
      </button>
      {taken && (
        <Suspense fallback={null}>
          <Support first={taken} onClose={() => picture.set(null)} />
        </Suspense>
      )}
    </>
  );
};

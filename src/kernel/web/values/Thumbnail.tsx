import { type RefObject, Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { apiUrl, useText } from '../base/index.ts';
import { homeOf, LazyDialog, useFloating } from '../look/index.ts';
import './values.css';

/** A picture's own content, or the address under which the server gives it in the wanted size. */
export const pictureAddress = (value: string, size: 30 | 150 | 300): string =>
  value.startsWith('data:') ? value : apiUrl(value.replace(/([?&]size=)\d+/, `$1${size}`));

/** 30 px in the list, 150 px under the pointer or the focus, 300 px in a dialog. */
export const Thumbnail = ({ value, label }: { value: string; label: string }) => {
  const t = useText();
  const [near, setNear] = useState(false);
  const [large, setLarge] = useState(false);
  const name = t('pictureOf', { label });
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="k-thumbnail"
        aria-label={`${name}. ${t('pictureLarge')}`}
        onMouseEnter={() => setNear(true)}
        onMouseLeave={() => setNear(false)}
        onFocus={() => setNear(true)}
        onBlur={() => setNear(false)}
        onClick={event => {
          event.stopPropagation();
          setNear(false);
          setLarge(true);
        }}
      >
        <img src={pictureAddress(value, 30)} width={30} height={30} alt="" loading="lazy" />
      </button>
      {near &&
        !large &&
        createPortal(<Preview anchor={button} src={pictureAddress(value, 150)} />, homeOf(button.current))}
      {large && (
        <Suspense fallback={null}>
          <LazyDialog onClose={() => setLarge(false)} title={name} size="auto" over>
            <img src={pictureAddress(value, 300)} width={300} height={300} alt={name} />
          </LazyDialog>
        </Suspense>
      )}
    </>
  );
};
const Preview = ({ anchor, src }: { anchor: RefObject<HTMLElement | null>; src: string }) => {
  const box = useRef<HTMLDivElement>(null);
  useFloating(box, anchor, 'start');
  return (
    <div ref={box} popover="manual" className="k-preview" aria-hidden>
      <img src={src} width={150} height={150} alt="" />
    </div>
  );
};

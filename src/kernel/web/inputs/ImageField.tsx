import { Button, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { accepts } from '../../resource/index.ts';
import { Dialog } from '../look/index.ts';
import { useText } from '../base/index.ts';
import {
  centred,
  coverScale,
  type Framing,
  held,
  largestZoom,
  pictureQuality,
  pictureType,
  side,
  zoomed,
} from './crop.ts';
import { type FieldProps, wrapping } from './field.ts';
import { pictureAddress } from '../values/index.ts';
import './styles.ts';

const readPicture = (file: File): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const address = URL.createObjectURL(file);
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => {
      URL.revokeObjectURL(address);
      reject(new Error('unreadable'));
    };
    picture.src = address;
  });

/** A picture of a person or a thing: chosen, cut to a square, stored as JPEG. */
export const ImageField = (props: FieldProps) => {
  const t = useText();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { def, value, label } = props;
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setRefused(null);
    if (!accepts(def.accept ?? ['image/*'], file.type)) return setRefused(t('fileType'));
    if (file.size > (def.maxBytes ?? 1_048_576)) return setRefused(t('fileSizeExceed'));
    try {
      setPicture(await readPicture(file));
    } catch {
      setRefused(t('imageUnreadable'));
    }
  };
  const done = (cut: string | null) => {
    if (picture) URL.revokeObjectURL(picture.src);
    setPicture(null);
    if (cut) props.onChange(cut);
    chooser.current?.focus();
  };
  const { onBlur, disabled, ...wrapper } = wrapping(props);
  return (
    <Input.Wrapper {...wrapper} error={refused ?? wrapper.error} id={id}>
      <div className="k-picture">
        <div className="k-picture-frame">
          {typeof value === 'string' && value !== '' ? (
            <img src={pictureAddress(value, 150)} alt={t('pictureOf', { label })} />
          ) : (
            <IconPhoto size={28} aria-hidden />
          )}
        </div>
        <div className="k-picture-acts">
          <input
            ref={chooser}
            id={id}
            type="file"
            className="k-file-input"
            tabIndex={-1}
            aria-hidden
            accept={(def.accept ?? ['image/*']).join(',')}
            disabled={disabled}
            onChange={event => {
              void choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
              onBlur();
            }}
          />
          <Button variant="default" size="xs" disabled={disabled} data-focus onClick={() => chooser.current?.click()}>
            {t(value ? 'changePicture' : 'choosePicture')}
          </Button>
          {Boolean(value) && !disabled && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => {
                setRefused(null);
                props.onChange(null);
              }}
            >
              {t('removePicture')}
            </Button>
          )}
        </div>
      </div>
      {picture && <Cropper picture={picture} onDone={done} />}
    </Input.Wrapper>
  );
};

const Cropper = ({ picture, onDone }: { picture: HTMLImageElement; onDone: (cut: string | null) => void }) => {
  const t = useText();
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const least = coverScale(size);
  const [framing, setFraming] = useState<Framing>(() => centred(size));
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    // Transparent places become white, as the stored JPEG has no transparency.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, side, side);
    pen.drawImage(picture, framing.x, framing.y, size.width * framing.scale, size.height * framing.scale);
  }, [framing, picture, size.width, size.height]);
  const shift = (dx: number, dy: number) => setFraming(f => held({ ...f, x: f.x + dx, y: f.y + dy }, size));
  const zoom = (scale: number) => setFraming(f => zoomed(f, size, scale));
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!grip.current) return;
    shift(event.clientX - grip.current.x, event.clientY - grip.current.y);
    grip.current = { x: event.clientX, y: event.clientY };
  };
  const byKey = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => shift(10, 0),
      ArrowRight: () => shift(-10, 0),
      ArrowUp: () => shift(0, 10),
      ArrowDown: () => shift(0, -10),
      '+': () => zoom(framing.scale * 1.1),
      '-': () => zoom(framing.scale / 1.1),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <Dialog onClose={() => onDone(null)} title={t('cropTitle')} size="auto" over>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrows, plus and minus work on it, and its label says so */}
      <canvas
        ref={canvas}
        width={side}
        height={side}
        className="k-crop"
        tabIndex={0}
        role="application"
        aria-label={t('cropHint')}
        onKeyDown={byKey}
        onPointerDown={event => {
          grip.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grip.current = null;
        }}
      />
      <input
        type="range"
        className="k-crop-zoom"
        aria-label={t('zoom')}
        min={least}
        max={least * largestZoom}
        step={least / 50}
        value={framing.scale}
        onChange={event => zoom(Number(event.currentTarget.value))}
      />
      <div className="k-dialog-foot">
        <Button variant="default" onClick={() => onDone(null)}>
          {t('cancel')}
        </Button>
        <Button onClick={() => onDone(canvas.current?.toDataURL(pictureType, pictureQuality) ?? null)}>
          {t('usePicture')}
        </Button>
      </div>
    </Dialog>
  );
};

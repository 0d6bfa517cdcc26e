import { text } from '../base/index.ts';

export const pictureQuality = 0.95;
export type Picture = { readonly data: string } | { readonly missing: string };

/** Passwords, ballots and whatever a screen marks as private are covered while the picture is taken. */
const covered = async <T>(work: () => Promise<T>): Promise<T> => {
  document.documentElement.dataset.covered = '';
  try {
    return await work();
  } finally {
    delete document.documentElement.dataset.covered;
  }
};

const frameOf = async (stream: MediaStream): Promise<string> => {
  const video = document.createElement('video');
  video.srcObject = stream;
  video.muted = true;
  await video.play();
  // The browser's own question is still on the first frames.
  await new Promise(resolve => setTimeout(resolve, 300));
  return drawn(video, 1);
};
const largest = 1_800_000;
/** A large screen is drawn smaller rather than worse: its words stay legible, and the letter stays within its limit. */
const drawn = (video: HTMLVideoElement, scale: number): string => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const data = canvas.toDataURL('image/jpeg', pictureQuality);
  return data.length > largest && scale > 0.2 ? drawn(video, scale * 0.75) : data;
};

/** A JPEG of this tab, or the reason why there is none: a browser without screen capture is no reason to stay silent. */
export const takePicture = async (): Promise<Picture> => {
  const media = typeof navigator === 'undefined' ? undefined : navigator.mediaDevices;
  if (!media || typeof media.getDisplayMedia !== 'function') return { missing: text('supportNotHere') };
  let stream: MediaStream | null = null;
  try {
    const wanted = {
      video: { displaySurface: 'browser' },
      audio: false,
      preferCurrentTab: true,
    } as DisplayMediaStreamOptions;
    stream = await media.getDisplayMedia(wanted);
    const taken = stream;
    return { data: await covered(() => frameOf(taken)) };
  } catch (failure) {
    const refused = failure instanceof DOMException && failure.name === 'NotAllowedError';
    return {
      missing: refused ? text('supportRefused') : failure instanceof Error ? failure.message : text('supportNotHere'),
    };
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
};

/** The picture under a square window: how large it is drawn and where its corner lies. */
export interface Framing {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export const side = 300;
export const pictureQuality = 0.8;
export const pictureType = 'image/jpeg';
export const largestZoom = 4;

/** The scale at which the shorter edge just fills the window. */
export const coverScale = (picture: Size, window = side): number => window / Math.min(picture.width, picture.height);
/** The window is always filled: no edge of the picture may come inside. */
export const held = (framing: Framing, picture: Size, window = side): Framing => {
  const least = coverScale(picture, window);
  const scale = Math.min(Math.max(framing.scale, least), least * largestZoom);
  const within = (offset: number, length: number) => Math.min(0, Math.max(window - length * scale, offset));
  return { scale, x: within(framing.x, picture.width), y: within(framing.y, picture.height) };
};
export const centred = (picture: Size, window = side): Framing => {
  const scale = coverScale(picture, window);
  return { scale, x: (window - picture.width * scale) / 2, y: (window - picture.height * scale) / 2 };
};
/** Larger or smaller around the middle of the window. */
export const zoomed = (framing: Framing, picture: Size, scale: number, window = side): Framing => {
  const ratio = scale / framing.scale;
  const around = (offset: number) => window / 2 - (window / 2 - offset) * ratio;
  return held({ scale, x: around(framing.x), y: around(framing.y) }, picture, window);
};

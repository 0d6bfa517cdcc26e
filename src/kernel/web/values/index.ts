/** One value as it is read: text, tag, picture, document, a reference with its card. */
export { Document } from './Document.tsx';
export { FileLink } from './FileLink.tsx';
export { isViewable, LazyFileView, LazyFileViewer } from './lazy.ts';
export { type TextMark, toggleMark } from './markup.ts';
export { pictureAddress } from './Thumbnail.tsx';
export { Value, valueText } from './Value.tsx';

import { open } from 'node:fs/promises';

const begins = (...bytes: (number | string)[]): Buffer =>
  Buffer.concat(bytes.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))));
/** What a file begins with, and where. */
const marks: readonly (readonly [type: string, mark: Buffer, at?: number])[] = [
  ['application/pdf', begins('%PDF-')],
  ['image/jpeg', begins(0xff, 0xd8, 0xff)],
  ['image/png', begins(0x89, 'PNG\r\n', 0x1a, '\n')],
  ['image/gif', begins('GIF8')],
  ['image/webp', begins('WEBP'), 8],
  ['application/zip', begins('PK', 3, 4)],
  ['video/mp4', begins('ftyp'), 4],
  ['video/webm', begins(0x1a, 0x45, 0xdf, 0xa3)],
];
/** Some begin alike and are something else. */
const more: Readonly<Record<string, RegExp>> = {
  'image/webp': /^RIFF/,
  'video/mp4': /^.{8}(iso[m2-9]|mp4[12]|avc1|M4V |dash|MSNV|mmp4)/s,
  'video/webm': /webm/,
};
const unknown = 'application/octet-stream';

/** What the bytes are, whatever somebody calls them. Told from the first few thousand. */
export const typeByContent = (bytes: Uint8Array): string => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes));
  const found = marks.find(([, mark, at = 0]) => head.subarray(at, at + mark.length).equals(mark))?.[0];
  if (found && !(more[found]?.test(head.toString('latin1', 0, 64)) ?? true)) return unknown;
  return found ?? (isPlainText(head) ? 'text/plain' : unknown);
};
/** No control characters, and no markup: a page is not for reading as it is. Older Croatian texts are no UTF-8. */
const isPlainText = (head: Buffer): boolean =>
  head.length > 0 &&
  head.every(byte => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c) &&
  !/^(\u00ef\u00bb\u00bf)?\s*</.test(head.toString('latin1'));

/** What files of these names are. Old office files and texts in old codes are not told by their first bytes. */
const typesOfNames: Readonly<Record<string, readonly string[]>> = (() => {
  const office = 'application/vnd.openxmlformats-officedocument';
  const open = 'application/vnd.oasis.opendocument';
  const text = ['text/plain', unknown];
  return {
    pdf: ['application/pdf'],
    jpg: ['image/jpeg'],
    jpeg: ['image/jpeg'],
    png: ['image/png'],
    gif: ['image/gif'],
    webp: ['image/webp'],
    docx: [`${office}.wordprocessingml.document`],
    xlsx: [`${office}.spreadsheetml.sheet`],
    pptx: [`${office}.presentationml.presentation`],
    odt: [`${open}.text`],
    ods: [`${open}.spreadsheet`],
    odp: [`${open}.presentation`],
    zip: ['application/zip'],
    mp4: ['video/mp4'],
    webm: ['video/webm'],
    doc: [unknown],
    xls: [unknown],
    ppt: [unknown],
    txt: text,
    csv: text,
    md: text,
    html: text,
    htm: text,
    xml: text,
    svg: text,
    js: text,
  };
})();
/** True, or the ending that promises something else than the bytes are. An ending that nobody knows promises nothing. */
export const fitsItsName = (name: string, mime: string): true | string => {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  if (!Object.hasOwn(typesOfNames, extension)) return true;
  return typesOfNames[extension]!.includes(mime) || extension;
};

const headBytes = 8192;
const tailBytes = 262_144;
/** A file on the disk; one that is packed is told by the names inside it. */
export const typeOfFile = async (path: string): Promise<string> => {
  const handle = await open(path, 'r');
  try {
    const read = async (length: number, at: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    };
    const head = await read(headBytes, 0);
    const type = typeByContent(head);
    if (type !== 'application/zip') return type;
    const { size } = await handle.stat();
    return packedType(head, await read(Math.min(size, tailBytes), Math.max(0, size - tailBytes)));
  } finally {
    await handle.close();
  }
};
const office: Readonly<Record<string, string>> = {
  'word/': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
const openDocument = /^application\/vnd\.oasis\.opendocument\.[a-z-]{1,40}/;
const packedType = (head: Buffer, tail: Buffer): string => {
  if (head.length < 30) return unknown;
  const first = head.toString('latin1', 30, 30 + head.readUInt16LE(26));
  if (first === 'mimetype') {
    const said = openDocument.exec(head.toString('latin1', 38 + head.readUInt16LE(28), 138))?.[0];
    // What follows it is the next entry.
    if (said) return said;
  }
  const names = namesIn(tail);
  if (!names.includes('[Content_Types].xml')) return 'application/zip';
  for (const [folder, type] of Object.entries(office)) if (names.some(name => name.startsWith(folder))) return type;
  return 'application/zip';
};
/** Out of the list at the end of a packed file. */
const namesIn = (tail: Buffer): string[] => {
  const mark = begins('PK', 1, 2);
  const names: string[] = [];
  for (let at = tail.indexOf(mark); at >= 0 && at + 46 <= tail.length; at = tail.indexOf(mark, at + 46)) {
    const length = tail.readUInt16LE(at + 28);
    names.push(tail.toString('latin1', at + 46, at + 46 + length));
  }
  return names;
};

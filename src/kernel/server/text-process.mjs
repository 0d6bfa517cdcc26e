// Reads the text of files for the portal, in a process of its own: what a file does to the library that reads it, it does here.
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

const mostText = 1_000_000;
const mostUnpacked = 64 * 1_048_576;
const mostPages = 2000;
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const openText = 'application/vnd.oasis.opendocument.text';

const textOf = (bytes, mime) => {
  if (mime === 'application/pdf') return pdfText(bytes);
  if (mime === office) return packedText(bytes, 'word/document.xml', wordMarks);
  if (mime === openText) return packedText(bytes, 'content.xml', openMarks);
  return plainText(bytes);
};

/** Strict UTF-8, else the code page that Croatian texts of earlier days are in; a mark at the beginning says UTF-16. */
const plainText = bytes => {
  const part = bytes.subarray(0, mostText * 2);
  if (part[0] === 0xff && part[1] === 0xfe) return new TextDecoder('utf-16le').decode(part);
  if (part[0] === 0xfe && part[1] === 0xff) return new TextDecoder('utf-16be').decode(part);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(part, { stream: true });
  } catch {
    return new TextDecoder('windows-1250').decode(part);
  }
};

const pdfText = async bytes => {
  // The library looks for what only drawing needs.
  globalThis.DOMMatrix ??= class {};
  globalThis.Path2D ??= class {};
  globalThis.ImageData ??= class {};
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const document = await task.promise;
  try {
    const parts = [];
    let length = 0;
    for (let number = 1; number <= Math.min(document.numPages, mostPages) && length < mostText; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      for (const { str = '', hasEOL } of items) {
        parts.push(str, hasEOL ? '\n' : '');
        length += str.length;
      }
      parts.push('\n');
      page.cleanup();
    }
    // A word that was parted at the end of a line is one word.
    return parts.join('').replace(/(\p{L})-\n(\p{Ll})/gu, '$1$2');
  } finally {
    await task.destroy();
  }
};

/** Elements that hold text, and those that part one word from the next. */
const wordMarks = { text: ['w:t'], breaks: ['w:p', 'w:tab', 'w:br', 'w:tc'] };
const openMarks = { text: ['text:p', 'text:h'], breaks: ['text:p', 'text:h', 'text:s', 'text:tab', 'text:line-break'] };

/** One entry of a packed file, read as it is unpacked and no further than the limit, whatever size it claims to be. */
const packedText = (bytes, wanted, marks) =>
  new Promise((tell, fail) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return fail(error);
      let seen = 0;
      zip.on('error', fail);
      zip.on('end', () => tell(null));
      zip.on('entry', entry => {
        if (++seen > 10_000) return fail(new Error('too many entries'));
        if (entry.fileName !== wanted) return zip.readEntry();
        zip.openReadStream(entry, (problem, stream) => (problem ? fail(problem) : tell(xmlText(stream, marks))));
      });
      zip.readEntry();
    });
  });

const xmlText = async (stream, { text, breaks }) => {
  const parts = [];
  let [inside, length, unpacked] = [0, 0, 0];
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  // What a document declares of its own could grow without end when it is used.
  parser.on('doctype', () => {
    throw new Error('a declaration of its own');
  });
  parser.on('opentag', ({ name }) => {
    if (text.includes(name)) inside++;
    if (breaks.includes(name)) parts.push(' ');
  });
  parser.on('closetag', ({ name }) => {
    if (text.includes(name)) inside--;
    if (breaks.includes(name)) parts.push(' ');
  });
  parser.on('text', piece => {
    if (inside === 0) return;
    parts.push(piece);
    length += piece.length;
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) {
    unpacked += chunk.length;
    if (unpacked > mostUnpacked) throw new Error('too large when it is unpacked');
    parser.write(decoder.decode(chunk, { stream: true }));
    if (length > mostText) break;
  }
  return parts.join('');
};

process.on('message', async ({ bytes, mime }) => {
  try {
    process.send({ text: await textOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), mime) });
  } catch {
    process.send({ text: null });
  }
});
process.send('ready');

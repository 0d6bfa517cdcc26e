// Reads a table that somebody brought, in a process of its own with little memory: what a file does to its reader, it does here.
import { setPriority } from 'node:os';
import { Readable } from 'node:stream';
import Excel from 'exceljs';
import yauzl from 'yauzl';

// Whoever waits for a list goes first.
try {
  setPriority(15);
} catch {
  // Not on this system.
}

const mostColumns = 200;
const mostRows = 500_000;
const mostUnpacked = 400 * 1_048_576;
const longestCell = 10_000;
const atOnce = 2000;

/** A refusal that its reader understands; everything else is a file that cannot be read. */
class Bad extends Error {
  constructor(key, params = {}) {
    super(key);
    this.key = key;
    this.params = params;
  }
}

/** Strict UTF-8 with or without its mark, else the code page of earlier days. */
const decoded = bytes => {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) throw new Bad('utf16');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1250').decode(bytes), encoding: 'Windows-1250' };
  }
};

/** Rows of a CSV by RFC 4180 with `;`: quoted cells may hold separators, doubled quotes and line breaks. */
function* csvRows(text) {
  let [cells, cell, quoted, line, begun] = [[], '', false, 1, 1];
  for (let i = 0; i <= text.length; i++) {
    const at = text[i];
    if (quoted) {
      if (at === undefined) throw new Bad('openQuote', { line: begun });
      if (at === '"' && text[i + 1] === '"') cell += text[i++];
      else if (at === '"') quoted = false;
      else {
        if (at === '\n') line++;
        cell += at;
      }
    } else if (at === '"' && cell === '') quoted = true;
    else if (at === ';') {
      cells.push(cell);
      cell = '';
      if (cells.length > mostColumns) throw new Bad('manyColumns', { line: begun, most: mostColumns });
    } else if (at === '\n' || at === undefined) {
      cells.push(cell.replace(/\r$/, ''));
      if (cells.some(one => one.trim() !== '')) yield { line: begun, cells };
      [cells, cell] = [[], ''];
      begun = ++line;
    } else cell += at;
    if (cell.length > longestCell) throw new Bad('longCell', { line: begun });
  }
}

/** What a packed file would be when it is unpacked, by what it says of itself; one that lies meets the memory's end. */
const measure = bytes =>
  new Promise((tell, fail) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return fail(new Bad('broken'));
      let [unpacked, seen] = [0, 0];
      zip.on('error', () => fail(new Bad('broken')));
      zip.on('end', () => tell());
      zip.on('entry', entry => {
        unpacked += entry.uncompressedSize;
        if (unpacked > mostUnpacked || ++seen > 5000) return fail(new Bad('bomb'));
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
const two = n => String(n).padStart(2, '0');
const cellText = (value, line, column) => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return `${two(value.getUTCDate())}.${two(value.getUTCMonth() + 1)}.${value.getUTCFullYear()}.`;
  if (typeof value === 'object') {
    if ('formula' in value || 'sharedFormula' in value) throw new Bad('formula', { line, column });
    if ('error' in value) throw new Bad('formula', { line, column });
    if ('richText' in value) return value.richText.map(part => part.text).join('');
    // A link is its text; where it leads is nobody's matter.
    return 'text' in value ? cellText(value.text, line, column) : '';
  }
  return String(value);
};
async function* xlsxRows(bytes) {
  await measure(bytes);
  const book = new Excel.stream.xlsx.WorkbookReader(Readable.from([bytes]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
    entries: 'ignore',
  });
  for await (const sheet of book) {
    for await (const row of sheet) {
      if (row.cellCount > mostColumns) throw new Bad('manyColumns', { line: row.number, most: mostColumns });
      const cells = [];
      for (let i = 1; i <= row.cellCount; i++) cells.push(cellText(row.getCell(i).value, row.number, i));
      if (cells.some(one => one.trim() !== '')) yield { line: row.number, cells };
    }
    return;
  }
}

const linesIn = text => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
};
async function* portionsOf(bytes) {
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const { text, encoding } = isPacked ? { text: '', encoding: 'XLSX' } : decoded(bytes);
  if (text.includes('\0')) throw new Bad('broken');
  const total = isPacked ? null : linesIn(text);
  let lines = [];
  let count = 0;
  for await (const row of isPacked ? xlsxRows(bytes) : csvRows(text)) {
    if (++count > mostRows) throw new Bad('manyRows', { most: mostRows });
    lines.push(row);
    if (lines.length === atOnce) {
      yield { encoding, total, lines };
      lines = [];
    }
  }
  if (lines.length > 0) yield { encoding, total, lines };
}
const given = async () => {
  const parts = [];
  for await (const part of process.stdin) parts.push(part);
  return Buffer.concat(parts);
};

/** One answer for each time it is asked: what nobody waits for yet would fill the memory of the other side. */
async function* answers() {
  try {
    for await (const portion of portionsOf(await whole)) yield { portion };
    yield { end: true };
  } catch (error) {
    yield error instanceof Bad ? { bad: error.key, params: error.params } : { bad: 'broken', params: {} };
  }
}
// Taken in at once, whoever asks for its lines later: a pipe holds little.
const whole = given();
const said = answers();
process.on('message', async () => {
  const { value } = await said.next();
  if (value) process.send(value);
});
process.send('ready');

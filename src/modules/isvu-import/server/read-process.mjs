// Reads a table that somebody brought, in a process of its own with little memory: what a file does to its reader, it does here.
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

const mostColumns = 200;
const mostRows = 500_000;
const mostUnpacked = 400 * 1_048_576;
const longestCell = 10_000;
const atOnce = 1000;

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

/** What is packed, by name. By what it says of itself it is not too large; one that lies is cut off when it is unpacked. */
const entriesOf = bytes =>
  new Promise((tell, fail) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return fail(new Bad('broken'));
      let unpacked = 0;
      const entries = new Map();
      zip.on('error', () => fail(new Bad('broken')));
      zip.on('end', () => tell({ zip, entries, left: mostUnpacked }));
      zip.on('entry', entry => {
        unpacked += entry.uncompressedSize;
        entries.set(entry.fileName, entry);
        if (unpacked > mostUnpacked || entries.size > 5000) return fail(new Bad('bomb'));
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
/** One packed file as XML, piece by piece: what its elements mean is its reader's to say. Nothing of it is put down anywhere. */
async function* parsed(pack, name, { open, close, text }) {
  const entry = pack.entries.get(name);
  if (!entry) throw new Bad('broken');
  const stream = await new Promise((tell, fail) => {
    pack.zip.openReadStream(entry, (error, one) => (error ? fail(error) : tell(one)));
  });
  const own = ({ name: whole }) => whole.slice(whole.indexOf(':') + 1);
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  // What a file declares of its own could grow without end when it is used.
  parser.on('doctype', () => {
    throw new Bad('broken');
  });
  parser.on('opentag', tag => open?.(own(tag), tag.attributes));
  parser.on('closetag', tag => close?.(own(tag)));
  parser.on('text', piece => text?.(piece));
  parser.on('cdata', piece => text?.(piece));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) {
    pack.left -= chunk.length;
    if (pack.left < 0) throw new Bad('bomb');
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}
const parse = async (pack, name, reader) => {
  for await (const _ of parsed(pack, name, reader));
};

/** Where a file says that another one is: a name from its own folder, or a whole one. */
const targetsOf = async (pack, name) => {
  const [folder, file] = [name.slice(0, name.lastIndexOf('/') + 1), name.slice(name.lastIndexOf('/') + 1)];
  const targets = [];
  const list = `${folder}_rels/${file}.rels`;
  if (pack.entries.has(list))
    await parse(pack, list, {
      open: (tag, { Id, Type, Target }) => {
        if (tag !== 'Relationship' || !Target) return;
        const at = new URL(Target, `file:///${folder}`);
        targets.push({ id: Id, type: String(Type), name: decodeURIComponent(at.pathname.slice(1)) });
      },
    });
  return targets;
};
const ofType = (targets, type) => targets.find(one => one.type.endsWith(`/${type}`))?.name;

/** The sheet that stands first, and how its numbers are to be read. */
const openBook = async pack => {
  const book = ofType(await targetsOf(pack, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const targets = await targetsOf(pack, book);
  let [first, from1904] = [null, false];
  await parse(pack, book, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (tag === 'sheet')
        first ??= Object.entries(attributes).find(([name]) => name === 'id' || name.endsWith(':id'))?.[1] ?? null;
    },
  });
  const sheet = targets.find(one => one.id === first && one.type.endsWith('/worksheet'))?.name;
  if (!sheet) throw new Bad('broken');
  return {
    sheet,
    from1904,
    strings: await stringsOf(pack, ofType(targets, 'sharedStrings')),
    dates: await dateStylesOf(pack, ofType(targets, 'styles')),
  };
};
/** Texts that cells name by their number. */
const stringsOf = async (pack, name) => {
  const strings = [];
  if (!name) return strings;
  let [whole, inText, aside] = ['', false, 0];
  await parse(pack, name, {
    open: tag => {
      if (tag === 'si') whole = '';
      // How it is pronounced is not what it says.
      if (tag === 'rPh') aside++;
      inText = tag === 't' && aside === 0;
    },
    close: tag => {
      if (tag === 'rPh') aside--;
      if (tag === 'si') strings.push(whole);
      inText = false;
    },
    text: piece => {
      if (inText) whole += piece;
    },
  });
  return strings;
};
const usualDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const isDateFormat = code => /[ymdhs]/i.test(code.replace(/\[[^\]]*\]|"[^"]*"|[\\_*]./g, ''));
/** The numbers of the styles in which a number is a date. */
const dateStylesOf = async (pack, name) => {
  const dates = new Set();
  if (!name) return dates;
  const own = new Map();
  let [inCells, style] = [false, 0];
  await parse(pack, name, {
    open: (tag, attributes) => {
      if (tag === 'numFmt') own.set(attributes.numFmtId, isDateFormat(attributes.formatCode ?? ''));
      if (tag === 'cellXfs') inCells = true;
      if (tag !== 'xf' || !inCells) return;
      const format = attributes.numFmtId ?? '0';
      const isUsual = usualDates.some(([from, to]) => Number(format) >= from && Number(format) <= to);
      if (own.get(format) ?? isUsual) dates.add(String(style));
      style++;
    },
    close: tag => {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return dates;
};

const two = n => String(n).padStart(2, '0');
/** Days since the end of 1899, or of 1903 where the file counts so. */
const dayText = (days, from1904) => {
  const at = new Date(Math.round((days - 25_569 + (from1904 ? 1462 : 0)) * 86_400_000));
  return Number.isNaN(at.getTime())
    ? null
    : `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}.`;
};
/** What a cell says. A link is its text; where it leads is nobody's matter. */
const cellText = ({ type, style, value }, { strings, dates, from1904 }) => {
  if (value === '') return '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return String(value === '1');
  if (type === 'd') return dayText(Date.parse(value) / 86_400_000 + 25_569, false) ?? value;
  if (type !== 'n') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return (dates.has(style) && dayText(number, from1904)) || String(number);
};
const columnOf = place => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
};
async function* xlsxRows(bytes) {
  const pack = await entriesOf(bytes);
  const book = await openBook(pack);
  const rows = [];
  let [line, column, aside, inValue] = [0, 0, 0, false];
  let [cells, cell] = [[], null];
  const reader = {
    open: (tag, attributes) => {
      if (tag === 'row') {
        line = Number(attributes.r) || line + 1;
        [cells, column] = [[], 0];
      } else if (tag === 'c') {
        column = columnOf(attributes.r ?? '') || column + 1;
        if (column > mostColumns) throw new Bad('manyColumns', { line, most: mostColumns });
        cell = { type: attributes.t ?? 'n', style: attributes.s, value: '' };
        // What it would come to is not what somebody has written.
        if (cell.type === 'e') throw new Bad('formula', { line, column });
      } else if (tag === 'f' && cell) throw new Bad('formula', { line, column });
      else if (tag === 'rPh') aside++;
      inValue = cell !== null && aside === 0 && (tag === 'v' || tag === 't');
    },
    close: tag => {
      inValue = false;
      if (tag === 'rPh') aside--;
      else if (tag === 'c' && cell) {
        const said = cellText(cell, book);
        if (said.length > longestCell) throw new Bad('longCell', { line });
        while (cells.length < column - 1) cells.push('');
        cells[column - 1] = said;
        cell = null;
      } else if (tag === 'row' && cells.some(one => one.trim() !== '')) rows.push({ line, cells });
    },
    text: piece => {
      if (inValue) cell.value += piece;
    },
  };
  for await (const _ of parsed(pack, book.sheet, reader)) yield* rows.splice(0);
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

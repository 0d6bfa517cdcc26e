import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

// A PDF that is really signed, made by hand: one page, then a later revision with a signature over all of the file but its own
// place, as signing programs write it. Keys and signature come from OpenSSL.

const run = promisify(execFile);
const reserved = 8192;

/** Objects with their table of places; `from`: how many bytes stand before them, `previous`: where the table of the earlier revision is. */
const revision = (
  objects: readonly (readonly [number, string])[],
  { from = 0, previous, size }: { readonly from?: number; readonly previous?: number; readonly size: number },
): { readonly text: string; readonly table: number } => {
  let text = from === 0 ? '%PDF-1.7\n' : '\n';
  const places = new Map<number, number>();
  for (const [number, body] of objects) {
    places.set(number, from + text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const table = from + text.length;
  text += 'xref\n';
  if (previous === undefined) text += '0 1\n0000000000 65535 f \n';
  for (const [number, place] of places) text += `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R${previous === undefined ? '' : ` /Prev ${previous}`} >>\nstartxref\n${table}\n%%EOF\n`;
  return { text, table };
};

export interface SignedPdf {
  readonly bytes: Buffer;
  /** Whether these bytes are what was signed, by OpenSSL: false also when one of them has changed. */
  verifies(bytes: Buffer): Promise<boolean>;
  remove(): Promise<void>;
}
export const signedPdf = async (words: string): Promise<SignedPdf> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'katedra-signed-'));
  const at = (name: string): string => path.join(folder, name);
  const openssl = (...args: readonly string[]) => run('openssl', [...args]);
  const subject = '/C=HR/O=Katedra/CN=Nives Zugcic';
  await openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '30',
    '-subj',
    subject,
    '-keyout',
    at('key.pem'),
    '-out',
    at('cert.pem'),
  );

  const content = `BT /F1 18 Tf 72 720 Td (${words}) Tj ET`;
  const page =
    '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>';
  const first = revision(
    [
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
      [3, `<< ${page} >>`],
      [4, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
      [5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ],
    { size: 6 },
  );
  const blank = '0'.repeat(10);
  const ranges = `[0 ${blank} ${blank} ${blank}]`;
  const second = revision(
    [
      [1, '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /SigFlags 3 >> >>'],
      [3, `<< ${page} /Annots [6 0 R] >>`],
      [6, '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Potpis) /Rect [0 0 0 0] /F 132 /P 3 0 R /V 7 0 R >>'],
      [
        7,
        `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange ${ranges} /Contents <${'0'.repeat(reserved)}> >>`,
      ],
    ],
    { from: first.text.length, previous: first.table, size: 8 },
  );
  let whole = first.text + second.text;
  const open = whole.indexOf(`<${'0'.repeat(reserved)}>`);
  const close = open + reserved + 2;
  const number = (n: number): string => String(n).padEnd(10, ' ');
  whole = whole.replace(ranges, `[0 ${number(open)} ${number(close)} ${number(whole.length - close)}]`);
  const signedPart = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, open), bytes.subarray(close)]);
  await writeFile(at('data'), signedPart(Buffer.from(whole, 'latin1')));
  await openssl(
    'cms',
    '-sign',
    '-binary',
    '-in',
    at('data'),
    '-signer',
    at('cert.pem'),
    '-inkey',
    at('key.pem'),
    '-md',
    'sha256',
    '-outform',
    'DER',
    '-out',
    at('signature.der'),
  );
  const hex = (await readFile(at('signature.der'))).toString('hex').padEnd(reserved, '0');
  const bytes = Buffer.from(`${whole.slice(0, open)}<${hex}>${whole.slice(close)}`, 'latin1');
  return {
    bytes,
    async verifies(given) {
      const der = Buffer.from(given.subarray(open + 1, close - 1).toString('latin1'), 'hex');
      await writeFile(at('given'), signedPart(given));
      await writeFile(at('given.der'), der);
      const asked = [
        'cms',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        at('given.der'),
        '-content',
        at('given'),
        '-CAfile',
        at('cert.pem'),
        '-purpose',
        'any',
        '-out',
        at('out'),
      ];
      return openssl(...asked).then(
        () => true,
        () => false,
      );
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

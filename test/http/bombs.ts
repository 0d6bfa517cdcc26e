import { deflateSync, crc32 } from 'node:zlib';

export const asDataUrl = (bytes: Uint8Array, mime = 'image/png'): string =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

/** 290 bytes that took a library for SVG minutes and gigabytes. */
export const svgBomb = (side: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/><feMorphology radius="40"/><feGaussianBlur stdDeviation="90"/></filter><rect width="100%" height="100%" filter="url(#f)"/></svg>`,
  );

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
};
/** A grey PNG that says one size and holds the rows of another. */
export const png = (
  width: number,
  height: number,
  held: { readonly width: number; readonly height: number } = { width, height },
): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((held.width + 1) * held.height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

class Bits {
  readonly #bytes: number[] = [];
  #last = 0;
  #used = 0;
  put(value: number, count: number): this {
    for (let i = count - 1; i >= 0; i--) {
      this.#last = (this.#last << 1) | ((value >> i) & 1);
      if (++this.#used < 8) continue;
      this.#bytes.push(this.#last);
      if (this.#last === 0xff) this.#bytes.push(0);
      this.#last = this.#used = 0;
    }
    return this;
  }
  end(): Buffer {
    while (this.#used > 0) this.put(1, 1);
    return Buffer.from(this.#bytes);
  }
}
/**
 * A JPEG of 5000 × 5000 that follows every rule: an empty picture refined in 2,646 passes, each a walk over all its blocks
 * and each forty bytes long. It takes minutes to draw.
 */
export const jpegBomb = (): Buffer => {
  const side = 5000;
  const blocks = (side / 8) ** 2;
  const part = (marker: number, ...data: number[]): Buffer =>
    Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data]);
  const components = [1, 2, 3];
  // One symbol of one bit each: «no difference», and «nothing in the next 16,384 blocks and more».
  const table = (id: number, symbol: number) => part(0xc4, id, 1, ...Array<number>(15).fill(0), symbol);
  const first = new Bits();
  for (let i = 0; i < blocks * components.length; i++) first.put(0, 1);
  const pass = new Bits();
  for (let left = blocks; left > 0; left -= 32_767) pass.put(0, 1).put(Math.min(left, 32_767) - 16_384, 14);
  const nothing = pass.end();
  const parts = [
    Buffer.from([0xff, 0xd8]),
    part(0xdb, 0, ...Array<number>(64).fill(1)),
    part(0xc2, 8, side >> 8, side & 255, side >> 8, side & 255, 3, ...components.flatMap(c => [c, 0x11, 0])),
    table(0x00, 0),
    table(0x10, 0xe0),
    part(0xda, 3, ...components.flatMap(c => [c, 0]), 0, 0, 0),
    first.end(),
  ];
  for (const c of components)
    for (let k = 1; k <= 63; k++)
      for (let bit = 13; bit >= 0; bit--)
        parts.push(part(0xda, 1, c, 0, k, k, ((bit === 13 ? 0 : bit + 1) << 4) | bit), nothing);
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
};

/** What Typst's fonts need of the TrueType format: which characters a font has, and a family name of our own. */

type Range = readonly [first: number, last: number];

const u16 = (font: Buffer, at: number): number => font.readUInt16BE(at);
const u32 = (font: Buffer, at: number): number => font.readUInt32BE(at);

interface Table {
  readonly tag: string;
  readonly bytes: Buffer;
}

function tablesOf(font: Buffer): readonly Table[] {
  return Array.from({ length: u16(font, 4) }, (_, index) => {
    const at = 12 + index * 16;
    const start = u32(font, at + 8);
    return { tag: font.toString('latin1', at, at + 4), bytes: font.subarray(start, start + u32(font, at + 12)) };
  });
}

/** Characters with a glyph, in ascending ranges. Formats 4 and 12, which every font of today has. */
export function coverageOf(font: Buffer): readonly Range[] {
  const cmap = tablesOf(font).find(({ tag }) => tag === 'cmap')?.bytes;
  if (!cmap) return [];
  const subtables = Array.from({ length: u16(cmap, 2) }, (_, index) => cmap.subarray(u32(cmap, 8 + index * 8)));
  const ranges = subtables.flatMap((subtable) => {
    const format = u16(subtable, 0);
    return format === 12 ? groupsOf(subtable) : format === 4 ? segmentsOf(subtable) : [];
  });
  return ranges.sort(([a], [b]) => a - b);
}

const groupsOf = (subtable: Buffer): Range[] =>
  Array.from({ length: u32(subtable, 12) }, (_, index) => {
    const at = 16 + index * 12;
    return [u32(subtable, at), u32(subtable, at + 4)] as const;
  });

function segmentsOf(subtable: Buffer): Range[] {
  const count = u16(subtable, 6) / 2;
  const [ends, starts] = [14, 16 + count * 2];
  const [deltas, offsets] = [starts + count * 2, starts + count * 4];
  const ranges: Range[] = [];
  for (let index = 0; index < count; index++) {
    const [start, end] = [u16(subtable, starts + index * 2), u16(subtable, ends + index * 2)];
    const offset = u16(subtable, offsets + index * 2);
    const delta = u16(subtable, deltas + index * 2);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const at = offsets + index * 2 + offset + (code - start) * 2;
      const glyph = offset === 0 ? (code + delta) & 0xffff : at + 2 <= subtable.length ? u16(subtable, at) : 0;
      if (glyph !== 0) ranges.push([code, code]);
    }
  }
  return ranges;
}

/** The font under a name that no font of the machine has: Typst looks there too. */
export function withFamily(font: Buffer, family: string, isBold: boolean): Buffer {
  const style = isBold ? 'Bold' : 'Regular';
  const postScript = `${family.replaceAll(/[^A-Za-z0-9]/g, '')}-${style}`;
  const tables = tablesOf(font).filter(({ tag }) => tag !== 'name');
  const names = toNameTable([
    [1, family],
    [2, style],
    [4, `${family} ${style}`],
    [6, postScript],
  ]);
  return toFont(u32(font, 0), [...tables, { tag: 'name', bytes: names }]);
}

function toNameTable(names: readonly (readonly [id: number, text: string])[]): Buffer {
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  names.forEach(([id], index) => {
    const length = texts[index]?.length ?? 0;
    // Windows, Unicode, American English.
    [3, 1, 0x409, id, length, offset].forEach((value, field) => {
      head.writeUInt16BE(value, 6 + index * 12 + field * 2);
    });
    offset += length;
  });
  return Buffer.concat([head, ...texts]);
}

const padding = (length: number): number => (4 - (length % 4)) % 4;

/** Sums are left at 0: nothing reads them in a font that was never a file. */
function toFont(version: number, tables: readonly Table[]): Buffer {
  const sorted = tables.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
  const head = Buffer.alloc(12 + sorted.length * 16);
  head.writeUInt32BE(version, 0);
  head.writeUInt16BE(sorted.length, 4);
  let start = head.length;
  sorted.forEach(({ tag, bytes }, index) => {
    const at = 12 + index * 16;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(start, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    start += bytes.length + padding(bytes.length);
  });
  return Buffer.concat([head, ...sorted.flatMap(({ bytes }) => [bytes, Buffer.alloc(padding(bytes.length))])]);
}

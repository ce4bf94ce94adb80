import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../lib/testing/sample.ts';
import { drawEvidence, type EvidenceSpec, evidenceCache, mediaTypeOf, mrzOf } from './index.ts';
import type { FaceSpec, IdentityDocumentSpec } from './spec.ts';

const face: FaceSpec = { seed: 'test', sex: 'F', ageYears: 38, take: 1 };

const plain = {
  issuer: 'UTO',
  issuerName: 'Utopia',
  surname: 'Timirgold',
  givenNames: 'Yaroslava Maren',
  mrzSurname: 'TIMIRGOLD',
  mrzGivenNames: 'YAROSLAVA MAREN',
  nationality: 'UTO',
  birthDate: '1987-03-12',
  sex: 'F',
  birthPlace: 'Highvane',
  documentNumber: 'L8R301C74',
  issueDate: '2016-09-15',
  expiryDate: '2026-09-14',
  authority: 'Highvane Registry',
} as const;

function documentOf(documentType: IdentityDocumentSpec['documentType'], names = {}): IdentityDocumentSpec {
  const document = { ...plain, ...names, documentType };
  return { ...document, mrz: mrzOf(document) };
}

type Side = Extract<EvidenceSpec, { kind: 'identity-side' }>;
const side = (of: Partial<Side> = {}): Side => ({
  kind: 'identity-side',
  document: documentOf('PASSPORT'),
  face,
  side: 'front',
  form: 'processed',
  megapixels: 0.3,
  ...of,
});

const bill: Extract<EvidenceSpec, { kind: 'bill' }> = {
  kind: 'bill',
  billType: 'WATER_BILL',
  issuerName: 'Brook & Sons Water',
  holder: 'Yaroslava Maren Timirgold',
  address: '12 Quay of Lanterns',
  city: 'Highvane',
  zipcode: '90117',
  country: 'Utopia',
  issuingDate: '2026-10-03',
  form: 'processed',
  format: 'pdf',
};

const register: Extract<EvidenceSpec, { kind: 'company-document' }> = {
  kind: 'company-document',
  documentType: 'registry',
  companyName: 'Björk & Ngọc Trading Ltd',
  registrationNumber: 'UT 118 224',
  country: 'UTO',
  pages: 3,
  rows: [
    ['No.', 'Name', 'Capacity', 'Held'],
    ...Array.from({ length: 70 }, (_, i) => [String(i + 1), 'Ярослава Темирова', 'Member', `${i} shares`]),
  ],
};

const documentTypes = ['PASSPORT', 'NATIONAL_ID', 'DRIVER_LICENSE', 'RESIDENT_PERMIT'] as const;
const flaws = ['blurred', 'dark', 'glare', 'black-white', 'finger', 'cropped'] as const;

const honest: readonly EvidenceSpec[] = [
  ...documentTypes.flatMap((type) =>
    (['front', 'back'] as const).map((which) => side({ document: documentOf(type), side: which })),
  ),
  side({ form: 'original' }),
  ...flaws.flatMap((flaw) => [side({ flaw }), side({ flaw, form: 'original' })]),
  { kind: 'portrait', face, widthPx: 240 },
  { kind: 'selfie', face, megapixels: 0.4 },
  { kind: 'liveness-clip' },
  bill,
  { ...bill, billType: 'BANK_STATEMENT', issuingDate: '' },
  { ...bill, billType: 'A_TYPE_OF_TOMORROW' },
  { ...bill, format: 'jpeg' },
  { ...bill, format: 'jpeg', form: 'original' },
  { kind: 'letter', title: 'Authorisation', from: 'A', to: 'B', date: '2026-10-03', paragraphs: ['One.', 'Two.'] },
  register,
  ...(['certificate', 'memorandum', 'other'] as const).map((kind) => ({
    ...register,
    documentType: kind,
    pages: kind === 'certificate' ? 1 : 4,
    rows: [['Registered', '2014-03-02']],
  })),
];

/** Some of each kind, form and format are drawn. */
const drawn = sample(honest, {
  by: (spec) => [spec.kind, 'form' in spec && spec.form, 'format' in spec && spec.format].join(),
});

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes).toString('latin1', from, to);

/** What the bytes are, by their first and last ones. */
function kindOf(bytes: Uint8Array): string {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff' && ascii(bytes, bytes.length - 2, bytes.length) === '\xff\xd9')
    return 'image/jpeg';
  if (ascii(bytes, 0, 5) === '%PDF-' && ascii(bytes, bytes.length - 8, bytes.length).includes('%%EOF'))
    return 'application/pdf';
  if (ascii(bytes, 4, 8) === 'ftyp') return 'video/mp4';
  return 'something else';
}

/** Width and height from the frame header of a JPEG. */
function sizeOf(jpeg: Uint8Array): [number, number] {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = 2;
  while (![0xffc0, 0xffc1, 0xffc2].includes(view.getUint16(at))) at += 2 + view.getUint16(at + 2);
  return [view.getUint16(at + 7), view.getUint16(at + 5)];
}

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length;

describe('every kind of evidence', () => {
  test.each(drawn.map((spec) => [JSON.stringify(spec).slice(0, 90), spec] as const))('%s', async (_, spec) => {
    const [first, second] = await Promise.all([drawEvidence(spec), drawEvidence(spec)]);
    expect(first.contentType).toBe(mediaTypeOf(spec));
    expect(kindOf(first.bytes)).toBe(mediaTypeOf(spec));
    expect(sha(second.bytes)).toBe(sha(first.bytes));
  });

  const sizes: readonly (readonly [EvidenceSpec, readonly [number, number]])[] = [
    [side({ megapixels: 4.325 }), [2479, 1745]],
    [{ kind: 'portrait', face, widthPx: 240 }, [240, 309]],
    [side({ form: 'original', megapixels: 12 }), [4000, 3000]],
  ];
  test.each(sample(sizes))('%j is a picture of %j pixels', async (spec, size) => {
    const { bytes } = await drawEvidence(spec);
    expect(sizeOf(bytes)).toEqual(size);
    if (size[0] < 4000) return;
    expect(bytes.length).toBeGreaterThan(2_000_000);
    expect(bytes.length).toBeLessThan(5_000_000);
  });

  test('a document has at least its pages, a register as many as its rows need', async () => {
    expect(pagesOf((await drawEvidence({ ...register, documentType: 'memorandum', pages: 6, rows: [] })).bytes)).toBe(
      6,
    );
    expect(pagesOf((await drawEvidence({ ...register, documentType: 'certificate', pages: 1, rows: [] })).bytes)).toBe(
      1,
    );
    expect(
      pagesOf((await drawEvidence({ ...register, rows: register.rows.flatMap((row) => [row, row, row]) })).bytes),
    ).toBeGreaterThan(5);
  });

  test('another seed, age, take or twin is another picture', async () => {
    const faces: FaceSpec[] = [
      face,
      { ...face, seed: 'else' },
      { ...face, ageYears: 71 },
      { ...face, take: 2 },
      { ...face, twin: 2 },
    ];
    const drawn = await Promise.all(faces.map((one) => drawEvidence({ kind: 'portrait', face: one, widthPx: 120 })));
    expect(new Set(drawn.map(({ bytes }) => sha(bytes))).size).toBe(faces.length);
  });

  const names = [
    '<script>alert(1)</script>',
    '=1+1',
    '\u202Eevil\u2066',
    'a\u200Bb\u0000\n',
    'x'.repeat(300),
    '\uD800',
    '',
    'محمد',
    '王小明 さくら 김하늘',
    'ნინო Անահիտ ሰላም आर्या สมชาย ירדן',
    '👩‍🚀',
  ];
  test.each(sample(names))('the hostile or foreign name %j is drawn', async (name) => {
    const document = documentOf('NATIONAL_ID', { surname: name, givenNames: name, address: name });
    for (const which of ['front', 'back'] as const)
      expect(kindOf((await drawEvidence(side({ document, side: which, megapixels: 0.1 }))).bytes)).toBe('image/jpeg');
    const letter = await drawEvidence({
      kind: 'letter',
      title: name,
      from: name,
      to: name,
      date: '',
      paragraphs: [name],
    });
    expect(kindOf(letter.bytes)).toBe('application/pdf');
  });

  test('a drawing that fails says so, and the next one works', async () => {
    const { birthDate: _, ...undated } = documentOf('PASSPORT');
    await expect(drawEvidence(side({ document: undated as IdentityDocumentSpec }))).rejects.toThrow();
    expect(kindOf((await drawEvidence(side())).bytes)).toBe('image/jpeg');
  });
});

describe('hostile uploads', () => {
  const drawn = (trick: Extract<EvidenceSpec, { kind: 'hostile' }>['trick']) =>
    drawEvidence({ kind: 'hostile', trick });

  test('markup and archives under a picture or document type', async () => {
    const svg = await drawn('svg-as-jpeg');
    expect([svg.contentType, ascii(svg.bytes, 0, 5)]).toEqual(['image/jpeg', '<?xml']);
    const html = await drawn('html-as-png');
    expect([html.contentType, ascii(html.bytes, 0, 15)]).toEqual(['image/png', '<!doctype html>']);
    const zip = await drawn('zip-as-pdf');
    expect([zip.contentType, ascii(zip.bytes, 0, 4)]).toEqual(['application/pdf', 'PK\x03\x04']);
  });

  test('a GIF that is a script, half a JPEG, and nothing', async () => {
    const gif = await drawn('polyglot-gif-js');
    expect([gif.contentType, ascii(gif.bytes, 0, 6)]).toEqual(['image/gif', 'GIF89a']);
    expect(
      () => new Function(`let GIF89a; const document = {}; ${ascii(gif.bytes, 0, gif.bytes.length)}`),
    ).not.toThrow();
    const half = await drawn('truncated-jpeg');
    expect(ascii(half.bytes, 0, 3)).toBe('\xff\xd8\xff');
    expect(kindOf(half.bytes)).toBe('something else');
    expect((await drawn('empty')).bytes.length).toBe(0);
  });
});

describe('the cache', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'evidence-cache-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('draws once for concurrent requests, stores the bytes, and leaves no unfinished file', async () => {
    const { open } = evidenceCache(join(folder, 'made on demand'));
    const spec: EvidenceSpec = { kind: 'portrait', face, widthPx: 100 };
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(spec)));
    const [first] = opened;
    if (first === undefined) throw new Error('nothing opened');
    expect(new Set(opened.map(({ filePath }) => filePath)).size).toBe(1);
    expect(first).toMatchObject({ contentType: 'image/jpeg', size: (await stat(first.filePath)).size });
    expect(kindOf(await readFile(first.filePath))).toBe('image/jpeg');
    expect(await readdir(join(folder, 'made on demand'))).toHaveLength(1);

    // a later run finds the file; marked bytes prove that it is not drawn again
    await writeFile(first.filePath, 'kept');
    const reordered: EvidenceSpec = { widthPx: 100, face, kind: 'portrait' };
    const later = await evidenceCache(join(folder, 'made on demand')).open(reordered);
    expect(later).toEqual({ ...first, size: 4 });
  });

  test('what nobody waits for any more is not drawn', async () => {
    const made = join(folder, 'left');
    const { open } = evidenceCache(made);
    const portrait = (seed: string): EvidenceSpec => ({ kind: 'portrait', face: { ...face, seed }, widthPx: 100 });
    const [first, second] = [new AbortController(), new AbortController()];
    // Two threads are busy with these.
    const busy = ['original', 'processed'].map((form) => open(side({ form: form as Side['form'], megapixels: 3 })));
    const left = [open(portrait('three'), first.signal), open(portrait('three'), second.signal)];
    const wanted = [open(portrait('four'), first.signal), open(portrait('four'))];
    const refused = Promise.all(left.map((one) => expect(one).rejects.toThrow()));
    // All of them have looked for their file and wait for a thread; a fixed time would be long enough to draw them.
    for (let looks = 0; looks < 10; looks += 1) await readdir(folder);
    first.abort();
    second.abort();
    await refused;
    await Promise.all([...busy, ...wanted]);
    expect(await readdir(made)).toHaveLength(3);
    // Wanted again, it is drawn.
    await open(portrait('three'));
    expect(await readdir(made)).toHaveLength(4);
  });

  test('an empty file is stored too', async () => {
    const opened = await evidenceCache(folder).open({ kind: 'hostile', trick: 'empty' });
    expect(opened).toMatchObject({ contentType: 'image/jpeg', size: 0 });
  });

  test('a folder that cannot be written is an error at every request', async () => {
    const blocked = join(folder, 'a file');
    await writeFile(blocked, '');
    const { open } = evidenceCache(blocked);
    await expect(open({ kind: 'hostile', trick: 'zip-as-pdf' })).rejects.toThrow();
    await expect(open({ kind: 'hostile', trick: 'zip-as-pdf' })).rejects.toThrow();
  });
});

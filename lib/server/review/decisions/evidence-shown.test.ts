/** Evidence that cannot be looked at is found when the session is read, and is cleared by one person only where another file shows the same. */
import { describe, expect, test, vi } from 'vitest';
import { cardZone } from '#lib/findings/testing/zones.ts';
import { readSession, refreshNow } from '#lib/operations/sessions.ts';
import { call, openSession } from '../index.ts';
import { servedFile } from '../testing/fake-service.ts';
import { problemOf } from '../testing/open-test-review.ts';
import { documents, plain, representative } from '../testing/sound-company.ts';
import { type Answers, type Body, officer, openClears } from '../testing/staged-clears.ts';

const { service, register, clear } = openClears();

const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
const contents: Record<string, string> = {
  heic,
  heif: '\0\0\0\x1cftypmif1\0\0\0\0mif1heic',
  tiff: 'II*\0\x08\0\0\0',
  docx: 'PK\x03\x04\x14\0',
  page: '<!doctype html>',
  blanks: '                ',
  mkv: '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x88matroska',
  avi: 'RIFF\0\0\0\0AVI LIST',
  mp3: 'ID3\x03\0\0\0',
  none: '',
  pdf: '%PDF-1.7\n',
  jpeg: '\xff\xd8\xff\xe0 a picture',
  gif: 'GIF89a',
  webp: 'RIFF\0\0\0\0WEBPVP8 ',
  avif: '\0\0\0\x18ftypavif\0\0\0\0mif1avif',
  bmp: `BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0`,
  mov: '\0\0\0\x14ftypqt  \0\0\0\0',
  mp4: '\0\0\0\x18ftypmp42\0\0\0\0',
};
for (const [name, bytes] of Object.entries(contents)) service.files[`/${name}`] = Buffer.from(bytes, 'latin1');
service.files['/long'] = Buffer.concat([Buffer.from(contents.mp4 ?? '', 'latin1'), Buffer.alloc(70 * 1024 * 1024)]);
const at = (path: string, more: Body = {}) => ({ ...servedFile, url: `https://served.example/${path}`, ...more });

const customer = { firstname: 'Ana', lastname: 'Pérez', birth_date: '1980-01-01', nationality: 'ESP', country: 'ESP' };
const entry = (type: string, more: Body = {}): Body => ({ id: type, type, status: 'APPROVED', reason: null, ...more });
const aml = { customer_info: customer, hits: [], total_hits: 0, action_required: false, monitored: true };
const screening = entry('AML', { verification: { aml } });
const passport = (files: Body, more: Body = {}) =>
  entry('ID_DOCUMENT', {
    document: {
      type: 'PASSPORT',
      country: 'ESP',
      files: { front: servedFile, face: servedFile, ...files },
      original_files: null,
      fields: { ...customer, expiry_date: '2040-01-01', document_number: 'X1' },
      ...more,
    },
  });
const of = (...steps: Body[]): Answers => ({ steps: Object.fromEntries(steps.map((step) => [step.type, step])) });
const withDocument = (files: Body, more: Body = {}) => of(passport(files, more));
const liveness = (file: unknown) => of(entry('LIVENESS', { verification: { liveness: { file } } }));
const proof = (files: Body, more: Body = {}) =>
  of(
    entry('PROOF_OF_ADDRESS', {
      document: {
        type: 'ELECTRICITY_BILL',
        country: 'ES',
        fields: {
          address: '1 Calle Mayor',
          city: 'Madrid',
          zipcode: '28001',
          issuing_date: new Date().toISOString().slice(0, 10),
        },
        files,
        ...more,
      },
    }),
  );
const card = (back: unknown): Answers =>
  withDocument(
    { front: servedFile, back },
    {
      type: 'NATIONAL_ID',
      fields: {
        ...customer,
        lastname: 'Perez',
        document_number: 'X1234567',
        document_expiration: '2031-05-01',
        mrz: cardZone({
          surname: 'PEREZ',
          given: 'ANA',
          number: 'X1234567',
          nationality: 'ESP',
          issuer: 'ESP',
          birth: '800101',
          sex: 'F',
        }),
      },
    },
  );
const plainPerson: Body = { AML: screening, ID_DOCUMENT: passport({}) };
const registered = (answers: Answers, isCompany = false) =>
  isCompany ? register('corporate', answers, plain) : register('individual', answers, plainPerson);
const linesOf = async (ref: string) =>
  (await call(readSession, openSession(officer, ref))).findings.map(
    ({ code, severity, message }) => `${severity} ${code}: ${message}`,
  );

const company = (files: unknown[]): Answers => ({
  steps: { DOCUMENTS: { ...documents, memorandum_of_association: { status: 'APPROVED', files } } },
});

describe('one person alone cannot clear', () => {
  test.each<[string, Answers, string, boolean?]>([
    ['a front in HEIC', withDocument({ front: at('heic') }), 'evidence_not_shown'],
    [
      'a front in HEIC by a compatible brand, called JPEG',
      withDocument({ front: at('heif', { type: 'image/jpeg' }) }),
      'evidence_not_shown',
    ],
    [
      'a front and its original in HEIC',
      withDocument({ front: at('heic') }, { original_files: { front: at('heic') } }),
      'evidence_not_shown',
    ],
    ['a portrait in HEIC', withDocument({ face: at('heic') }), 'evidence_not_shown'],
    ['a front of unknown bytes', withDocument({ front: at('mp3') }), 'evidence_not_shown'],
    ['a front of blanks', withDocument({ front: at('blanks') }), 'evidence_not_shown'],
    ['a front of 0 bytes that says otherwise', withDocument({ front: at('none') }), 'step_empty'],
    ['an original of 0 bytes', withDocument({}, { original_files: { front: at('none') } }), 'evidence_not_shown'],
    ['an original that is a page', withDocument({}, { original_files: { front: at('page') } }), 'evidence_not_shown'],
    ['the side with the zone in HEIC', card(at('heic')), 'evidence_not_shown'],
    ['a proof as DOCX', proof({ proof: at('docx') }), 'evidence_not_shown'],
    ['a proof that is a page', proof({ proof: at('page') }), 'evidence_not_shown'],
    ['liveness as Matroska', liveness(at('mkv')), 'evidence_not_shown'],
    ['liveness as AVI', liveness(at('avi')), 'evidence_not_shown'],
    ['liveness as PDF', liveness(at('pdf')), 'step_empty'],
    ['liveness of 0 bytes', liveness(at('none')), 'step_empty'],
    [
      'a PVID in HEIC',
      of(
        entry('PVID', {
          document: { ...(passport({}).document as Body), files: { front: at('heic') }, face: servedFile },
        }),
      ),
      'evidence_not_shown',
    ],
    ['a page of a company document in HEIC', company([servedFile, at('heic')]), 'evidence_not_shown', true],
    ['a company document as DOCX', company([at('docx')]), 'evidence_not_shown', true],
    ['a company document of 0 bytes', company([at('none')]), 'documents_missing', true],
    ['a second file without an address', company([servedFile, { ...servedFile, url: '' }]), 'documents_missing', true],
    [
      'an authorisation in HEIC',
      { steps: { LEGAL_REPRESENTATIVE: { ...representative, authorization: { required: true, file: at('heic') } } } },
      'evidence_not_shown',
      true,
    ],
  ])('%s', async (_, answers, code, isCompany) => {
    const { ref } = await registered(answers, isCompany);
    expect(await linesOf(ref)).toEqual([expect.stringMatching(new RegExp(`^warning ${code}:`))]);
    const { blocks = [] } = await problemOf(clear(ref));
    expect(blocks.map((block) => block.code)).toContain(code);
  });

  test('liveness that is the portrait of the document, to the byte', async () => {
    const { ref } = await registered(of(passport({ face: at('jpeg') }), liveness(at('jpeg')).steps?.LIVENESS as Body));
    expect((await problemOf(clear(ref))).blocks).toMatchObject([
      { code: 'liveness_copied', target: { step: 'LIVENESS' } },
    ]);
  });
});

describe('one person alone can clear', () => {
  test.each<[string, Answers, boolean?]>([
    ...['jpeg', 'gif', 'webp', 'avif', 'bmp', 'pdf'].map((type): [string, Answers] => [
      `a front as ${type}`,
      withDocument({ front: at(type) }),
    ]),
    ['a front that is called HEIC and is JPEG', withDocument({ front: at('jpeg', { type: 'image/heic' }) })],
    ['liveness as QuickTime', liveness(at('mov'))],
    ['liveness as MP4', liveness(at('mp4'))],
    ['liveness as a long MP4', liveness(at('long'))],
    ['liveness as a picture', liveness(at('jpeg'))],
    ['a proof as PDF', proof({ proof: at('pdf') })],
    ['a card', card(servedFile)],
    ['a company document of two files', company([at('pdf'), at('jpeg')]), true],
  ])('%s, of which nothing is said', async (_, answers, isCompany) => {
    const { ref } = await registered(answers, isCompany);
    expect(await linesOf(ref)).toEqual([]);
    expect((await clear(ref)).current).toMatchObject({ kind: 'clear' });
  });

  test.each<[string, Answers]>([
    ['an original in HEIC beside the processed JPEG', withDocument({}, { original_files: { front: at('heic') } })],
    [
      'a processed HEIC beside the original',
      withDocument({ front: at('heic') }, { original_files: { front: servedFile } }),
    ],
    ['the back of a passport in HEIC', withDocument({ back: at('heic') })],
  ])('%s, when it is considered', async (_, answers) => {
    const { ref } = await registered(answers);
    expect(await linesOf(ref)).toEqual([
      expect.stringMatching(/^notice evidence_not_shown: ID document: .*, cannot be shown here$/),
    ]);
    expect((await clear(ref)).current).toMatchObject({ kind: 'clear' });
  });
});

describe('a file', () => {
  /** How often it was requested. */
  function countRequests(path: string) {
    const count = vi.fn((_address: string) => false);
    service.faults.push({
      path: Object.assign(/$/, { test: (address: string) => address.startsWith(path) && count(address) }),
      status: 500,
    });
    return count;
  }
  const readAgain = (ref: string) => call(refreshNow, openSession(officer, ref));

  test('is looked at once, whatever its address, and again when it is another', async () => {
    service.files['/once'] = Buffer.from(heic, 'latin1');
    service.files['/once-more'] = Buffer.from(contents.jpeg ?? '', 'latin1');
    const count = countRequests('/once');
    const { id, ref } = await registered(withDocument({ front: at('once') }));
    for (let read = 0; read < 3; read += 1) await readAgain(ref);
    expect(count).toHaveBeenCalledTimes(1);
    const steps = service.sessions[id]?.steps as Body;
    steps.ID_DOCUMENT = passport({ front: at('once?signature=2') });
    await readAgain(ref);
    expect(count).toHaveBeenCalledTimes(1);
    steps.ID_DOCUMENT = passport({ front: at('once-more', { size: 9 }) });
    await readAgain(ref);
    expect(count).toHaveBeenCalledTimes(2);
    expect(await linesOf(ref)).toEqual([]);
    service.faults.length = 0;
  });

  test.each([404, 403, 500, 302])(
    'that answers %i is no finding, and is looked at by the next read',
    async (status) => {
      service.faults.push({ path: /^\/heic/, status });
      const { ref } = await registered(withDocument({ front: at('heic') }));
      expect(await linesOf(ref)).toEqual([]);
      service.faults.length = 0;
      await readAgain(ref);
      expect(await linesOf(ref)).toEqual(['warning evidence_not_shown: ID document: HEIC, cannot be shown here']);
    },
  );

  test('of a host that is silent delays one read, and not the next', async () => {
    service.faults.push({ path: /^\/heic/, status: 'hang' });
    const tookMs = async (work: () => Promise<unknown>) => {
      const startMs = performance.now();
      await work();
      return performance.now() - startMs;
    };
    expect(await tookMs(() => registered(withDocument({ front: at('heic') })))).toBeGreaterThan(2_500);
    const count = countRequests('/heic');
    await registered(withDocument({ front: at('heic') }));
    expect(count).not.toHaveBeenCalled();
    service.release();
  });
});

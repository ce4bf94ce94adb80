/**
 * An officer who judges every hit false positive and considers whatever may be considered tries to clear sessions alone. The tables of decisions/alone say
 * what a careful officer would refuse (`refused`) and what nothing may hold up (`cleared`); each row is a sound session and what differs in it. For test files.
 */
import { expect, test } from 'vitest';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import { Problem } from '#lib/model/problem.ts';
import { addConsent, readResource } from '#lib/operations/consents.ts';
import { sample } from '#lib/testing/sample.ts';
import { call } from '../index.ts';
import { servedFile } from './fake-service.ts';
import { documents, person, plain, representative, sound } from './sound-company.ts';
import { type Answers, type Body, officer, openClears } from './staged-clears.ts';

export interface Input {
  readonly kind: 'individual' | 'corporate';
  readonly answers: Answers;
  /** On every hit and match; by default false positive. */
  readonly verdict?: 'match';
  /** What an access token to the person's shared data brings, by resource. */
  readonly shared?: Partial<Record<ResourceName, unknown>>;
}
type Desk = Pick<ReturnType<typeof openClears>, 'answer' | 'judgeAll' | 'register'>;
export type Row = readonly [what: string, input: Input | ((desk: Desk) => Promise<Input>)];

/** One row for each value, which is its name but for the addresses of files. */
export const each = <Value>(what: string, values: readonly Value[], inputOf: (value: Value) => Input): Row[] =>
  values.map((value) => [
    `${what} ${JSON.stringify(value, (_, part) => (part?.url ? String(part.url).replace('https://served.example', '') : part))}`,
    inputOf(value),
  ]);

/** A day this many days from today: what is true of a document today stays true whenever the test runs. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const bytesOf = new Map<string, Uint8Array>();
/** A file of these bytes that the service has. */
export function fileOf(bytes: string | Uint8Array, type = 'image/png') {
  const path = `/file-${bytesOf.size}`;
  bytesOf.set(path, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return { url: `https://served.example${path}`, type, size: bytes.length };
}
export const goneFile = { ...servedFile, url: 'https://served.example/gone.png' };
export const noFile = { url: '', type: '', size: 0 };
export const heic = fileOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic');

// Individuals.

export const ana = { firstname: 'Ana', lastname: 'Pérez', birth_date: '1980-01-01', nationality: 'ESP' };
export const piet = { firstname: 'Piet', lastname: 'Bakkerman', birth_date: '1991-09-09', nationality: 'RUS' };
export const named = (firstname: unknown, lastname: unknown, nationality = 'ESP'): Body => ({
  ...ana,
  firstname,
  lastname,
  nationality,
});

export const step = (type: string, more: Body = {}): Body => ({
  id: type,
  type,
  status: 'APPROVED',
  metadata: { ip: '192.0.2.1', customer_language: 'en' },
  reason: null,
  ...more,
});
export const screening = (of: Body, aml: Body = {}, more: Body = {}): Body =>
  step('AML', {
    verification: {
      aml: {
        customer_info: { country: of.nationality, ...of },
        hits: [],
        total_hits: 0,
        action_required: false,
        monitored: true,
        ...aml,
      },
    },
    ...more,
  });
const back = fileOf('\x89PNG\r\n\x1a\nback');
const sides = { front: servedFile, back, face: servedFile };
const passportFields = { document_expiration: '2033-01-01', document_number: 'X1234567' };
export const passport = (of: Body, fields: Body = {}, document: Body = {}, more: Body = {}): Body =>
  step('ID_DOCUMENT', {
    document: {
      type: 'PASSPORT',
      country: of.nationality,
      fields: { ...of, ...passportFields, ...fields },
      files: sides,
      original_files: sides,
      ...document,
    },
    ...more,
  });
export const pvid = (of: Body, fields: Body = {}, document: Body = {}): Body =>
  step('PVID', {
    document: {
      type: 'PASSPORT',
      country: of.nationality,
      fields: { ...of, ...passportFields, gender: 'F', ...fields },
      face: servedFile,
      files: { front: servedFile, back: servedFile },
      ...document,
    },
  });
export const liveness = (more: Body = {}): Body =>
  step('LIVENESS', { verification: { liveness: { file: servedFile, ...more } } });
export const phone = (more: Body = {}): Body =>
  step('PHONE', {
    verification: { phone: { method: 'sms', number: '+34600123456', calling_code: '34', country: 'ES', ...more } },
  });
export const email = (more: Body = {}): Body =>
  step('EMAIL', { verification: { email: { value: 'ana@mail.example', ...more } } });
export const proof = (fields: Body = {}, document: Body = {}): Body =>
  step('PROOF_OF_ADDRESS', {
    document: {
      type: 'ELECTRICITY_BILL',
      country: 'ES',
      fields: {
        address: '1 Calle Mayor',
        city: 'Madrid',
        zipcode: '28001',
        issuing_date: dayIn(-20),
        ...fields,
      },
      files: { proof: servedFile },
      original_files: { proof: servedFile },
      ...document,
    },
  });
export const duplicates = (matches: unknown): Body =>
  step('DUPLICATE', { verification: { duplicate: { face: servedFile.url, matches } } });

export const individual = (steps: Body, more: Answers = {}): Input => ({
  kind: 'individual',
  answers: { steps, ...more },
});
/** Ana, identified and screened, and what else her session has. */
export const customer = (steps: Body = {}, more: Answers = {}): Input =>
  individual({ AML: screening(ana), ID_DOCUMENT: passport(ana), ...steps }, more);
export const withFields = (fields: Body): Input => customer({ ID_DOCUMENT: passport(ana, fields) });
export const withDocument = (document: Body): Input => customer({ ID_DOCUMENT: passport(ana, {}, document) });
export const withScreening = (aml: Body): Input => customer({ AML: screening(ana, aml) });
/** A document of one person, and who was screened. */
export const bearer = (of: Body, screened: Body = of): Input =>
  individual({ AML: screening(screened), ID_DOCUMENT: passport(of) });
export const hit = (more: Body): Body => ({
  info: { full_name: 'Ana Perez', birth_date: '1980-01-01', nationality: 'ESP' },
  aliases: [],
  media: [],
  fields: [],
  type: ['PEP'],
  ...more,
});
export const withHit = (more: Body): Input => withScreening({ hits: [hit(more)], total_hits: 1 });

// Companies: two owners (60 and 40 %), a representative, three documents, a screening.

export const company = (steps: Body = {}, more: Answers = {}): Input => ({
  kind: 'corporate',
  answers: { steps, ...more },
});
export const withOwners = (individuals: unknown, corporates: unknown = [], more: Body = {}): Input =>
  company({ BENEFICIAL_OWNERS: { individuals, corporates, ...more } });
export const withOwner = (more: Body): Input => withOwners([person(2, 60, more), person(3, 40)]);
export const withRepresentative = (more: Body): Input =>
  company({ LEGAL_REPRESENTATIVE: { ...representative, ...more } });
export const withDetails = (more: Body): Input =>
  company({ COMPANY_DETAILS: { ...(plain.COMPANY_DETAILS as Body), ...more } });
export const withDocuments = (more: Body): Input => company({ DOCUMENTS: { ...documents, ...more } });
export const withCompanyScreening = (more: Body): Input => company({ AML: { ...sound, ...more } });
export const companyHit = (more: Body): Body => ({
  id: 's1',
  info: { full_name: 'Invented SARL', entity_type: 'company' },
  types: ['pep'],
  ...more,
});
/** One owner of 60 % holds the company through this one. */
export const withFirm = (more: Body): Input =>
  withOwners(
    [person(2, 0, { edges: [{ node_id: 5, shares: 100, director: false }] }), person(3, 40)],
    [
      {
        node_id: 5,
        company_details: { name: 'Invented Holding', registration_number: 'R5', country: 'LU' },
        aml: sound,
        documents,
        edges: [{ node_id: 1, shares: 60, director: false }],
        ...more,
      },
    ],
  );
export const listed = (types: readonly string[] = Object.keys(plain)): Body[] =>
  types.map((type) => ({ type, status: 'APPROVED' }));

/** Refusals of a clear, or of an answer that no session can be read from. */
const refusals: readonly string[] = ['clear_blocked', 'upstream_unreadable'];

export function tryAlone(kind: string, { refused, cleared }: { refused: readonly Row[]; cleared: readonly Row[] }) {
  const desk = openClears();

  async function share(session: string, shared: NonNullable<Input['shared']>): Promise<void> {
    for (const [resource, data] of Object.entries(shared)) {
      const body = JSON.stringify({
        data,
        status: { error: false, api_code: 'SUCCESS', type: 'success', message: 'success' },
      });
      desk.service.faults.push({ path: new RegExp(`/v1/resources/${resource}`), status: 200, body });
    }
    const body = { label: 'shared', access_token: `specimen-token-${session}`, session };
    const { id } = await call(addConsent, officer, { body });
    for (const resource of Object.keys(shared))
      await call(readResource, officer, { consent: id, resource, query: { document: undefined, fresh: false } });
    desk.service.release();
  }

  async function outcomeOf(row: Row[1]): Promise<string> {
    try {
      for (const [path, bytes] of bytesOf) desk.service.files[path] = bytes;
      const input = typeof row === 'function' ? await row(desk) : row;
      const { ref } = await desk.register(input.kind, input.answers, input.kind === 'corporate' ? plain : {});
      if (input.shared) await share(ref, input.shared);
      // A hit that cannot be judged stays open, and the officer tries all the same.
      await desk.judgeAll(ref, input.verdict).catch((error: unknown) => expect(error).toBeInstanceOf(Problem));
      const { waiting } = await desk.clear(ref);
      return waiting ? 'refused: a second reviewer is needed' : 'cleared';
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { code, blocks = [] } = error;
      return `${refusals.includes(code) ? 'refused' : 'failed'}: ${[code, ...blocks.map((block) => block.code)].join(' ')}`;
    }
  }
  async function expectOfAll(rows: readonly Row[], right: RegExp): Promise<void> {
    const wrong: string[] = [];
    // Each row is a session that is read and decided.
    for (const [what, input] of sample(rows, { within: 30 })) {
      const outcome = await outcomeOf(input);
      if (!right.test(outcome)) wrong.push(`${what} — ${outcome}`);
    }
    // The message names every input, which the difference of two lists would shorten.
    expect(wrong, wrong.join('\n')).toEqual([]);
  }

  test(`${kind}: what a careful officer would refuse, one officer alone does not clear`, async () => {
    await expectOfAll(refused, /^refused/);
  }, 900_000);

  test(`${kind}: what is sound, one officer alone clears`, async () => {
    await expectOfAll(cleared, /^cleared$/);
  }, 900_000);
}

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { misfits } from '../testing/contract-shapes.ts';
import { at, openSimulator } from '../testing/open-simulator.ts';
import { resourceShapes } from '../testing/resource-shapes.ts';
import { isObject } from '../wire.ts';
import { type AccessToken, buildTokens, resources } from './index.ts';

type Answered = { readonly label: string; readonly operation: string; readonly status: number; readonly body: unknown };

let simulator: Awaited<ReturnType<typeof openSimulator>>;
let tokens: AccessToken[];
let answers: Answered[];
beforeAll(async () => {
  simulator = await openSimulator();
  tokens = (await simulator.control('GET', '/tokens')) as AccessToken[];
  answers = (await Promise.all(tokens.map(allOf))).flat();
});
afterAll(() => simulator.close());

/** Every answer that the token gives within its scopes. */
async function allOf({ label, scopes }: AccessToken): Promise<Answered[]> {
  return Promise.all(
    scopes.map(async (operation) => {
      const { status, body } = await simulator.readResource(label, operation);
      return { label, operation, status, body };
    }),
  );
}

const objects = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : [value]).filter(isObject);
const dataOf = (label: string, operation: string) =>
  at(answers.find((one) => one.label === label && one.operation === operation)?.body, 'data');
const all = (operation: string) =>
  answers.filter((one) => one.operation === operation).flatMap(({ body }) => objects(at(body, 'data')));
const companyPersons = () =>
  all('corporate').flatMap((one) => [...objects(one.directors), ...objects(one.beneficial_owners)]);
const valuesOf = (among: readonly unknown[], path: string) => among.map((one) => at(one, path));

describe('the tokens', () => {
  test('are the same on the same day, plainly fake, each used once', async () => {
    const build = (startMs: number) => buildTokens(startMs, []).map(({ rewrite, ...one }) => one);
    const startMs = Date.parse('2026-05-04T10:00:00Z');
    expect(build(startMs + 3_600_000)).toEqual(build(startMs));
    const later = build(startMs + 40 * 86_400_000);
    expect(later.map(({ label, subject }) => [label, subject])).toEqual(
      build(startMs).map(({ label, subject }) => [label, subject]),
    );
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(tokens.length);
    for (const { label, token } of tokens) expect(token).toBe(`specimen-token-${label}-not-a-secret`);
  });

  test('are explained in the README, with their tags', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const section = readme.split('## The v1 API')[1]?.split('\n## ')[0] ?? '';
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((row) => {
      const [labels = [], tags = []] = row
        .split('|')
        .slice(1, 3)
        .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
      return labels.map((label) => [label, ...tags].join(' '));
    });
    expect(explained.sort()).toEqual(tokens.map(({ tags }) => tags.join(' ')).sort());
  });

  test('share no person and no company with the catalogue but the intended ones', async () => {
    const subjects = new Set((await simulator.listed('')).map(({ subject }) => subject));
    const firms = tokens.filter(({ tags }) => tags.includes('corporate'));
    expect(firms.filter(({ subject }) => subjects.has(subject)).map(({ label }) => label)).toEqual(['same-company']);
    const births = all('identity').map((one) => `${one.firstname} ${one.lastname}|${one.birth_date}`);
    const { body } = await simulator.readResource('same-person', 'identity');
    const same = objects(at(body, 'data')).map((one) => `${one.firstname} ${one.lastname}|${one.birth_date}`);
    expect(births.filter((one) => same.includes(one))).toEqual(same);
  });
});

describe('the contract', () => {
  /** Tokens whose values or envelopes are of another type than described. */
  const broken = [
    'object-for-list',
    'list-with-nulls',
    'status-not-as-described',
    'odd-checks',
    'odd-scores',
    'leaf-broken',
  ];
  const brokenToo = ['aml-unreadable', 'phone-as-number', 'corporate-odd', 'blank'];

  test('holds for every other answer', () => {
    const regular = answers.filter(({ label }) => ![...broken, ...brokenToo].includes(label));
    const wrong = regular.flatMap(({ label, operation, body }) =>
      misfits(
        body,
        {
          data: resourceShapes[operation as keyof typeof resourceShapes],
          status: { error: 'truth', api_code: 'text', type: 'text', message: 'text' },
        },
        `${label} ${operation}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('has every documented value', () => {
    const has = (among: readonly unknown[], path: string, ...values: readonly unknown[]) =>
      expect(valuesOf(among, path)).toEqual(expect.arrayContaining([...values]));
    const states = ['PENDING', 'NOT_SUBMITTED', 'VERIFIED', 'EXPIRED', 'REJECTED'];
    has(all('identity'), 'document_type', 'NATIONAL_ID', 'PASSPORT', 'DRIVER_LICENSE', 'RESIDENT_PERMIT', 'ID_CARD');
    has(all('identity'), 'state', ...states);
    has(all('identity'), 'liveness', 'PASSED', 'FAILED');
    has(all('identity'), 'gender', 'M', 'F');
    has(all('identity'), 'aml_compliance', 'PENDING', 'COMPLIANT', 'NOT_COMPLIANT', 'UNCERTAIN');
    has(all('identity'), 'check_mrz', 1, -1);
    has(all('residency'), 'document_type', 'UTILITY_BILL', 'GOVERNMENT_DOCUMENT', 'BANK_STATEMENT');
    has(all('residency'), 'state', ...states);
    has(all('phone'), 'state', 'PENDING', 'NOT_SUBMITTED', 'VERIFIED');
    has(companyPersons(), 'identity.state', ...states);
    has(companyPersons(), 'identity.document_type', 'NATIONAL_ID', 'PASSPORT', 'RESIDENT_PERMIT');
    has(companyPersons(), 'identity.aml_compliance', 'PENDING', 'COMPLIANT', 'NOT_COMPLIANT', 'NOT_SUBMITTED');
    has(companyPersons(), 'is_admin', true, false);
    const documents = all('corporate').flatMap((one) => objects(one.documents));
    has(documents, 'state', 'PENDING', 'NOT_SUBMITTED', 'VERIFIED', 'EXPIRED');
    has(
      documents,
      'category_name',
      ...[
        'CERTIFICATE_OF_INCORPORATION',
        'MEMORANDUM_OF_ASSOCIATION',
        'COMPANY_ANNUAL_RETURN',
        'COMPANY_BANK_STATEMENT',
      ],
    );
  });

  test('gives a person in a company no liveness, no face match and no decision of the app', () => {
    const identities = companyPersons()
      .map((one) => one.identity)
      .filter(isObject);
    expect(identities.length).toBeGreaterThan(50);
    for (const one of identities)
      for (const key of ['liveness', 'similarity_score', 'check_face_matching', 'app_aml_compliance'])
        expect(one).not.toHaveProperty(key);
  });
});

describe('documents', () => {
  test('ID_CARD, NO_EXPIRATION, several of a type, unknown types and keys', () => {
    expect(dataOf('id-card', 'identity')).toMatchObject([
      { document_type: 'ID_CARD', expiration_date: 'NO_EXPIRATION' },
      { document_type: 'NATIONAL_ID' },
    ]);
    const several = valuesOf(objects(dataOf('several-of-a-type', 'identity')), 'document_type');
    expect(several).toEqual(['PASSPORT', 'PASSPORT', 'NATIONAL_ID']);
    expect(dataOf('unknown-types', 'identity')).toMatchObject([
      { document_type: 'VOTER_CARD', state: 'UNDER_REVIEW' },
      { chip: { read: true } },
    ]);
    expect(dataOf('unknown-types', 'residency')).toMatchObject([{ document_type: 'TAX_NOTICE', flat: '4 B' }]);
  });

  test('expired by today, although the check says that it is not', () => {
    expect(dataOf('expired-by-today', 'identity')).toMatchObject([
      { state: 'VERIFIED', check_document_expiration: 1, expiration_date: '2026-03-25' },
    ]);
    expect(dataOf('expires-soon', 'identity')).toMatchObject([{ expiration_date: '2026-05-16' }]);
    expect(dataOf('states', 'identity')).toMatchObject([
      { state: 'REJECTED', liveness: 'FAILED', check_mrz: -1 },
      { state: 'PENDING', aml_compliance: 'PENDING' },
      { state: 'NOT_SUBMITTED' },
      { state: 'EXPIRED', check_document_expiration: -1 },
    ]);
  });

  test('a minor, and two documents that differ', () => {
    expect(String(at(dataOf('minor', 'identity'), '0.birth_date')).slice(0, 4)).toBe('2009');
    const [passport, card] = objects(dataOf('documents-differ', 'identity'));
    for (const key of ['lastname', 'birth_date', 'nationality']) expect(card?.[key]).not.toBe(passport?.[key]);
  });

  test('checks other than 1 and -1, scores outside of their range', () => {
    const [checked] = objects(dataOf('odd-checks', 'identity'));
    expect(checked).toMatchObject({ check_gender: 0, check_date_of_birth: null, check_document_number: '1' });
    expect(checked).not.toHaveProperty('check_mrz');
    expect(valuesOf(objects(dataOf('odd-scores', 'identity')), 'trust_score')).toEqual([0, '88', 140, undefined]);
  });

  test('dates of the year 1, with a zone, in other forms; a birth date that is an object', () => {
    expect(dataOf('year-0001', 'identity')).toMatchObject([
      { birth_date: '0001-01-01', expiration_date: '0001-01-01T00:00:00Z' },
      { birth_date: '0001-01-01T00:00:00Z', expiration_date: '0001-01-01' },
    ]);
    expect(valuesOf(objects(dataOf('odd-dates', 'identity')), 'expiration_date')).toEqual([
      '2027-06-08T00:00:00+02:00',
      '2026-05-03T00:30:00+05:30',
      '31/12/2020',
      null,
    ]);
    expect(at(dataOf('leaf-broken', 'identity'), '0.birth_date')).toEqual({ day: 12, month: 3, year: 1987 });
  });

  test('email and phone in other forms', () => {
    expect(Object.keys(dataOf('full', 'email') as object)).toEqual(['email']);
    expect(Object.keys(dataOf('email-capital', 'email') as object)).toEqual(['Email']);
    expect(Object.keys(dataOf('email-twice', 'email') as object)).toEqual(['email', 'Email']);
    expect(dataOf('phone-as-number', 'phone')).toMatchObject({ phone_number: expect.any(Number) });
    expect(dataOf('phone-not-submitted', 'phone')).toEqual({ phone_number: null, state: 'NOT_SUBMITTED' });
  });

  test('names: one alone, other scripts, hostile ones', () => {
    expect(at(dataOf('name-mononym', 'identity'), '0.firstname')).toBe('');
    expect(at(dataOf('name-mononym-null', 'identity'), '0.firstname')).toBe(null);
    const scripts = { arabic: 'Arabic', hebrew: 'Hebrew', han: 'Han', cyrillic: 'Cyrillic', devanagari: 'Devanagari' };
    for (const [label, script] of Object.entries(scripts)) {
      const lastname = at(dataOf(`name-${label}`, 'identity'), '0.lastname');
      expect(lastname).toMatch(new RegExp(`^\\p{Script=${script}}`, 'u'));
    }
    const hostile = JSON.stringify(answers.filter(({ label }) => label === 'hostile'));
    for (const text of [
      '<script>',
      '=HYPERLINK',
      '\u202E',
      '\u200B',
      '\\u0000',
      '\\ud83d',
      '"__proto__"',
      'javascript:',
    ])
      expect(hostile).toContain(text);
    expect(dataOf('corporate-hostile', 'corporate')).toMatchObject({ registration_number: '@SUM(1+1)' });
  });
});

describe('screening', () => {
  test('UNCERTAIN with every decision of the app, and with none', () => {
    const decided = tokens
      .filter(({ tags }) => tags.includes('uncertain'))
      .map(({ label }) => at(dataOf(label, 'identity'), '0'));
    expect(valuesOf(decided, 'aml_compliance')).toEqual(Array(4).fill('UNCERTAIN'));
    expect(valuesOf(decided, 'app_aml_compliance')).toEqual(['PENDING', 'COMPLIANT', 'NOT_COMPLIANT', undefined]);
  });

  test('matches of undescribed forms, matches that are not delivered, no check at all', () => {
    expect(at(dataOf('not-compliant', 'identity'), '0.aml_check')).toEqual({
      aml_matches: 3,
      aml_response: { matches: [expect.any(Object), expect.any(Object), expect.any(String)] },
    });
    expect(at(dataOf('aml-contradictory', 'identity'), '0')).toMatchObject({
      aml_compliance: 'COMPLIANT',
      aml_check: { aml_matches: 3 },
    });
    expect(at(dataOf('aml-matches-not-delivered', 'identity'), '0.aml_check')).toEqual({
      aml_matches: 4,
      aml_response: { matches: [] },
    });
    expect(at(dataOf('aml-check-missing', 'identity'), '0')).not.toHaveProperty('aml_check');
    expect(at(dataOf('aml-missing', 'identity'), '0')).not.toHaveProperty('aml_compliance');
    expect(dataOf('aml-unreadable', 'identity')).toMatchObject([
      { aml_check: { aml_matches: '2', aml_response: { matches: { first: 'a' } } } },
      { aml_check: { aml_response: null } },
      { aml_check: [] },
    ]);
  });
});

describe('companies', () => {
  test('categories as codes and as texts', () => {
    const categories = (label: string) =>
      valuesOf(at(dataOf(label, 'corporate'), 'documents') as unknown[], 'category_name');
    expect(categories('corporate-plain')).toContain('CERTIFICATE_OF_INCORPORATION');
    expect(categories('corporate-texts')).toContain('Certificate of incorporation');
    expect(categories('corporate-odd')).toEqual(['SHAREHOLDER_AGREEMENT', null, undefined, undefined]);
  });

  test('persons: timestamps, checks of the name, a screening not submitted', () => {
    const timestamps = valuesOf(companyPersons(), 'identity.expiration_date').filter(
      (one) => typeof one === 'string' && /T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(one),
    );
    expect(timestamps.length).toBeGreaterThan(30);
    expect(timestamps).toEqual(expect.arrayContaining([expect.stringMatching(/Z$/), '2026-05-03T22:00:00-05:00']));
    expect(valuesOf(companyPersons(), 'residency.document_expiration')).toEqual(
      expect.arrayContaining(['2026-08-02T00:00:00Z', '2020-01-31T23:30:00+02:00', '0001-01-01T00:00:00Z']),
    );
    for (const key of ['check_firstname', 'check_lastname'])
      expect(valuesOf(companyPersons(), `identity.${key}`)).toEqual(expect.arrayContaining([1, -1, 0]));
    const [, , pending] = objects(at(dataOf('corporate-persons', 'corporate'), 'directors'));
    expect(pending).toMatchObject({ identity: { aml_compliance: 'NOT_SUBMITTED' }, residency: { state: 'VERIFIED' } });
  });

  test('empty, missing and misshapen lists', () => {
    expect(dataOf('corporate-empty', 'corporate')).toMatchObject({
      documents: [],
      directors: [],
      beneficial_owners: [],
    });
    expect(dataOf('corporate-sparse', 'corporate')).toMatchObject({ documents: null, beneficial_owners: null });
    expect(dataOf('corporate-sparse', 'corporate')).not.toHaveProperty('directors');
    expect(dataOf('corporate-odd', 'corporate')).toMatchObject({
      corporate_id: '48113',
      directors: [
        { identity: { birth_date: '0001-01-01' } },
        { identity: null, is_admin: 'true' },
        { identity: {} },
        { identity: [{ state: 'VERIFIED' }], residency: 'UTILITY_BILL' },
        null,
      ],
      beneficial_owners: { first: { identity: {} } },
    });
    expect(at(dataOf('corporate-many', 'corporate'), 'directors')).toHaveLength(40);
  });
});

describe('envelopes', () => {
  const answerOf = (label: string) => answers.find((one) => one.label === label && one.operation === 'identity');

  test('an error with 200, no data with success, half an envelope', () => {
    expect(answerOf('error-with-200')).toMatchObject({ status: 200, body: { data: null, status: { error: true } } });
    expect(answerOf('error-with-data')).toMatchObject({ status: 200, body: { data: [{}], status: { error: true } } });
    expect(answerOf('null-data')).toMatchObject({ status: 200, body: { data: null, status: { error: false } } });
    expect(Object.keys(answerOf('no-status')?.body as object)).toEqual(['data']);
    expect(Object.keys(answerOf('no-data')?.body as object)).toEqual(['status']);
    expect(answerOf('status-not-as-described')).toMatchObject({ body: { data: [{}], status: { error: 'false' } } });
  });

  test('an object for a list, and a list for an object', async () => {
    expect(answerOf('object-for-list')?.body).toMatchObject({ data: { document_type: 'PASSPORT' } });
    const one = await simulator.readResource('object-for-list', 'identity?document=passport');
    expect(one.body).toMatchObject({ data: [{ document_type: 'PASSPORT' }] });
    expect(dataOf('object-for-list', 'email')).toEqual([{ email: expect.any(String) }]);
    expect(dataOf('list-with-nulls', 'identity')).toMatchObject([null, 'PASSPORT', {}, 7, []]);
  });

  test('refusals that are not described', () => {
    expect(answerOf('unknown-401')).toMatchObject({ status: 401, body: { status: { api_code: 'CONSENT_WITHDRAWN' } } });
    expect(answerOf('unknown-403')).toMatchObject({ status: 403, body: { status: { error: true } } });
    expect(JSON.stringify(answerOf('hostile-message'))).toContain('<script>');
  });

  test('nothing at all, in two forms', () => {
    expect(resources.map((one) => dataOf('empty', one))).toEqual([[], [], null, null, null]);
    expect(dataOf('blank', 'email')).toEqual({ email: '' });
  });
});

describe('the catalogue', () => {
  test('the person of `same-person` is that of the session, with the same document', async () => {
    const session = await simulator.tagged('passport');
    const fields = at(await simulator.readStep(session, 'ID_DOCUMENT'), 'document.fields') as Record<string, unknown>;
    expect(dataOf('same-person', 'identity')).toMatchObject([
      {
        firstname: fields.firstname,
        lastname: fields.lastname,
        birth_date: fields.birth_date,
        nationality: fields.nationality,
        document_number: fields.document_number,
        expiration_date: fields.document_expiration,
      },
    ]);
    const [other] = objects(dataOf('other-person', 'identity'));
    expect(other?.lastname).toBe(fields.lastname);
    for (const key of ['firstname', 'birth_date', 'document_number']) expect(other?.[key]).not.toBe(fields[key]);
  });

  test('the company of `same-company` is that of the session, and its director the representative', async () => {
    const [session] = await simulator.listed('tag=representative-readable&kind=corporate');
    if (!session) throw new Error('not listed');
    const details = await simulator.readStep(session, 'COMPANY_DETAILS');
    const representative = await simulator.readStep(session, 'LEGAL_REPRESENTATIVE');
    const { name, registration_number, address, city, country } = details;
    const { firstname, lastname, birth_date } = representative;
    expect(dataOf('same-company', 'corporate')).toMatchObject({
      ...{ name, registration_number, address, city, country },
      directors: [{ firstname, lastname, identity: { birth_date }, is_admin: true }],
    });
  });
});

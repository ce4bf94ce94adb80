import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { aSession } from '#lib/findings/testing/records.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { FactRecord, StepRecord } from '#lib/server/store/index.ts';
import { factsVersion } from './facts/facts.ts';
import { contentHashesOf, contentHashOf, storedFacts } from './read-facts.ts';

function hash(kind: SessionKind, type: string, body: object): string {
  const parsed = parseStep(kind, type, body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return contentHashOf(parsed.value);
}
const face = (path: string, signature: string) => ({
  verification: {
    duplicate: { face: `https://media.example/${path}?sig=${signature}`, matches: [{ session_id: 'b', face: null }] },
  },
});
const front = (path: string, signature: string) => ({
  document: { files: { front: { url: `https://media.example/${path}?sig=${signature}`, type: 'image/png', size: 1 } } },
});
const hits = (name: string, more: object = {}) => ({
  verification: { aml: { total_hits: 1, hits: [{ info: { full_name: name }, aliases: null, media: null, ...more }] } },
});

test('a new signature of a file is no change, another file is', () => {
  expect(hash('individual', 'ID_DOCUMENT', front('a', '1'))).toBe(hash('individual', 'ID_DOCUMENT', front('a', '2')));
  expect(hash('individual', 'ID_DOCUMENT', front('a', '1'))).not.toBe(
    hash('individual', 'ID_DOCUMENT', front('b', '1')),
  );
  expect(hash('individual', 'DUPLICATE', face('a', '1'))).toBe(hash('individual', 'DUPLICATE', face('a', '2')));
  expect(hash('individual', 'DUPLICATE', face('a', '1'))).not.toBe(hash('individual', 'DUPLICATE', face('b', '1')));
});

test('the order of keys and the spelling of absent are no change', () => {
  const one = { id: '1', type: 'EMAIL', verification: { email: { value: 'a@b.example' } }, reason: null };
  const other = { verification: { email: { value: 'a@b.example' } }, reason: {}, type: 'EMAIL', id: 1 };
  expect(hash('individual', 'EMAIL', one)).toBe(hash('individual', 'EMAIL', other));
});

test('a hit replaced by another is a change, and so are its aliases and articles', () => {
  const of = (body: object) => hash('individual', 'AML', body);
  const article = (url: string) => hits('A', { media: [{ date: null, snippet: 's', title: 't', url }] });
  const all = [
    hits('A'),
    hits('B'),
    hits('A', { aliases: ['C'] }),
    article('https://news.example/?id=1'),
    article('https://news.example/?id=2'),
  ];
  expect(new Set(all.map(of)).size).toBe(all.length);
});

test('an owner replaced, and a duplicate that names another session, are changes', () => {
  const owner = (lastname: string) =>
    hash('corporate', 'BENEFICIAL_OWNERS', { individuals: [{ node_id: 2, lastname }] });
  expect(owner('Silva')).not.toBe(owner('Costa'));
  const duplicate = (session_id: string) =>
    hash('individual', 'DUPLICATE', { verification: { duplicate: { face: null, matches: [{ session_id }] } } });
  expect(duplicate('a')).not.toBe(duplicate('b'));
});

/**
 * What decisions and verdicts were made on is compared with these hashes for years. If this fails, what it expects is right: what a newer parser reads
 * in another way needs a hash of a new version beside this one.
 */
test.each([
  [
    'individual',
    'ID_DOCUMENT',
    { ...front('a', '1'), id: 7, type: 'ID_DOCUMENT', fields: { birth_date: '1974-11-05', mrz: ['P<'] }, further: 0.5 },
    '8e0acb682942c06e538c4e5bed918c95',
    '0834fd1f27d0a601d7fb3d8cc053870a',
  ],
  [
    'individual',
    'AML',
    hits('Ярослава', { type: 'PEP', fields: [{ name: 'Reference', value: [{ name: 'x', value: 1 }] }] }),
    '2d3f0b79d6a2795bd540e88e47b48c31',
  ],
  ['individual', 'DUPLICATE', face('a', '1'), '023dd56b2fc80f52c163d0cf233ffc12', 'db0d3e0f5e2d26db299cf9daeb422cbf'],
  [
    'individual',
    'PHONE',
    { verification: { phone: { number: '+31612345678', calling_code: 31 } }, reason: { code: 'X' } },
    'd6e4fa261711b99c904b9d3a70091436',
  ],
  [
    'corporate',
    'COMPANY_DETAILS',
    { name: 'Anydria Shipping', registration_number: 1, country: 'UT' },
    '20be92efbefc602efde7b97303249830',
  ],
  [
    'corporate',
    'BENEFICIAL_OWNERS',
    {
      individuals: [{ node_id: 2, birth_date: '1980-01-01', steps: null }],
      corporates: [{ node_id: '3', aml: { matches: 1, screening: [{ id: 4 }] } }],
    },
    '6a68877efe50f3e195eeb79ff27bea86',
  ],
  [
    'corporate',
    'DOCUMENTS',
    {
      memorandum_of_association: {
        status: 'APPROVED',
        files: [{ url: 'https://media.example/a?s=1', type: 'application/pdf', size: 1 }],
      },
    },
    '963e26cd84ec52c1b246662c4b81236d',
    'c0d17f5e6a4b09caa7fe41ff865602dd',
  ],
  ['individual', 'SOMETHING_NEW', { anything: [1, '2', null, { three: true }] }, '5b86c607d2cf7679fad3d1ec27998f00'],
] as const)('hashes of versions 1 and 2: %s %s', (kind, type, body, first, second: string = first) => {
  const parsed = parseStep(kind, type, body);
  if (!parsed.ok) throw new Error('not readable');
  expect(contentHashesOf(parsed.value)).toBe(`${first} 2-${second}`);
});

describe('the facts of a step that is as it was', () => {
  const read = { atMs: 1, factsVersion, contentHash: 'a 2-b', evidenceHash: 'c', filesHash: 'd', fileTypes: null };
  const step = { step: '7', stepId: '7', type: 'EMAIL', status: 'APPROVED', position: 0, screening: false, read };
  const facts: [FactRecord, FactRecord] = [
    { key: 'email', value: 'a@b.example', sensitivity: 'contact' as const, step: '7', stepType: 'EMAIL' },
    { key: 'phone', value: '+44', sensitivity: 'contact' as const, step: '8', stepType: 'PHONE' },
  ];
  const answer = (body: object = {}) => parseStep('individual', 'EMAIL', { id: '7', type: 'EMAIL', ...body });
  const known = (more: Partial<StepRecord> = {}, all: readonly FactRecord[] = facts) =>
    aSession({ steps: [{ ...step, updatedAtMs: 0, ...more }], facts: all });

  test('are those that are stored', () => {
    expect(storedFacts(step, answer(), { ...read, atMs: 2 }, known())).toEqual([facts[0]]);
  });

  test.each([
    ['its entry', known({ status: 'REJECTED' })],
    ['its type', known({ type: 'PHONE' })],
    ['its answer', known({ read: { ...read, contentHash: 'a 2-c' } })],
    ['the address of a file', known({ read: { ...read, contentHash: 'b 2-b' } })],
    ['what was seen of its files', known({ read: { ...read, fileTypes: '{}' } })],
    ['the code', known({ read: { ...read, factsVersion: factsVersion - 1 } })],
    ['whether it was ever read', known({ read: undefined })],
    ['whether it was there', { ...known(), steps: [] }],
    ['what could be read', known({}, [{ ...facts[0], key: 'parts_unreadable', value: '1' }])],
    ['whether it could be read', known({}, [...facts, { ...facts[0], key: 'unreadable', value: '1' }])],
  ])('are taken where %s was another', (_what, before) => {
    expect(storedFacts(step, answer(), read, before)).toBeUndefined();
  });

  test('are taken where a part cannot be read now, and of owners, whose facts follow from other steps', () => {
    const partly = answer({ verification: 5 });
    expect(partly).toMatchObject({ ok: true, unreadable: [{}] });
    expect(storedFacts(step, partly, read, known())).toBeUndefined();
    expect(storedFacts(step, { ok: false, issues: [] }, read, known())).toBeUndefined();
    const owners = { ...step, type: 'BENEFICIAL_OWNERS' };
    expect(storedFacts(owners, answer(), read, known({ type: 'BENEFICIAL_OWNERS' }))).toBeUndefined();
  });
});

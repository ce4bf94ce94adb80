import { expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { contentHashOf } from './read-facts.ts';

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

import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { type KnownHit, parseStep, type StepAnswer } from '#lib/contract/index.ts';
import { type SessionKind, toLetters } from '#lib/model/session/ids.ts';

/** Signs as the server does, under a key of zeros. */
export const sign = (text: string): string => toLetters(createHmac('sha256', new Uint8Array(32)).update(text).digest());

export function parsed(kind: SessionKind, type: string, body: unknown): StepAnswer {
  const read = parseStep(kind, type, body);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
}

export const person = (hits: unknown): StepAnswer =>
  parsed('individual', 'AML', {
    id: '1',
    type: 'AML',
    status: 'APPROVED',
    verification: { aml: { total_hits: 9, hits } },
  });

export const owners = (...corporates: readonly unknown[]): StepAnswer =>
  parsed('corporate', 'BENEFICIAL_OWNERS', { individuals: [], corporates });

export const ofPerson = { kind: 'individual', type: 'AML', sessionId: '0b6f4c3e-2a53', step: '17' } as const;
export const ofOwners = {
  kind: 'corporate',
  type: 'BENEFICIAL_OWNERS',
  sessionId: 'c0',
  step: 'BENEFICIAL_OWNERS',
} as const;

/** What is known after an answer with these hits, of what was known before. */
export const remembered = (
  hits: readonly Pick<KnownHit, 'id' | 'hash'>[],
  before: readonly KnownHit[] = [],
): KnownHit[] => {
  const present = new Map(hits.map(({ id, hash }) => [id, { id, hash, isGone: false }]));
  return [...before.filter(({ id }) => !present.has(id)).map((hit) => ({ ...hit, isGone: true })), ...present.values()];
};

const article = fc.record({ title: fc.constantFrom('a', 'b', 'c'), url: fc.option(fc.webUrl()) });

/** Few names, lists and references, so that many hits have the same; some have an id of the service's. */
export const hit = fc.record(
  {
    id: fc.option(fc.constantFrom('x1', 'x2', 'x x', 'h1-0000000000000000'), { freq: 3 }),
    info: fc.record({
      full_name: fc.constantFrom('Ana Pérez', 'Rui Silva', null),
      birth_date: fc.constantFrom('1987-03-12', '1951', null),
    }),
    type: fc.array(fc.constantFrom('SANCTION', 'PEP', 'ADVERSE_MEDIA'), { maxLength: 2 }),
    aliases: fc.option(fc.array(fc.constantFrom('Anita', 'Pérez, A.'), { maxLength: 2 })),
    fields: fc.array(
      fc.record({
        name: fc.constantFrom('Reference', 'Programme'),
        source: fc.constantFrom('Utopia Treasury', 'Anydria register'),
        value: fc.constantFrom('UTS-1', 'UTS-2'),
      }),
      { maxLength: 2 },
    ),
    media: fc.option(fc.array(article, { maxLength: 2 })),
  },
  { requiredKeys: ['info'] },
);

export const shuffled = <Value>(values: readonly Value[], seed: number): Value[] =>
  values
    .map((value, at) => ({ value, order: Math.sin(seed * (at + 1)) }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);

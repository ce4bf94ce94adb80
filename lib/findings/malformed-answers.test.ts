/** From a step's body to its findings: whatever stands at a leaf, nothing throws, and no step is cleaner than with the right value. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { fullSteps } from '#lib/contract/testing/full-steps.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { factsOf } from '#lib/server/refresh/refresh-job/facts/index.ts';
import type { SessionRecord } from '#lib/server/store/index.ts';
import { toFindings } from './index.ts';

type Body = Record<string, unknown>;

/** Every path of a body, the containers too. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [...(path.length > 0 ? [path] : []), ...inner.flatMap(([key, part]) => pathsOf(part, [...path, key]))];
}

const absent = Symbol('absent');

function withPart(value: unknown, [key, ...more]: readonly string[], change: unknown): unknown {
  if (key === undefined) return change;
  const isLast = more.length === 0;
  if (Array.isArray(value))
    return value.flatMap((part, index) => {
      if (String(index) !== key) return [part];
      return isLast && change === absent ? [] : [withPart(part, more, change)];
    });
  return Object.fromEntries(
    Object.entries(value as Body).flatMap(([name, part]) => {
      if (name !== key) return [[name, part]];
      return isLast && change === absent ? [] : [[name, withPart(part, more, change)]];
    }),
  );
}

/** The findings of a session whose only other step is a screening without hits. */
function findingsOf(kind: SessionKind, type: string, body: unknown): string[] {
  const step = { step: '1', stepId: '1', type, status: 'APPROVED', position: 0, screening: isScreeningStep(type) };
  const screened = { step: '2', stepId: '2', type: 'AML', status: 'APPROVED', position: 1, screening: true };
  const fact = (key: string) => ({ key, value: '0', sensitivity: 'screening', step: '2', stepType: 'AML' });
  const parsed = parseStep(kind, type, body);
  expect(parsed.ok).toBe(typeof body === 'object' && body !== null && !Array.isArray(body));
  const record = {
    kind,
    status: 'APPROVED',
    refreshedAtMs: 1,
    firstSeenAtMs: 1,
    steps: [step, screened],
    facts: [...factsOf(kind, step, parsed), fact('hits_reported'), fact('hits_delivered')],
  } as unknown as SessionRecord;
  const options = { screening: true, identity: true, nowMs: Date.parse('2026-01-01') };
  return toFindings(record, options).map(({ code, step: at }) => `${code} ${at}`);
}

// Approved, as its entry is, so that every finding comes from the content.
const approved = (body: Body): Body => JSON.parse(JSON.stringify(body).replaceAll('"REJECTED"', '"APPROVED"'));
const types = (['individual', 'corporate'] as const).flatMap((kind) =>
  Object.entries(fullSteps[kind]).map(([type, body]) => [kind, type, approved(body)] as const),
);
const wrongTypes = [['in a list'], { within: 'an object' }, true, 7.5, 'NEVER_SEEN', 'x'.repeat(100_000), -1e300];
const nothing = [absent, null, '', {}];

describe.each(types)('%s %s', (kind, type, full) => {
  const right = findingsOf(kind, type, full);
  const paths = pathsOf(full);

  test('a value of another type is named, or stays visible and changes nothing for the better', () => {
    for (const path of paths)
      for (const wrong of wrongTypes) {
        const body = withPart(full, path, wrong);
        const found = findingsOf(kind, type, body);
        const isNamed = found.some((one) => /unreadable/.test(one));
        const lost = right.filter((one) => !found.includes(one));
        if (!isNamed && lost.length > 0) expect(found.length, `${path.join('.')} ${String(wrong)}`).toBeGreaterThan(0);
      }
  });

  test('an absent part leaves no step without findings that had some', () => {
    if (right.length === 0) return;
    // An element less is another answer.
    for (const path of paths.filter((one) => !/^\d+$/.test(one.at(-1) ?? '')))
      for (const none of nothing)
        expect(findingsOf(kind, type, withPart(full, path, none)).length, path.join('.')).toBeGreaterThan(0);
  });

  test('any JSON in any place never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        findingsOf(kind, type, withPart(full, path, value));
      }),
      { numRuns: 50 },
    );
  });
});

test('a leaf of another type costs that leaf: the others keep their facts', () => {
  const { ID_DOCUMENT } = fullSteps.individual;
  const body = withPart(ID_DOCUMENT, ['document', 'fields', 'birth_date'], { year: 1987 });
  const parsed = parseStep('individual', 'ID_DOCUMENT', body);
  const facts = factsOf('individual', { step: '1', type: 'ID_DOCUMENT', status: 'REJECTED' }, parsed);
  expect(facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'name', value: 'Ana Specimen' }),
      expect.objectContaining({ key: 'parts_unreadable', value: '1', sensitivity: 'screening' }),
    ]),
  );
});

test('another answer than the step has no facts', () => {
  const { ID_DOCUMENT } = fullSteps.individual;
  for (const body of [
    { code: 1100220, message: 'internal' },
    { ...ID_DOCUMENT, type: 'PHONE' },
  ])
    expect(
      factsOf('individual', { step: '1', type: 'ID_DOCUMENT' }, parseStep('individual', 'ID_DOCUMENT', body)),
    ).toMatchObject([{ key: 'unreadable', value: '1', sensitivity: 'state' }]);
});

/** What is stored is what a reader would be shown, by the rules of this version. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { permissionOf } from '#lib/model/access/permissions.ts';
import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { type FactKey, sensitivityOf } from '#lib/model/fact-keys.ts';
import { roles } from '#lib/model/reviewer.ts';
import { findingKeys, isFindingKey, keysOfFinding } from '#lib/model/session/finding.ts';
import { findingsVersion, toAudienceFindings } from './findings.ts';
import { aSession, aStep, nowMs } from './testing/records.ts';

test('each audience has one view: whoever may know of screening sees document data, and nobody else does', () => {
  for (const role of roles) {
    const audience = audienceOf([role]);
    expect(permissionOf([role], 'identity') === 'show').toBe(audience === 'full');
  }
});

/** Every fact alone and at every step type, with values that mean something to some rule. */
function everyFinding() {
  const types = ['ID_DOCUMENT', 'PROOF_OF_ADDRESS', 'BENEFICIAL_OWNERS', 'DOCUMENTS', 'AML', 'UNKNOWN'];
  const statuses = [
    'APPROVED',
    'REJECTED',
    'RESUBMISSION_REQUIRED',
    'PENDING_VERIFICATION',
    'SUBMISSION_REQUIRED',
    'TO_DO',
    'TO_REDO',
    'NEW',
  ];
  const values = ['0', '1', 'true', '2026-12-01', '2010-03-04', '03/04/2027', 'not readable', 'REJECTED'];
  return types.flatMap((type) =>
    [
      ...statuses.map((status) => aSession({ status, steps: [aStep(type, status)] })),
      ...(Object.keys(sensitivityOf) as FactKey[]).flatMap((key) =>
        values.map((value) => {
          const fact = { key, value, sensitivity: sensitivityOf[key], step: type, stepType: type };
          const other = { ...fact, value: '2026-11-11', step: 'PVID', stepType: 'PVID' };
          return aSession({ steps: [aStep(type), aStep('PVID')], facts: [fact, other] });
        }),
      ),
      aSession({ refreshedAtMs: null, steps: [] }),
    ].flatMap((record) => [toAudienceFindings(record, 'full', nowMs), toAudienceFindings(record, 'limited', nowMs)]),
  );
}

test('rules that give other findings have another version', () => {
  // If this fails because a rule changed on purpose: raise `findingsVersion`, then pin the new pair.
  const hash = createHash('sha256').update(JSON.stringify(everyFinding())).digest('hex').slice(0, 16);
  expect([findingsVersion, hash]).toEqual([12, '9b69f5f48dd62f95']);
});

test('every finding can be filtered by, hits by each of their kinds', () => {
  const found = everyFinding().flat();
  expect(found.length).toBeGreaterThan(500);
  for (const finding of found) expect(keysOfFinding(finding).every(isFindingKey)).toBe(true);
  expect(keysOfFinding({ code: 'hits_reported', kinds: ['sanctions', 'pep'] })).toEqual([
    'hits_reported',
    'hits_sanctions',
    'hits_pep',
  ]);
  expect(keysOfFinding({ code: 'hits_reported' })).toEqual(['hits_reported']);
  expect(new Set(findingKeys).size).toBe(findingKeys.length);
});

test('a session with hits of several kinds names all of them, the gravest first', () => {
  const counts = { hits_reported: '3', hits_delivered: '3', hits_adverse_media: '1', hits_pep: '2' };
  const facts = Object.entries(counts).map(([key, value]) => ({
    key,
    value,
    sensitivity: 'screening' as const,
    step: 'AML',
    stepType: 'AML',
  }));
  expect(toAudienceFindings(aSession({ steps: [aStep('AML')], facts }), 'full', nowMs)).toMatchObject([
    { code: 'hits_reported', worst: { kind: 'pep', count: 2 }, kinds: ['pep', 'adverse_media'] },
  ]);
});

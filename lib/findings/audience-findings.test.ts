import { expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { type FactKey, sensitivityOf } from '#lib/model/fact-keys.ts';
import { toAudienceFindings } from './audience-findings.ts';
import { aFact, aSession, aStep, nowMs } from './testing/records.ts';

const customerSteps = [
  aStep('EMAIL', 'TO_DO'),
  { ...aStep('ID_DOCUMENT', 'TO_REDO'), reasonCode: 'BAD_QUALITY' },
  { ...aStep('PROOF_OF_ADDRESS', 'REJECTED'), reasonCode: null },
  aStep('PHONE', 'SUBMITTED'),
  aStep('LIVENESS', 'APPROVED'),
];

test('the limited audience learns what the customer was told or is asked for, worst first', () => {
  const found = toAudienceFindings(aSession({ status: 'REJECTED', steps: customerSteps }), 'limited', nowMs);
  expect(found.map(({ code, step, severity, reasonCode }) => [code, step, severity, reasonCode])).toEqual([
    ['step_rejected', 'PROOF_OF_ADDRESS', 'severe', undefined],
    ['step_resubmission', 'ID_DOCUMENT', 'warning', 'BAD_QUALITY'],
    ['step_missing', 'EMAIL', 'notice', undefined],
  ]);
  for (const finding of found) expect(findingMessage(finding, nowMs)).not.toBe('');
});

test('no fact, and no day, changes what it learns', () => {
  const steps = [aStep('ID_DOCUMENT', 'SUBMITTED'), aStep('BENEFICIAL_OWNERS', 'SUBMITTED')];
  const facts = (Object.keys(sensitivityOf) as FactKey[]).flatMap((key) =>
    ['1', '2020-01-01', 'REJECTED'].flatMap((value) => steps.map(({ step }) => aFact(step, key, value))),
  );
  for (const day of [0, nowMs, Date.parse('2099-01-01')])
    expect(toAudienceFindings(aSession({ status: 'IN_REVIEW', steps, facts }), 'limited', day)).toEqual([]);
});

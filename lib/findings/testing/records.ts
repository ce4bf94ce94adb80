/** Records of the registry, for tests of findings. */
import { isIdentifying } from '#lib/model/session/step-type.ts';
import type { FactRecord, ReviewedSession, StepRecord } from '#lib/server/store/index.ts';
import { absentSteps } from '../company-findings.ts';

export const nowMs = Date.parse('2026-11-21T12:00:00Z');

export const aStep = (type: string, status = 'APPROVED', more: Partial<StepRecord> = {}): StepRecord => ({
  step: type,
  stepId: null,
  type,
  status,
  position: 0,
  screening: type === 'AML',
  updatedAtMs: nowMs,
  ...more,
});

export const aFact = (stepType: string, key: string, value: string): FactRecord => ({
  key,
  value,
  sensitivity: stepType === 'AML' || key.startsWith('hits') ? 'screening' : 'identity',
  step: stepType,
  stepType,
});

/** With steps it has those that any session has that nothing is wrong with: one that identifies its subject, or those of every company. */
export const aSession = (more: Partial<ReviewedSession>): ReviewedSession => ({
  isReviewed: true,
  ref: '7K2M9QXW4D',
  sessionId: 'x',
  kind: 'individual',
  appKey: 'kyc',
  appName: null,
  appId: null,
  alias: null,
  status: 'APPROVED',
  sandbox: false,
  displayName: null,
  searchText: '',
  firstReceivedAtMs: nowMs,
  updatedAtMs: nowMs,
  refreshedAtMs: nowMs,
  refreshDueAtMs: null,
  assignee: null,
  origin: 'webhook',
  ownAlias: null,
  relationshipEndedAtMs: null,
  heldAtMs: null,
  facts: [],
  ...more,
  steps: identified(more),
});

function identified({ kind = 'individual', steps = [] }: Partial<ReviewedSession>): readonly StepRecord[] {
  if (kind === 'corporate') return [...steps, ...absentSteps({ kind, steps }).map((type) => aStep(type))];
  return steps.length === 0 || steps.some(({ type }) => isIdentifying(type)) ? steps : [...steps, aStep('PVID')];
}

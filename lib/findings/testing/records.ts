/** Records of the registry, for tests of findings. */
import { isIdentifying } from '#lib/model/session/step-type.ts';
import type { FactRecord, SessionRecord, StepRecord } from '#lib/server/store/index.ts';

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

/** With steps it has one that identifies its subject, as any session has that nothing is wrong with. */
export const aSession = (more: Partial<SessionRecord>): SessionRecord => ({
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

function identified({ kind, steps = [] }: Partial<SessionRecord>): readonly StepRecord[] {
  if (steps.length === 0 || steps.some(({ type }) => isIdentifying(type))) return steps;
  return [...steps, aStep(kind === 'corporate' ? 'COMPANY_DETAILS' : 'PVID')];
}

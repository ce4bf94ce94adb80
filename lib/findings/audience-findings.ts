/** The findings that are stored: one list for each audience. */

import type { CustomerStepState } from '#lib/model/access/customer-side.ts';
import type { Audience } from '#lib/model/access/tipping-off.ts';
import type { Finding, FindingCode } from '#lib/model/session/finding.ts';
import { toFindings } from './findings.ts';
import { bySeriousness, severityOf } from './order.ts';
import type { SessionFacts } from './session-facts.ts';

/**
 * Raised whenever facts may give other findings than before: the next start then makes those of every session again. `rules.test.ts` fails
 * where that was forgotten.
 */
export const findingsVersion = 7;

const codeOf = new Map<string, FindingCode>(
  Object.entries({
    REJECTED: 'step_rejected',
    TO_REDO: 'step_resubmission',
    TO_DO: 'step_missing',
  } satisfies Partial<Record<CustomerStepState, FindingCode>>),
);

/** What the customer was told, or is asked for; nothing that Review Desk concluded, and nothing that changes by itself. */
const toCustomerFindings = ({ steps }: SessionFacts): Finding[] =>
  steps
    .flatMap(({ step, type: stepType, status, reasonCode }): Finding[] => {
      const code = codeOf.get(status);
      return code ? [{ code, severity: severityOf(code), step, stepType, ...(reasonCode && { reasonCode }) }] : [];
    })
    .sort(bySeriousness);

/** @param record as the audience may know it */
export const toAudienceFindings = (record: SessionFacts, audience: Audience, nowMs: number): Finding[] =>
  audience === 'full' ? toFindings(record, nowMs) : toCustomerFindings(record);

import { rateRisk as operation, readRisk } from '#lib/operations/risk.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { changeOf } from '../change.ts';
import { queryOf } from '../operation.ts';

export const riskQuery = (ref: string) => queryOf(readRisk, { ref });

/** An overdue review is a finding of the session. @throws ProblemError conflict when another reviewer rated it since */
export const rateRisk = changeOf(operation, { shows: readRisk, stale: [readSession] });

import type { RiskBody, SessionRisk } from '#lib/model/review/risk-rating.schema.ts';
import { get, of, put } from './operation.ts';
import { readSession } from './sessions.ts';

const path = '/api/sessions/{ref}/risk-rating';

export const readRisk = get(path, { may: 'risk.read', flags: ['prefetch'], answer: of<SessionRisk> });
/** It answers 409 when another reviewer rated it since. An overdue review is a finding of the session. */
export const rateRisk = put(path, { may: 'risk.write', body: of<RiskBody>, shows: readRisk, stale: [readSession] });

import type { Finding, FindingCode } from '#lib/model/session/finding.ts';
import type { FactKey } from '#lib/server/refresh/index.ts';
import type { StepRecord } from '#lib/server/store/index.ts';

export type FindingParts = Partial<Omit<Finding, 'code' | 'step' | 'stepType'>>;
export type Add = (code: FindingCode, step: StepRecord | null, more?: FindingParts) => void;

/** The facts of one step by key. */
export type StepFacts = ReadonlyMap<FactKey, string>;

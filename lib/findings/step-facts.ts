import type { FactKey } from '#lib/model/fact-keys.ts';
import type { Finding, FindingCode } from '#lib/model/session/finding.ts';
import type { StepFound } from './session-facts.ts';

export type FindingParts = Partial<Omit<Finding, 'code' | 'step' | 'stepType'>>;
export type Add = (code: FindingCode, step: StepFound | null, more?: FindingParts) => void;

/** The facts of one step by key. */
export type StepFacts = ReadonlyMap<FactKey, string>;

/**
 * Steps of corporate sessions. Their answers have no common envelope (field notes), so a type without a file of its own is raw through and
 * through. A new type: one file beside this one and one line here.
 */
import type * as z from 'zod/mini';
import { open } from '../leaf.ts';
import type { knownStepTypes } from '../status.ts';

export const rawCorporateStep = open({});
export type RawCorporateStep = z.output<typeof rawCorporateStep>;

export const corporateSteps = {} satisfies Partial<Record<(typeof knownStepTypes.corporate)[number], z.core.$ZodType>>;

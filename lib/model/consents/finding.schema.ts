import { z } from 'zod';
import type { Shape } from '../schema.ts';
import { severitySchema } from '../session/finding.schema.ts';
import { consentFindingCodes } from './finding.ts';
import { resourceNames } from './resources.ts';

const consentFindingSchema = z.object({
  code: z.enum(consentFindingCodes),
  severity: severitySchema,
  /** It is the resource that shows it; it is null when the finding concerns all. */
  resource: z.enum(resourceNames).nullable(),
  /** It says where in the resource, as `ConsentPlace`; it is null for the resource as a whole. */
  place: z.string().nullable(),
  /** It is the day of expiry, YYYY-MM-DD. */
  on: z.string().exactOptional(),
  /** Upstream's own count is as reported, whole or not. */
  count: z.number().exactOptional(),
  /** The raw word: one that is not recognised. */
  word: z.string().exactOptional(),
  /** These differ from the linked session. */
  attributes: z.array(z.string()).exactOptional(),
});
export type ConsentFinding = Shape<typeof consentFindingSchema>;

/** It has the sentence that the server made of it, so that no page loads the texts of all. */
export const shownConsentFindingSchema = consentFindingSchema.extend({ message: z.string() });
export type ShownConsentFinding = Shape<typeof shownConsentFindingSchema>;

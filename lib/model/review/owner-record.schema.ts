import { z } from 'zod';
import { enteredText } from '#lib/model/entered-text.schema.ts';
import { recordedSchema, recordHistory, type Shape } from '../schema.ts';
import { ownerGrounds, ownerLimits, ownerSources } from './owner-record.ts';

const name = enteredText().min(1).max(ownerLimits.name);

const ownerSchema = z.strictObject({
  name,
  grounds: z.array(z.enum(ownerGrounds)).min(1).max(ownerGrounds.length),
  /** It is as written, `30` or `25.5`; it is null for an owner without a share. */
  sharePercent: z
    .string()
    .regex(/^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$/)
    .nullable(),
  sources: z.array(z.enum(ownerSources)).min(1).max(ownerSources.length),
  words: enteredText().max(ownerLimits.words).default(''),
});
export type RecordedOwner = Shape<typeof ownerSchema>;

const managerSchema = z.strictObject({ name, position: name });
export type RecordedManager = Shape<typeof managerSchema>;

/** `none` means that nobody could be identified, so the steps that were taken and the senior managers are named. */
const ownerFindingSchema = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('identified'),
    owners: z.array(ownerSchema).min(1).max(ownerLimits.owners),
    words: enteredText().max(ownerLimits.text).default(''),
  }),
  z.strictObject({
    outcome: z.literal('none'),
    steps: enteredText().min(1).max(ownerLimits.text),
    managers: z.array(managerSchema).min(1).max(ownerLimits.managers),
  }),
]);
export type OwnerFinding = Shape<typeof ownerFindingSchema>;

const ownerRecordSchema = recordedSchema.extend({
  /** It is null when its key was destroyed. */
  finding: ownerFindingSchema.nullable(),
});
export type OwnerRecord = Shape<typeof ownerRecordSchema>;

export const sessionOwnersSchema = recordHistory(ownerRecordSchema).extend({
  /** It says whether the service has reported other owners since, or the interpretation was confirmed again. */
  isOutdated: z.boolean(),
});
export type SessionOwners = Shape<typeof sessionOwnersSchema>;

export const ownersBodySchema = z.strictObject({
  version: sessionOwnersSchema.shape.version,
  finding: ownerFindingSchema,
});
export type OwnersBody = z.input<typeof ownersBodySchema>;

import { z } from 'zod';
import { ownerGrounds, ownerLimits, ownerSources } from '#lib/model/review/owner-record.ts';

const name = z.string().trim().min(1).max(ownerLimits.name);

const ownerSchema = z.strictObject({
  name,
  grounds: z.array(z.enum(ownerGrounds)).min(1).max(ownerGrounds.length),
  sharePercent: z
    .string()
    .regex(/^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$/)
    .nullable(),
  sources: z.array(z.enum(ownerSources)).min(1).max(ownerSources.length),
  words: z.string().trim().max(ownerLimits.words).default(''),
});

export const ownersSchema = z.strictObject({
  version: z.int().min(0),
  finding: z.discriminatedUnion('outcome', [
    z.strictObject({
      outcome: z.literal('identified'),
      owners: z.array(ownerSchema).min(1).max(ownerLimits.owners),
      words: z.string().trim().max(ownerLimits.text).default(''),
    }),
    z.strictObject({
      outcome: z.literal('none'),
      steps: z.string().trim().min(1).max(ownerLimits.text),
      managers: z
        .array(z.strictObject({ name, position: z.string().trim().min(1).max(ownerLimits.name) }))
        .min(1)
        .max(ownerLimits.managers),
    }),
  ]),
});

export type OwnersBody = z.input<typeof ownersSchema>;

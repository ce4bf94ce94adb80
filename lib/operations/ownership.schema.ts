import { z } from 'zod';
import { directions, units } from '#lib/ownership/index.ts';

/** `settled`: nothing at all takes the latest settlement back. `version` and `structureHash`: what the reviewer saw; 0 where nothing was ever settled. */
export const confirmationSchema = z.strictObject({
  settled: z.strictObject({
    direction: z.enum(directions).nullable(),
    unit: z.enum(units).nullable(),
    root: z.string().min(1).max(100).nullable(),
  }),
  reason: z.string().trim().min(1).max(500),
  version: z.int().min(0),
  structureHash: z.hash('sha256'),
});
export type ConfirmationBody = z.input<typeof confirmationSchema>;

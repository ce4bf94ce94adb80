import { z } from 'zod';

export const noBodySchema = z.strictObject({});
export type NoBody = z.input<typeof noBodySchema>;

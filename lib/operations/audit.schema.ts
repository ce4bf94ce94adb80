import { z } from 'zod';

/** The address as the browser shows it; search text never stands in one. */
export const printedSchema = z.strictObject({
  path: z.string().regex(/^\/[A-Za-z0-9/_.~%-]{0,300}$/),
  search: z.string().max(1_000),
});
export type PrintedBody = z.input<typeof printedSchema>;

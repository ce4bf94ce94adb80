import { z } from 'zod';

const part = z.string().regex(/^[A-Za-z0-9._~-]{1,200}$/);

/** Nothing: the step itself. */
export const openedSchema = z.union([z.strictObject({ file: part.optional() }), z.strictObject({ hit: part })]);
export type OpenedBody = z.input<typeof openedSchema>;

import { z } from 'zod';

const part = z.string().regex(/^[A-Za-z0-9._~-]{1,200}$/);

/** When it holds nothing, the step itself was opened. */
export const openedSchema = z.union([z.strictObject({ file: part.optional() }), z.strictObject({ hit: part })]);
export type OpenedBody = z.input<typeof openedSchema>;

import { z } from 'zod';

export const preferencesSchema = z.strictObject({ singleKeys: z.boolean() });
export type PreferencesBody = z.input<typeof preferencesSchema>;

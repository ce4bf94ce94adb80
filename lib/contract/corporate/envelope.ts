// These answers have no common envelope (field notes); should one come all the same, its parts keep their classes.
import * as z from 'zod/mini';
import { metadata, reason } from '../schema/envelope.ts';

export const envelopeShape = { metadata: z.optional(metadata), reason: z.optional(reason) };

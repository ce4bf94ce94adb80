/** What every individual step carries (contract 2.9, "Common payload"), and a corporate one should it come with an envelope. */
import * as z from 'zod/mini';
import { absentOr, anything, isAbsent, open, text } from './leaf.ts';

// `message` comes as an object or as a bare string, which is then the agent's original (field notes).
const reasonMessage = z.pipe(
  z.transform((value: unknown) => {
    if (isAbsent(value)) return {};
    return typeof value === 'string' ? { original: value } : value;
  }),
  open({ original: text('reason_text'), translated: text('reason_text') }),
);

export const metadata = absentOr(
  open({
    ip: text('device'),
    user_agent: text('device'),
    platform: text('device'),
    browser_name: text('device'),
    browser_version: text('device'),
    device: text('device'),
    customer_language: text('device'),
  }),
);

/** A reason that is a bare string has no code. */
export const reason = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && value !== '' ? { message: value } : value)),
  absentOr(open({ code: text('state'), message: reasonMessage })),
);

export const envelopeShape = {
  id: text('state'),
  type: text('state'),
  status: text('state'),
  metadata,
  reason,
  // Older answers (field notes); what its entries hold is described nowhere.
  timeline: z.optional(anything('unknown')),
};

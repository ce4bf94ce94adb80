/** What every individual step carries (contract 2.9, "Common payload"), and a corporate one should it come with an envelope. */
import * as z from 'zod/mini';
import { absentOr, isAbsent, open, text } from './leaf.ts';

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

export const reason = absentOr(open({ code: text('state'), message: reasonMessage }));

export const envelopeShape = { id: text('state'), type: text('state'), status: text('state'), metadata, reason };

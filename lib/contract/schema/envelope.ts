/** What the schemas of several steps share: the envelope of a step (contract 2.9, "Common payload") and a file inside one (contract 2.8). */
import * as z from 'zod/mini';
import { absentOr, anything, isAbsent, isRecord, number, open, requiredText, text, withKnownNames } from './leaf.ts';

// `message` comes as an object or as a bare string, which is then the agent's original (field notes).
const reasonMessage = z.pipe(
  z.transform((value: unknown) => {
    if (isAbsent(value)) return {};
    return typeof value === 'string' ? { original: value } : value;
  }),
  open({ original: text('reason_text'), translated: text('reason_text') }),
);

const metadata = absentOr(
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
const reason = z.pipe(
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

/** Corporate answers have no common envelope (field notes); should one come all the same, its parts keep their classes. */
export const corporateEnvelope = { metadata: z.optional(metadata), reason: z.optional(reason) };

const fileObject = open({ url: requiredText('evidence'), type: text('evidence'), size: number('evidence') });
export type FileObject = z.output<typeof fileObject>;

const addressName = new Set(['url']);

/** Whether a value is an object with an address, in any case. */
export const hasAddress = (value: unknown): boolean => {
  const named = withKnownNames(value, addressName);
  return isRecord(named) && 'url' in named;
};

/** A file, or null: one without an address is absent, whatever else it says (field notes). */
export const file = () =>
  z.pipe(
    z.transform((value: unknown) => {
      const named = withKnownNames(value, addressName);
      return isRecord(named) && isAbsent(named.url) ? null : named;
    }),
    absentOr(fileObject),
  );

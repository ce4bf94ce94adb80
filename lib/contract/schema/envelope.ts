/** What the schemas of several steps share: the envelope of a step (contract 2.9, "Common payload") and a file inside one (contract 2.8). */
import * as z from 'zod/mini';
import { isRecord } from '#lib/model/is-record.ts';
import {
  absentOr,
  anything,
  isAbsent,
  number,
  open,
  part,
  prepared,
  requiredText,
  text,
  texts,
  withKnownNames,
} from './leaf.ts';

// `message` comes as an object or as a bare string, which is then the agent's original (field notes).
const reasonMessage = prepared(open(texts('reason_text', 'original', 'translated')), (value) => {
  if (isAbsent(value)) return {};
  return typeof value === 'string' ? { original: value } : value;
});

const metadata = part({
  ...texts('device', 'ip', 'user_agent', 'platform', 'browser_name', 'browser_version'),
  ...texts('device', 'device', 'customer_language'),
});

/** A reason that is a bare string has no code. */
const reason = prepared(part({ code: text('state'), message: reasonMessage }), (value) =>
  typeof value === 'string' && value !== '' ? { message: value } : value,
);

export const envelopeShape = {
  ...texts('state', 'id', 'type', 'status'),
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
  prepared(absentOr(fileObject), (value) => {
    const named = withKnownNames(value, addressName);
    return isRecord(named) && isAbsent(named.url) ? null : named;
  });

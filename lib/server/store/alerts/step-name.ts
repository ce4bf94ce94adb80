import { createHmac } from 'node:crypto';
import { toLetters } from '#lib/model/session/ids.ts';

/** Every name that `nameStep` makes begins so. */
const prefix = 'k1-';

/**
 * Names a step in the link of a mail: its own address may be its type, and a mail must not say that it is about screening. The same for as long as the
 * store exists; nothing follows from it without the key.
 *
 * @param key of the store (`hitKey`)
 */
export const nameStep = (key: Uint8Array, ref: string, step: string): string => {
  const digest = createHmac('sha256', key)
    .update(JSON.stringify(['step in a mail', ref, step]))
    .digest();
  return `${prefix}${toLetters(digest.subarray(0, 16))}`;
};

/** It is the step that such a name names, and undefined when it is none of these. */
export const findNamedStep = <Step extends { readonly step: string }>(
  key: Uint8Array,
  { ref, steps }: { readonly ref: string; readonly steps: readonly Step[] },
  name: string,
): Step | undefined =>
  name.startsWith(prefix) ? steps.find(({ step }) => nameStep(key, ref, step) === name) : undefined;

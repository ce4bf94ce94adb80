import { createHash } from 'node:crypto';
import { listFiles, type StepAnswer, withFileAddresses } from '#lib/contract/index.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';

/** The address without its query, which is signed anew at every read. */
function withoutSignature(url: string): string {
  const { origin, pathname } = URL.parse(url) ?? {};
  return origin === undefined ? url : `${origin}${pathname}`;
}

/**
 * A hash over everything that a step's body contains, so that a change shows that no fact mentions: a hit replaced by another, an owner, a
 * file. Equal for two reads of the same content.
 */
export function contentHashOf(body: StepAnswer): string {
  const addresses = new Map(listFiles(body).map(({ key, url }) => [key, withoutSignature(url)]));
  const content = withFileAddresses(body, (key) => addresses.get(key) ?? key);
  return createHash('sha256').update(canonicalJson(content)).digest('hex').slice(0, 32);
}

/** What the service's own manager changes when somebody decides there. */
const decidedKeys: ReadonlySet<string> = new Set(['status', 'reason', 'action_required']);

/** A decision in the service leaves it as it is: what a decision here was made on is then still there. */
export function evidenceHashOf(body: StepAnswer): string {
  const evidence = Object.fromEntries(
    Object.entries(body)
      .filter(([key]) => !decidedKeys.has(key))
      .map(([key, value]) => [key, key === 'verification' ? withoutAction(value) : value]),
  );
  return contentHashOf(evidence as unknown as StepAnswer);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutAction(verification: unknown): unknown {
  if (!isRecord(verification) || !isRecord(verification.aml)) return verification;
  const { action_required: _, ...aml } = verification.aml;
  return { ...verification, aml };
}

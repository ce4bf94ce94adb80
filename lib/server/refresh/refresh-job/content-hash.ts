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

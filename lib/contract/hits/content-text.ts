import { listFiles, withFileAddresses } from '../files.ts';
import { toCanonicalText } from './canonical-text.ts';

/**
 * All that the hit says, as one text. Of a file's address only the path: host and signature are new at every read. Never changed, as
 * `matchTextOf` is not.
 */
export function contentTextOf(hit: unknown): string {
  const files = listFiles(hit);
  const paths = new Map(files.map(({ key, url }) => [key, URL.parse(url)?.pathname ?? url]));
  const content = files.length > 0 ? withFileAddresses(hit, (key) => paths.get(key) ?? key) : hit;
  return toCanonicalText(content, (text) => text);
}

/** Email addresses and domain names: parsed, decoded from Punycode, with warnings of spellings that imitate another domain. No network lookups. */
import { isPlain } from './visible-text.ts';

export interface EmailParts {
  readonly local: string;
  readonly domain: string;
  /** The domain with its `xn--` labels decoded; null where it has none. */
  readonly decodedDomain: string | null;
  /** What no ordinary address has, each a sentence. */
  readonly warnings: readonly string[];
  /** What is ordinary in some languages, and may be displayed as something else. */
  readonly remarks: readonly string[];
}

/** Several addresses in one field would be read as one. */
const isLocalPart = (local: string): boolean => /^(?:"[^"]*"|[^\s@;,<>()[\]\\"]+)$/.test(local);

/** Undefined for text that is not an address (no `@`, an empty side, spaces in the domain). */
export function parseEmail(value: string): EmailParts | undefined {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const domain = value.slice(at + 1);
  if (at < 1 || domain === '' || /[\s@]/.test(domain)) return undefined;
  const labels = domain.split(/[.\u3002\uff0e\uff61]/u);
  const decoded = labels.map((label) => (/^xn--/i.test(label) ? fromPunycode(label.slice(4)) : label));
  const known = decoded.map((label, index) => label ?? labels[index] ?? '');
  const hasPunycode = labels.some((label) => /^xn--/i.test(label));
  const warnings = [
    decoded.includes(undefined) && 'The domain has an invalid xn-- label.',
    known.some(mixesScripts) && 'Part of the domain mixes scripts, which is unusual.',
    !isLocalPart(local) && 'The part before the @ has characters that no address has there.',
    mixesScripts(local) && 'The part before the @ mixes scripts.',
    known.some((label) => label === '') && 'The domain has an empty part.',
  ];
  const remarks = [
    hasPunycode && 'The domain is written in punycode: mail programs may show it decoded.',
    known.some((label) => /[^\p{ASCII}]/u.test(label)) &&
      'The domain has letters other than a to z, so it may look like another domain.',
  ];
  return {
    local,
    domain,
    decodedDomain: hasPunycode && known.some((label, index) => label !== labels[index]) ? known.join('.') : null,
    warnings: [
      ...warnings.filter((warning) => warning !== false),
      ...(isPlain(value) ? [] : ['Contains invisible characters, shown as small marks.']),
    ],
    remarks: remarks.filter((remark) => remark !== false),
  };
}

/** Text that is no address, or one with a warning. */
export const isIrregularEmail = (value: string): boolean => parseEmail(value)?.warnings.length !== 0;

// Scripts with look-alike letters, and scripts in which addresses are written.
const scripts = 'Latin Cyrillic Greek Armenian Georgian Cherokee Hebrew Arabic Devanagari Thai Ethiopic Coptic'
  .split(' ')
  .map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));
// Written together in Japanese, Chinese and Korean (UTS 39, "highly restrictive"), Latin included.
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** Whether a word mixes scripts in a way that no language does. */
export function mixesScripts(word: string): boolean {
  const found = scripts.filter((script) => script.test(word));
  if (eastAsian.test(word)) return found.some((script) => script !== scripts[0]);
  return found.length > 1;
}

// RFC 3492 section 5.
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const longest = 63;

/** Decodes a label given without its `xn--`; undefined for an invalid one (RFC 3492 section 6.2). */
export function fromPunycode(label: string): string | undefined {
  if (label === '' || label.length > longest || !/^[A-Za-z0-9-]+$/.test(label)) return undefined;
  const end = label.lastIndexOf('-');
  const letters = end > 0 ? Array.from(label.slice(0, end), (letter) => letter.codePointAt(0) ?? 0) : [];
  let position = end > 0 ? end + 1 : 0;
  let codePoint = 128;
  let index = 0;
  let bias = 72;
  while (position < label.length) {
    const before = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(label.charCodeAt(position++));
      if (digit === undefined) return undefined;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = letters.length + 1;
    codePoint += Math.floor(index / count);
    if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return undefined;
    bias = adapt(index - before, count, before === 0);
    index %= count;
    letters.splice(index++, 0, codePoint);
  }
  return String.fromCodePoint(...letters);
}

/** Undefined also past the end, where `code` is NaN. */
function digitOf(code: number): number | undefined {
  if (code >= 48 && code <= 57) return code - 22;
  const lower = code | 32;
  return lower >= 97 && lower <= 122 ? lower - 97 : undefined;
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let left = isFirst ? Math.floor(delta / damp) : delta >> 1;
  left += Math.floor(left / count);
  let k = 0;
  for (; left > ((base - tMin) * tMax) >> 1; k += base) left = Math.floor(left / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * left) / (left + skew));
}

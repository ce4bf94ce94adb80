/** Parses an email address and warns of spellings that imitate another domain. No network lookups. */
import { fromPunycode } from './punycode.ts';

export interface EmailParts {
  readonly local: string;
  readonly domain: string;
  /** The domain with its `xn--` labels decoded; null where it has none. */
  readonly decodedDomain: string | null;
  /** In sentences. */
  readonly warnings: readonly string[];
}

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
    hasPunycode && 'The domain is written in punycode: mail programs may show it decoded.',
    known.some((label) => /[^\p{ASCII}]/u.test(label)) &&
      'The domain has letters other than a to z, so it may look like another domain.',
    known.some(mixesScripts) && 'Part of the domain mixes scripts, which is unusual.',
    mixesScripts(local) && 'The part before the @ mixes scripts.',
    known.some((label) => label === '') && 'The domain has an empty part.',
  ];
  return {
    local,
    domain,
    decodedDomain: hasPunycode && known.some((label, index) => label !== labels[index]) ? known.join('.') : null,
    warnings: warnings.filter((warning) => warning !== false),
  };
}

// Scripts with look-alike letters, and scripts in which addresses are written.
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Ethiopic',
  'Coptic',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));
// Written together in Japanese, Chinese and Korean (UTS 39, "highly restrictive"), Latin included.
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** Whether a word mixes scripts in a way that no language does. */
export function mixesScripts(word: string): boolean {
  const found = scripts.filter((script) => script.test(word));
  if (eastAsian.test(word)) return found.some((script) => script !== scripts[0]);
  return found.length > 1;
}

/** An e-mail address taken apart for the eye: what the domain really is, and what may make it look like another. Nothing is looked up. */
import { fromPunycode } from './punycode.ts';

export interface EmailReading {
  readonly local: string;
  readonly domain: string;
  /** The domain in the letters that its `xn--` labels stand for, where it has any. */
  readonly inLetters: string | null;
  /** Why the eye should look twice, in sentences. */
  readonly warnings: readonly string[];
}

/** Undefined for what is no address (no `@`, nothing on one side, blanks in the domain). */
export function readEmail(value: string): EmailReading | undefined {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const domain = value.slice(at + 1);
  if (at < 1 || domain === '' || /[\s@]/.test(domain)) return undefined;
  const labels = domain.split(/[.\u3002\uff0e\uff61]/u);
  const decoded = labels.map((label) => (/^xn--/i.test(label) ? fromPunycode(label.slice(4)) : label));
  const known = decoded.map((label, index) => label ?? labels[index] ?? '');
  const hasPunycode = labels.some((label) => /^xn--/i.test(label));
  const warnings = [
    decoded.includes(undefined) && 'The domain has an xn-- label that stands for no letters.',
    hasPunycode && 'The domain is written in punycode: mail programs may show it in the letters it stands for.',
    known.some((label) => /[^\p{ASCII}]/u.test(label)) &&
      'The domain has letters beyond a to z: some look like others, so it may look like another domain.',
    known.some(mixesScripts) && 'One part of the domain mixes scripts, which honest names rarely do.',
    mixesScripts(local) && 'The part before the @ mixes scripts.',
    known.some((label) => label === '') && 'The domain has an empty part.',
  ];
  return {
    local,
    domain,
    inLetters: hasPunycode && known.some((label, index) => label !== labels[index]) ? known.join('.') : null,
    warnings: warnings.filter((warning) => warning !== false),
  };
}

// The scripts that letters of names are mixed from to deceive, and those in which addresses are written.
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

/** Whether letters of several scripts stand in one word that no language writes so. */
export function mixesScripts(word: string): boolean {
  const found = scripts.filter((script) => script.test(word));
  if (eastAsian.test(word)) return found.some((script) => script !== scripts[0]);
  return found.length > 1;
}

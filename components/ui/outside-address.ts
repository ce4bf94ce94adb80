/** Which addresses from outside may become a link. Pure; never fetches anything. */
import { fromPunycode } from '#lib/format/punycode.ts';
import { isPlain } from '#lib/format/visible-text.ts';

export type OutsideAddress =
  | {
      readonly isLink: true;
      /** As the browser will ask for it. */
      readonly href: string;
      /** In full, ASCII, with its port when it has one of its own. */
      readonly host: string;
      /** The letters that the host stands for, where it is spelled in punycode (`xn--…`). */
      readonly letters: string | null;
    }
  | { readonly isLink: false; readonly because: string };

const longest = 4_000;
// What a URL parser would silently take out or turn round (blanks, line ends, backslashes), so that the text is not the address.
const repaired = /[\s\\]/;

/** https to a host with a name and nothing else; everything else stays text, and why. */
export function judgeAddress(text: string): OutsideAddress {
  const refuse = (because: string): OutsideAddress => ({ isLink: false, because });
  if (text.length > longest) return refuse('longer than any address should be');
  if (!isPlain(text) || repaired.test(text)) return refuse('holds characters that no address has');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return refuse('not a whole address');
  if (scheme === 'http') return refuse('not encrypted (http)');
  if (scheme !== 'https') return refuse(`not an address of the web (${scheme.slice(0, 20)}:)`);
  const url = /^https:\/\/[^/]/i.test(text) ? URL.parse(text) : null;
  if (!url) return refuse('not a whole address');
  const authority = text.slice('https://'.length).split(/[/?#]/, 1)[0] ?? '';
  if (authority.includes('@')) return refuse('names a user');
  if (/^[\d.]+$|^\[/.test(url.hostname)) return refuse('names a machine by its number');
  if (!/[^.]\.[^.]/.test(url.hostname) || /\.(?:local|localhost|internal|localdomain)\.?$/i.test(url.hostname))
    return refuse('names no host of the public web');
  return { isLink: true, href: url.href, host: url.host, letters: lettersOf(url.hostname) };
}

function lettersOf(hostname: string): string | null {
  const labels = hostname.split('.');
  const read = labels.map((label) => (label.startsWith('xn--') ? (fromPunycode(label.slice(4)) ?? label) : label));
  return read.some((label, at) => label !== labels[at]) ? read.join('.') : null;
}

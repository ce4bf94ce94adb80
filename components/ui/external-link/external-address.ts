/** Which addresses from outside may become a link. Pure; never fetches anything. */
import { fromPunycode } from '#lib/format/text/punycode.ts';
import { isPlain } from '#lib/format/text/visible-text.ts';

export type ExternalAddress =
  | {
      readonly isLink: true;
      /** As the browser requests it. */
      readonly href: string;
      /** In full, in ASCII, with its port unless it is the default. */
      readonly host: string;
      /** The host as it is read, where it is spelled in punycode (`xn--…`). */
      readonly decodedHost: string | null;
      /** False of http, which the warning says. */
      readonly isEncrypted: boolean;
    }
  | { readonly isLink: false; readonly reason: string };

const maxLength = 4_000;
// What a URL parser silently removes or replaces (spaces, line ends, backslashes): the text would not be the address.
const repairedCharacters = /[\s\\]/;

/** Only plain https or http to a named public host becomes a link; everything else stays text, with the reason. */
export function checkAddress(text: string): ExternalAddress {
  const refuse = (reason: string): ExternalAddress => ({ isLink: false, reason });
  if (text.length > maxLength) return refuse('too long');
  if (!isPlain(text) || repairedCharacters.test(text)) return refuse('contains characters that no address has');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return refuse('incomplete address');
  if (scheme !== 'https' && scheme !== 'http') return refuse(`not a web address (${scheme.slice(0, 20)}:)`);
  const url = /^https?:\/\/[^/]/i.test(text) ? URL.parse(text) : null;
  if (!url) return refuse('incomplete address');
  const authority = text.slice(`${scheme}://`.length).split(/[/?#]/, 1)[0] ?? '';
  if (authority.includes('@')) return refuse('contains a user name');
  if (/^[\d.]+$|^\[/.test(url.hostname)) return refuse('uses an IP address');
  if (!/[^.]\.[^.]/.test(url.hostname) || /\.(?:local|localhost|internal|localdomain)\.?$/i.test(url.hostname))
    return refuse('not a public host');
  return {
    isLink: true,
    href: url.href,
    host: url.host,
    decodedHost: decodeHost(url.hostname),
    isEncrypted: scheme === 'https',
  };
}

function decodeHost(hostname: string): string | null {
  const labels = hostname.split('.');
  const decoded = labels.map((label) => (label.startsWith('xn--') ? (fromPunycode(label.slice(4)) ?? label) : label));
  return decoded.some((label, index) => label !== labels[index]) ? decoded.join('.') : null;
}

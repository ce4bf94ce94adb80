'use client';
'use no memo';

/**
 * Addresses from outside as links. Hides which addresses may become one. Promises that no single click leaves Review Desk, that a dialog
 * names the host first, and that anything but plain https or http to a public host stays text. Never fetches anything. Throws nothing.
 */
import { ExternalLink as Icon } from 'lucide-react';
import { fromPunycode } from '#lib/format/text/internet-address.ts';
import { isPlain } from '#lib/format/text/visible-text.ts';
import { CopyButton } from './button/copy-button.tsx';
import type { ExternalDestination } from './external-link-dialog.tsx';
import { useOverlay } from './overlay.ts';
import { Scroller } from './page/index.ts';
import { SafeText } from './safe-text.tsx';
import { lazyPart } from './scheduling/index.ts';

type ExternalAddress =
  | ({ readonly isLink: true } & ExternalDestination)
  | { readonly isLink: false; readonly reason: string };

const maxLength = 4_000;
// A URL parser silently removes or replaces these (spaces, line ends, backslashes), so the text would not be the address.
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

const load = () => import('./external-link-dialog.tsx');
const ExternalLinkDialog = lazyPart(() => load().then((module) => module.ExternalLinkDialog));

interface ExternalLinkProps {
  /** The address is as the verification service sent it. */
  readonly address: string;
  /** The subject says in the button's name what is there: "Article 2 of 5". */
  readonly subject: string;
}

/** Shows an address from outside. No single click opens it: a dialog names the host first. What is not a plain web address is text to copy. */
export function ExternalLink({ address, subject }: ExternalLinkProps) {
  const checked = checkAddress(address);
  const dialog = useOverlay('dialog', load);
  if (!checked.isLink)
    return (
      <span className="flex min-w-0 flex-wrap items-start gap-x-2 text-meta">
        <Scroller className="long-text min-w-0 font-mono text-muted leading-6">
          <SafeText text={address} />
        </Scroller>
        <CopyButton text={address} label={`Copy address, ${subject}`} className="-my-0.5 print:hidden" />
        <span className="text-subtle leading-6">Not a link: {checked.reason}</span>
      </span>
    );
  return (
    <>
      <button
        type="button"
        {...dialog.trigger}
        className="inline-flex min-h-6 min-w-0 max-w-full items-center gap-1.5 rounded-chip text-left text-meta text-accent hover:underline"
      >
        <Icon aria-hidden className="size-3.5" />
        <SafeText text={checked.host} className="break-all" />
        <span className="sr-only">, {subject}: external link</span>
      </button>
      <span className="hidden break-all text-meta print:inline">
        <SafeText text={address} />
      </span>
      {dialog.overlay && <ExternalLinkDialog {...dialog.overlay} address={address} destination={checked} />}
    </>
  );
}

import type { Route } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { EvidenceTarget } from '#lib/model/review/decision.ts';
import { consentUrls, urls } from '#lib/model/urls/index.ts';

const addressOf = ({ ref, step, hit, consent }: EvidenceTarget): Route => {
  if (consent !== null) return consentUrls.consent(consent);
  if (step === null) return urls.session(ref);
  return `${urls.step(ref, step)}${hit === null ? '' : `?hit=${encodeURIComponent(hit)}`}` as Route;
};

interface EvidenceLinkProps {
  readonly target: EvidenceTarget;
  readonly onFollow?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** To the step, hit, person or shared data where the evidence is. */
export const EvidenceLink = ({ target, onFollow, children }: EvidenceLinkProps) => (
  <Link
    href={addressOf(target)}
    prefetch={false}
    onClick={onFollow}
    className="rounded-chip text-accent underline decoration-1 underline-offset-3 hover:decoration-2"
  >
    {children}
  </Link>
);

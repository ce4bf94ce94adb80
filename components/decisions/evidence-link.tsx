import type { Route } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { consentPage, sessionPage, stepPage } from '#lib/model/addresses.ts';
import type { EvidenceTarget } from '#lib/model/review/decision.schema.ts';

const addressOf = ({ ref, step, hit, consent }: EvidenceTarget): Route => {
  if (consent !== null) return consentPage(consent);
  if (step === null) return sessionPage(ref);
  return `${stepPage(ref, step)}${hit === null ? '' : `?hit=${encodeURIComponent(hit)}`}` as Route;
};

interface EvidenceLinkProps {
  readonly target: EvidenceTarget;
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

/** The link leads to the step, hit, person or shared data where the evidence is. */
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

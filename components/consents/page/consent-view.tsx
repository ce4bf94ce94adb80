'use client';

import { useIsFetching, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Retention } from '#components/retention/index.ts';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import { consentQuery, refetchConsent, resourceQuery, resourcesFilter } from '#lib/client/consents.ts';
import { ProblemError } from '#lib/client/request.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.ts';
import { resourceNames } from '#lib/model/consents/resources.ts';
import { LinkedSession } from '../link/index.ts';
import { ConsentActions, ReplaceToken } from './consent-actions.tsx';
import { ConsentHeader } from './consent-header.tsx';
import { IdentitySection } from './identity-section.tsx';
import { ResourceSection } from './resource-section.tsx';
import { ScopeNav } from './scope-nav.tsx';

interface ConsentViewProps {
  /** Read by the server for the page. */
  readonly first: ConsentDetail;
  readonly mayWrite: boolean;
}

/** One access: whose it is, whether it is the person of the linked session, and what it gives. */
export function ConsentView({ first, mayWrite }: ConsentViewProps) {
  const { data, error, refetch, isFetching } = useQuery({ ...consentQuery(first.id), initialData: first });
  const consent = data;
  const isRevoked = useIsRevoked(consent.id);
  useFindingsAfterReads(consent.id);
  return (
    // What stands below a section that is being read comes after it, or after a second: the answer would push it down.
    <div className="min-h-0 grow bg-surface panes:overflow-y-auto panes:[scroll-padding-block:3.5rem_0.5rem] [&>section:has([aria-busy=true])~*]:[animation:appear_0s_linear_1s_backwards]">
      <ConsentHeader consent={consent} actions={mayWrite && <ConsentActions consent={consent} />} />
      {error && (
        <ProblemPanel
          what="This access could not be read again. Label, link and findings are older"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="border-hairline border-b"
        />
      )}
      {isRevoked && <Revoked consent={consent} mayWrite={mayWrite} />}
      <ScopeNav consent={consent} />
      {consent.session && <LinkedSession consent={consent} session={consent.session} />}
      <IdentitySection consent={consent} isReading={isFetching} mayWrite={mayWrite} />
      {resourceNames
        .filter((resource) => resource !== 'identity')
        .map((resource) => (
          <ResourceSection
            key={resource}
            at={{ id: consent.id, resource }}
            findings={consent.findings.filter((finding) => finding.resource === resource)}
          />
        ))}
      <div className="border-hairline border-b px-4 py-3 md:px-5">
        {consent.session ? (
          <>
            <h2 className="font-semibold">Retention</h2>
            <p className="mt-1 text-muted">Kept for as long as the linked session, and deleted with it.</p>
          </>
        ) : (
          <Retention retention={consent.retention ?? undefined} noun="access" id={consent.id} />
        )}
      </div>
      <p className="px-4 py-4 text-meta text-muted md:px-5">
        API access given by the person or company; this is not consent in the sense of data protection law.
      </p>
    </div>
  );
}

interface RevokedProps {
  readonly consent: ConsentDetail;
  readonly mayWrite: boolean;
}

/** One token, one notice for the page. */
function Revoked({ consent, mayWrite }: RevokedProps) {
  return (
    <section
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-resubmission-fg border-b bg-resubmission-bg px-4 py-3 md:px-5"
    >
      <div className="flex min-w-0 grow basis-80 gap-2.5">
        <KeyRound aria-hidden className="mt-px size-4.5 shrink-0 text-resubmission-fg" />
        <div>
          <h2 className="font-semibold text-hit text-resubmission-fg">The access is no longer valid</h2>
          <p>
            The verification service refuses the token: it was revoked, it expired, or it was mistyped. Nothing can be
            read until it is replaced.{!mayWrite && ' A compliance officer can replace it.'}
          </p>
        </div>
      </div>
      {mayWrite && <ReplaceToken consent={consent} look="ink" />}
    </section>
  );
}

/** Whether a resource was refused since the token is not valid. Their sections read them. */
function useIsRevoked(id: string): boolean {
  const results = useQueries({
    queries: resourceNames.map((resource) => ({ ...resourceQuery({ id, resource }), enabled: false })),
  });
  return results.some(({ error }) => error instanceof ProblemError && error.code === 'consent_revoked');
}

/** Once resources were read, the server has made findings, facts and outcomes anew. */
function useFindingsAfterReads(id: string): void {
  const client = useQueryClient();
  const reading = useIsFetching(resourcesFilter(id));
  const before = useRef(0);
  useEffect(() => {
    if (before.current > 0 && reading === 0) void refetchConsent(client, id);
    before.current = reading;
  }, [client, id, reading]);
}

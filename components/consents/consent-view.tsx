'use client';

import { useIsFetching, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { type ComponentType, useEffect, useRef } from 'react';
import { Retention } from '#components/retention/retention.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { ReadProblem } from '#components/ui/feedback/index.ts';
import { Options, Select } from '#components/ui/form/select.tsx';
import { type OverlayProps, useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { refetchConsent, resourceQuery, resourcesFilter } from '#lib/client/consents.ts';
import { queryOf } from '#lib/client/operation.ts';
import { ProblemError } from '#lib/client/request.ts';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import { leavesAmlOpen } from '#lib/model/consents/decision-state.ts';
import { resourceDocuments, resourceNames } from '#lib/model/consents/resources.ts';
import { readConsent } from '#lib/operations/consents.ts';
import { AmlDecision, FormerDecision } from './aml-decision.tsx';
import { ConsentHeader, ScopeNav } from './consent-header.tsx';
import { LinkedSession } from './linked-session.tsx';
import { ResourceSection } from './resource-section.tsx';

interface IdentitySectionProps {
  readonly consent: ConsentDetail;
  readonly isReading: boolean;
  readonly mayWrite: boolean;
}

/** All identity documents are shown, or those of one type, which the address names. */
function IdentitySection({ consent, isReading, mayWrite }: IdentitySectionProps) {
  const search = useSearchParams();
  const wanted = search.get('document');
  const document = resourceDocuments.identity.find((one) => one === wanted);
  const isFetching = useIsFetching(resourcesFilter(consent.id)) > 0;

  /** The address keeps the choice; no page is loaded. */
  function choose(next: string) {
    const params = new URLSearchParams(search);
    if (next === '') params.delete('document');
    else params.set('document', next);
    window.history.replaceState(null, '', `${window.location.pathname}${params.size > 0 ? `?${params}` : ''}`);
  }

  return (
    <ResourceSection
      at={{ id: consent.id, resource: 'identity', document }}
      controls={
        <>
          <Select
            look="bar"
            aria-label="Type of document"
            value={document ?? ''}
            onChange={(event) => choose(event.target.value)}
            className="print:hidden"
          >
            <option value="">All documents</option>
            <Options of={resourceDocuments.identity.map((one) => [one, documentTypeLabel(one.toUpperCase())])} />
          </Select>
          {wanted !== null && document === undefined && (
            <span role="status" className="text-meta text-muted">
              The link names no known type of document. All documents are shown.
            </span>
          )}
        </>
      }
      decisionAt={(place, shown, { readAt }) => {
        const isOpen = leavesAmlOpen(shown.aml_compliance);
        // The first document of a type is not known to be the one that a decision is bound to.
        if (document !== undefined) return isOpen && <AllDocuments onShow={() => choose('')} />;
        if (!isOpen) return <FormerDecision consent={consent} place={place} />;
        return (
          <AmlDecision
            consent={consent}
            place={place}
            readAt={readAt}
            isReading={isReading || isFetching}
            mayDecide={mayWrite}
          />
        );
      }}
    />
  );
}

const AllDocuments = ({ onShow }: { readonly onShow: () => void }) => (
  <div className="mt-3 border-hairline border-t pt-2">
    <p className="text-muted">An officer decides. Decisions are made with all documents shown.</p>
    <Button size="small" className="mt-1.5" onClick={onShow}>
      Show all documents
    </Button>
  </div>
);

const load = () => import('./consent-dialogs.tsx');
const ReplaceTokenDialog = lazyPart(() => load().then((module) => module.ReplaceTokenDialog));
const EditDialog = lazyPart(() => load().then((module) => module.EditDialog));
const RemoveDialog = lazyPart(() => load().then((module) => module.RemoveDialog));

interface ConsentProps {
  readonly consent: ConsentDetail;
  readonly look?: 'outline' | 'ink';
}

const ReplaceToken = (props: ConsentProps) => (
  <Action {...props} label="Replace token" icon={KeyRound} dialog={ReplaceTokenDialog} />
);

interface ActionProps extends ConsentProps {
  readonly label: string;
  readonly icon: ComponentType<{ readonly 'aria-hidden': true }>;
  readonly dialog: ComponentType<OverlayProps & { readonly consent: ConsentDetail }>;
}

function Action({ consent, look = 'outline', label, icon: Icon, dialog: Dialog }: ActionProps) {
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <>
      <Button look={look} {...trigger}>
        <Icon aria-hidden />
        {label}
      </Button>
      {overlay && <Dialog consent={consent} {...overlay} />}
    </>
  );
}

/** Says whose access it is, whether the data are of the person of the linked session, and what the access gives. The server read `first`. */
export function ConsentView({ first, mayWrite }: { readonly first: ConsentDetail; readonly mayWrite: boolean }) {
  const read = useQuery({ ...queryOf(readConsent, { id: first.id }), initialData: first });
  const consent = read.data;
  const isRevoked = useIsRevoked(consent.id);
  useFindingsAfterReads(consent.id);
  return (
    // The parts below a section that is being read appear after it, or after a second: its answer would push them down.
    <div className="min-h-0 grow bg-surface panes:overflow-y-auto panes:[scroll-padding-block:3.5rem_0.5rem] [&>section:has([aria-busy=true])~*]:[animation:appear_0s_linear_1s_backwards]">
      <ConsentHeader consent={consent}>
        {mayWrite && (
          <>
            <ReplaceToken consent={consent} />
            <Action consent={consent} label="Edit" icon={Pencil} dialog={EditDialog} />
            <Action consent={consent} label="Remove" icon={Trash2} dialog={RemoveDialog} />
          </>
        )}
      </ConsentHeader>
      <ReadProblem
        what="This access could not be read again. Label, link and findings are older"
        read={read}
        className="border-hairline border-b"
      />
      {isRevoked && <Revoked consent={consent} mayWrite={mayWrite} />}
      <ScopeNav consent={consent} />
      {consent.session && <LinkedSession consent={consent} session={consent.session} />}
      <IdentitySection consent={consent} isReading={read.isFetching} mayWrite={mayWrite} />
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

/** An access has one token, so the page has one notice. */
const Revoked = ({ consent, mayWrite }: { readonly consent: ConsentDetail; readonly mayWrite: boolean }) => (
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

/** A token that is not valid is noticed when a section reads its resource. */
function useIsRevoked(id: string): boolean {
  const results = useQueries({
    queries: resourceNames.map((resource) => ({ ...resourceQuery({ id, resource }), enabled: false })),
  });
  return results.some(({ error }) => error instanceof ProblemError && error.code === 'consent_revoked');
}

/** Once resources were read, the server has made findings, facts and outcomes again. */
function useFindingsAfterReads(id: string): void {
  const client = useQueryClient();
  const reading = useIsFetching(resourcesFilter(id));
  const before = useRef(0);
  useEffect(() => {
    if (before.current > 0 && reading === 0) void refetchConsent(client, id);
    before.current = reading;
  }, [client, id, reading]);
}

'use client';

import { useIsFetching } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useId } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { resourcesFilter } from '#lib/client/consents.ts';
import { documentTypeLabel } from '#lib/format/labels/document-type.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.ts';
import { resourceDocuments } from '#lib/model/consents/resources.ts';
import { AmlDecision, FormerDecision } from '../decision/index.ts';
import { ResourceSection } from './resource-section.tsx';

interface IdentitySectionProps {
  readonly consent: ConsentDetail;
  readonly isReading: boolean;
  readonly mayWrite: boolean;
}

/** Identity documents: all, or those of one type, which the address names. */
export function IdentitySection({ consent, isReading, mayWrite }: IdentitySectionProps) {
  const selectId = useId();
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
          <label htmlFor={selectId} className="sr-only">
            Type of document
          </label>
          <select
            id={selectId}
            value={document ?? ''}
            onChange={(event) => choose(event.target.value)}
            className="h-8 rounded-control border border-control bg-surface px-2 text-meta md:h-7 print:hidden"
          >
            <option value="">All documents</option>
            {resourceDocuments.identity.map((one) => (
              <option key={one} value={one}>
                {documentTypeLabel(one.toUpperCase())}
              </option>
            ))}
          </select>
          {wanted !== null && document === undefined && (
            <span role="status" className="text-meta text-muted">
              The link names no known type of document. All documents are shown.
            </span>
          )}
        </>
      }
      decisionAt={(place, shown, { readAt }) => {
        const isOpen = shown.aml_compliance === 'UNCERTAIN';
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

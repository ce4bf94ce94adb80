'use client';

/** The details of one owner: a person's own session and checks, a company's facts, screening and documents. Loads the screening on demand. */
import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useRef } from 'react';
import {
  type CompanyDocument,
  CompanyDocumentList,
  companyDocumentSlots,
} from '#components/company-documents/index.tsx';
import { EvidenceViewer } from '#components/evidence/index.tsx';
import { CompanyFacts, companyKeys } from '#components/step-parts/company.tsx';
import { unknownKeysOf } from '#components/step-parts/redaction/index.ts';
import { Absent, HiddenMark, Row, UnknownKeyRows, Value, ValueList } from '#components/step-parts/values/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { Skeleton } from '#components/ui/feedback/index.ts';
import { hasHit } from '../company-content.ts';
import { Holdings } from '../holdings.tsx';
import type { OwnerContext } from '../owner-context.ts';
import type { CompanyRow } from '../rows/owner-rows.ts';
import { twoColumnFacts } from './two-column-facts.ts';

const ScreeningView = dynamic(() => import('#components/screening/index.tsx').then((module) => module.ScreeningView), {
  loading: () => (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      <Skeleton className="w-64" />
      <Skeleton className="w-full max-w-lg" />
    </div>
  ),
});

const knownKeys = ['node_id', 'company_details', 'aml', 'documents', 'edges'];

interface CompanyDetailsProps {
  readonly row: CompanyRow;
  readonly documents: readonly CompanyDocument[];
  readonly context: OwnerContext;
}

export function CompanyDetails({ row, documents, context }: CompanyDetailsProps) {
  const { company } = row;
  const details = company.company_details;
  const holdings = (
    <>
      <Value label="Node" value={row.node} as="code" />
      <Row label="Holdings">
        <Holdings holdings={row.holdings} unlistedCount={context.unlistedCount} />
      </Row>
      <UnknownKeyRows values={unknownKeysOf(company, knownKeys)} />
    </>
  );
  return (
    <>
      <div className={twoColumnFacts}>
        {details ? (
          <CompanyFacts company={details}>
            <UnknownKeyRows values={unknownKeysOf(details, companyKeys)} />
            {holdings}
          </CompanyFacts>
        ) : (
          <ValueList>
            <Row label="Company">
              {details === undefined ? <HiddenMark /> : <Absent>No company details provided</Absent>}
            </Row>
            {holdings}
          </ValueList>
        )}
      </div>
      <Section title="Screening">
        <Screening row={row} context={context} />
      </Section>
      <Section title="Documents">
        {company.documents === undefined ? (
          <p className="border-hairline border-b px-4 py-2">
            <HiddenMark />
          </p>
        ) : (
          <Documents documents={documents} context={context} />
        )}
      </Section>
    </>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="px-4 pt-3 pb-1 font-semibold">{title}</h3>
    {children}
  </section>
);

function Screening({ row, context }: Pick<CompanyDetailsProps, 'row' | 'context'>) {
  const { aml } = row.company;
  const { at, answer, hit, onHit } = context;
  // Not the same as an empty screening.
  if (aml === null)
    return (
      <p className="border-hairline border-b px-4 pt-1 pb-3 text-muted">
        Not screened: the verification service sent no screening of this company. This is not a clean result.
      </p>
    );
  return (
    <ScreeningView
      kind="corporate"
      at={at}
      corporate={row.position}
      status={null}
      readAt={answer.readAt}
      hidden={aml === undefined || aml.screening === undefined || aml.matches === undefined}
      screening={aml}
      hit={hit !== null && hasHit(row, hit) ? hit : null}
      onHit={onHit}
      headless
    />
  );
}

function Documents({ documents, context }: Pick<CompanyDetailsProps, 'documents' | 'context'>) {
  const { at, file, onFile } = context;
  const slots = companyDocumentSlots(documents);
  const list = useRef<HTMLDivElement>(null);
  function close() {
    // The close button is removed with the file: focus the button that opened it.
    list.current?.querySelector<HTMLElement>('li [aria-pressed="true"]')?.focus();
    onFile(null);
  }
  const shown = file !== null && slots.some((slot) => slot.key === file && 'address' in slot) ? file : null;
  return (
    <div
      className={
        shown === null
          ? undefined
          : 'border-hairline border-t @min-[60rem]:grid @min-[60rem]:grid-cols-[minmax(0,1fr)_26rem]'
      }
    >
      {shown !== null && (
        <div className="relative h-[36rem] min-w-0 border-hairline border-r print:hidden">
          <EvidenceViewer at={at} slots={slots} selected={shown} onSelect={onFile} />
        </div>
      )}
      <div ref={list} className="min-w-0">
        {shown !== null && (
          <p className="px-4 py-2 print:hidden">
            <Button size="small" onClick={close}>
              <X aria-hidden />
              Close file
            </Button>
          </p>
        )}
        <CompanyDocumentList documents={documents} selected={shown} onFile={onFile} heading="h4" />
      </div>
    </div>
  );
}

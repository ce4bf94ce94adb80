import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useRef } from 'react';
import { CompanyDocumentList, companyDocumentSlots } from '#components/company-documents/index.tsx';
import { EvidenceViewer } from '#components/evidence/index.tsx';
import { CompanyFacts, companyKeys } from '#components/step-parts/company.tsx';
import { OwnSession, PersonChecks } from '#components/step-parts/person.tsx';
import { PersonFacts } from '#components/step-parts/person-facts.tsx';
/** The details of a person are their own session and checks, those of a company its facts, screening and documents. The screening loads on demand. */
import { type Redacted, unknownKeysOf } from '#components/step-parts/redaction.ts';
import { RelatedSessionsFailure, useRelatedSessions } from '#components/step-parts/related-session.tsx';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import {
  Absent,
  HiddenMark,
  ReportedStatus,
  Row,
  UnknownKeyRows,
  Value,
  ValueList,
} from '#components/step-parts/values.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { Skeleton } from '#components/ui/feedback/index.ts';
import { useNow } from '#components/ui/time/clock.tsx';
import type { BeneficialOwnersStep } from '#lib/contract/index.ts';
import { dayOf } from '#lib/model/day.ts';
import { companyDocumentsOf, hasHit } from './checks.ts';
import { Holdings } from './holdings.tsx';
import { type CompanyRow, type PersonRow, toOwners } from './owner-rows.ts';

type OwnerStep = Pick<StepViewerProps, 'at' | 'answer' | 'file' | 'onFile' | 'hit' | 'onHit'>;

export interface OwnerContext extends OwnerStep {
  readonly related: ReturnType<typeof useRelatedSessions>;
  /** Holdings name so many nodes that no list has. */
  readonly unlistedCount: number;
  /** The day is YYYY-MM-DD. */
  readonly today: string;
}

interface OwnerDetailsProps extends OwnerStep {
  readonly listedAt: { readonly list: 'individuals' | 'corporates'; readonly position: number };
}

/** The ownership page shows the same details as an open row of the table. */
export function OwnerDetails({ listedAt, ...props }: OwnerDetailsProps) {
  const { at, answer } = props;
  const related = useRelatedSessions(at);
  const { rows, unlisted } = toOwners(answer.body as Redacted<BeneficialOwnersStep>, answer.redacted);
  const kind = listedAt.list === 'individuals' ? 'person' : 'company';
  const row = rows.find((one) => one.kind === kind && one.position === listedAt.position);
  const context = { ...props, related, unlistedCount: unlisted.length, today: dayOf(useNow()) };
  if (!row)
    return (
      <p className="px-4 py-3">
        <Absent>The step no longer lists this owner. Reload the page.</Absent>
      </p>
    );
  return (
    <div className="@container bg-surface">
      <RelatedSessionsFailure related={related} />
      {row.kind === 'person' ? (
        <PersonDetails row={row} context={context} />
      ) : (
        <CompanyDetails row={row} documents={companyDocumentsOf(row, context)} context={context} />
      )}
    </div>
  );
}

/** The frame around a value list has two columns where there is room. */
const twoColumnFacts =
  '@min-[60rem]:[&>dl]:grid @min-[60rem]:[&>dl]:grid-cols-2 @min-[60rem]:[&>dl>:nth-child(2)]:border-t-0';

const personNodeKeys = [
  'node_id',
  'id',
  'firstname',
  'lastname',
  'birth_date',
  'nationality',
  'ultimate',
  'status',
  'steps',
  'edges',
];

export function PersonDetails({ row, context }: { readonly row: PersonRow; readonly context: OwnerContext }) {
  const { person } = row;
  const { at, related, today, unlistedCount } = context;
  const whose = row.name ? `of ${row.name}` : 'of this owner';
  return (
    <div className={twoColumnFacts}>
      <ValueList>
        {/* What the table row does not show comes first. */}
        <Row label="Person’s session">
          <OwnSession reference={at.ref} id={person.id} related={related} whose={whose} />
        </Row>
        <Row label="Checks">
          <PersonChecks checks={person.steps} session={related.of(person.id)?.session} whose={whose} />
        </Row>
        <PersonFacts person={person} today={today} />
        <Value label="Declared UBO" value={row.ultimate} />
        <Value label="Node" value={row.node} as="code" />
        <Row label="Holdings">
          <Holdings holdings={row.holdings} unlistedCount={unlistedCount} />
        </Row>
        <Row label="Status">
          <ReportedStatus status={person.status} />
        </Row>
        <UnknownKeyRows values={unknownKeysOf(person, personNodeKeys)} />
      </ValueList>
    </div>
  );
}

const companyNodeKeys = ['node_id', 'company_details', 'aml', 'documents', 'edges'];

interface CompanyDetailsProps {
  readonly row: CompanyRow;
  readonly documents: ReturnType<typeof companyDocumentsOf>;
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
      <UnknownKeyRows values={unknownKeysOf(company, companyNodeKeys)} />
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

const ScreeningView = dynamic(() => import('#components/screening/index.tsx').then((module) => module.ScreeningView), {
  loading: () => (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      <Skeleton className="w-64" />
      <Skeleton className="w-full max-w-lg" />
    </div>
  ),
});

function Screening({ row, context }: Pick<CompanyDetailsProps, 'row' | 'context'>) {
  const { aml } = row.company;
  const { at, answer, hit, onHit } = context;
  // No screening is not the same as an empty one.
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
      hit={hasHit(row, hit) ? hit : null}
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

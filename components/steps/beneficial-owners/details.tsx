'use client';

import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useRef } from 'react';
import { CompanyPapers, type Paper, paperSlots } from '#components/company-papers/index.tsx';
import { EvidenceViewer } from '#components/evidence/index.tsx';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { StatusText } from '#components/ui/status-badge.tsx';
import { CompanyFacts, companyKeys } from '../company.tsx';
import { Age, OwnSession, PersonChecks, type Related } from '../persons.tsx';
import { Absent, FurtherValues, HiddenSign, Row, Value, ValueList } from '../value-list.tsx';
import { furtherOf } from '../values.ts';
import type { StepViewerProps } from '../viewer-props.ts';
import { Holdings } from './holdings.tsx';
import type { OwnerRow } from './rows.ts';

const ScreeningBench = dynamic(
  () => import('#components/screening/index.tsx').then((module) => module.ScreeningBench),
  {
    loading: () => (
      <div aria-busy="true" className="flex flex-col gap-3 p-4">
        <Skeleton className="w-64" />
        <Skeleton className="w-full max-w-lg" />
      </div>
    ),
  },
);

// Where there is room, two facts beside each other: a company's screening and papers follow below them.
const facts = '@min-[60rem]:[&>dl]:grid @min-[60rem]:[&>dl]:grid-cols-2 @min-[60rem]:[&>dl>:nth-child(2)]:border-t-0';

/** What the details of every row stand on. */
export interface Surroundings extends Pick<StepViewerProps, 'at' | 'reading' | 'file' | 'onFile' | 'hit' | 'onHit'> {
  readonly related: Related;
  readonly unlisted: number;
  /** YYYY-MM-DD */
  readonly today: string;
}

type PersonRow = OwnerRow & { readonly kind: 'person' };
type CompanyRow = OwnerRow & { readonly kind: 'company' };

const personKeys = [
  'node_id',
  'id',
  'firstname',
  'lastname',
  'birth_date',
  'nationality',
  'ultimate',
  'status',
  'steps',
];
const companyRowKeys = ['node_id', 'company_details', 'aml', 'documents'];

export function PersonDetails({ row, around }: { readonly row: PersonRow; readonly around: Surroundings }) {
  const { person } = row;
  const { at, related, today, unlisted } = around;
  const whose = row.name ? `of ${row.name}` : 'of this owner';
  return (
    <div className={facts}>
      <ValueList>
        {/* First what the row does not show, and where the next click goes. */}
        <Row label="Own session">
          <OwnSession reference={at.ref} id={person.id} related={related} whose={whose} />
        </Row>
        <Row label="Checks">
          <PersonChecks checks={person.steps} session={related.of(person.id)?.session} whose={whose} />
        </Row>
        <Value label="First name" value={person.firstname} />
        <Value label="Last name" value={person.lastname} />
        <Value
          label="Birth date"
          value={person.birth_date}
          as="day"
          remark={<Age birthDate={person.birth_date} today={today} />}
        />
        <Value label="Nationality" value={person.nationality} as="country" />
        <Value label="Declared ultimate" value={row.ultimate} />
        <Value label="Node" value={row.node} as="code" />
        <Row label="Holdings">
          <Holdings holdings={row.holdings} unlisted={unlisted} />
        </Row>
        <Row label="Status">{person.status === undefined ? <HiddenSign /> : <StatusText status={person.status} />}</Row>
        <FurtherValues values={furtherOf(person, [...personKeys, 'edges'])} />
      </ValueList>
    </div>
  );
}

interface CompanyDetailsProps {
  readonly row: CompanyRow;
  readonly papers: readonly Paper[];
  readonly around: Surroundings;
}

export function CompanyDetails({ row, papers, around }: CompanyDetailsProps) {
  const { company } = row;
  const details = company.company_details;
  const further = furtherOf(company, [...companyRowKeys, 'edges']);
  const holdings = (
    <>
      <Value label="Node" value={row.node} as="code" />
      <Row label="Holdings">
        <Holdings holdings={row.holdings} unlisted={around.unlisted} />
      </Row>
      <FurtherValues values={further} />
    </>
  );
  return (
    <>
      <div className={facts}>
        {details ? (
          <CompanyFacts company={details}>
            <FurtherValues values={furtherOf(details, companyKeys)} />
            {holdings}
          </CompanyFacts>
        ) : (
          <ValueList>
            <Row label="Company">
              {details === undefined ? <HiddenSign /> : <Absent>Upstream told nothing of this company</Absent>}
            </Row>
            {holdings}
          </ValueList>
        )}
      </div>
      <Part title="Screening">
        <CompanyBench row={row} around={around} />
      </Part>
      <Part title="Documents">
        {company.documents === undefined ? (
          <p className="border-hairline border-b px-4 py-2">
            <HiddenSign />
          </p>
        ) : (
          <Papers papers={papers} around={around} />
        )}
      </Part>
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="px-4 pt-3 pb-1 font-semibold">{title}</h3>
    {children}
  </section>
);

function CompanyBench({ row, around }: { readonly row: CompanyRow; readonly around: Surroundings }) {
  const { aml } = row.company;
  const { at, reading, hit, onHit } = around;
  // Not the same as a screening that is there and empty.
  if (aml === null)
    return (
      <p className="border-hairline border-b px-4 pt-1 pb-3 text-muted">
        Not screened: upstream sent no screening of this company, which says nothing about it.
      </p>
    );
  return (
    <ScreeningBench
      kind="corporate"
      at={at}
      corporate={row.position}
      status={null}
      readAt={reading.readAt}
      hidden={aml === undefined || aml.screening === undefined || aml.matches === undefined}
      screening={aml}
      hit={hit !== null && hasHit(row, hit) ? hit : null}
      onHit={onHit}
      headless
    />
  );
}

/** Whether the hit that the address names is one of this company. */
export const hasHit = (row: CompanyRow, hit: string): boolean =>
  row.company.aml?.screening?.some((one) => one?.id === hit) ?? false;

function Papers({ papers, around }: { readonly papers: readonly Paper[]; readonly around: Surroundings }) {
  const { at, file, onFile } = around;
  const slots = paperSlots(papers);
  const list = useRef<HTMLDivElement>(null);
  function close() {
    // The button that closes goes with the file: back to where it was opened.
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
              Close the file
            </Button>
          </p>
        )}
        <CompanyPapers papers={papers} selected={shown} onFile={onFile} heading="h4" />
      </div>
    </div>
  );
}

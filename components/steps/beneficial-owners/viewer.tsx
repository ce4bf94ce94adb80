import { Building2, ShieldAlert, ShieldOff, ShieldQuestionMark, TriangleAlert, User } from 'lucide-react';
import { Fragment, useDeferredValue, useState } from 'react';
import { EvidenceViewer } from '#components/evidence/index.tsx';
import { OwnershipSummary } from '#components/ownership/index.tsx';
import { HitGone } from '#components/screening/index.tsx';
import { isHidden, type Redacted, type Reported, unknownKeysOf } from '#components/step-parts/redaction.ts';
import { RelatedSessionsFailure, useRelatedSessions } from '#components/step-parts/related-session.tsx';
import { StatusMark } from '#components/step-parts/status-mark.tsx';
import { NoContent, StepPage } from '#components/step-parts/step-body.tsx';
import { filesIn, toEvidenceFile } from '#components/step-parts/step-files.ts';
import type { StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { UnknownKeyRows, ValueList } from '#components/step-parts/values.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { Input } from '#components/ui/form/input.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useNow } from '#components/ui/time/clock.tsx';
import type { BeneficialOwnersStep } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { dayOf } from '#lib/model/day.ts';
import { hasFile, hasHit, screeningRank, toTotals } from './checks.ts';
import type { OwnerContext } from './owner-details.tsx';
import { arrangeRows, nextOrder, type Order, type OwnerRow, type Owners, toOwners } from './owner-rows.ts';
import { OwnersTable } from './owners-table.tsx';

/** Ten thousand rows at once would make a page of 70 MB. */
const rowsPerBatch = 500;
/** Shorter tables need no filter. */
const leastRowsToFilter = 21;

/** The step has the declared owners and directors of the company, and what was checked of each. */
export default function BeneficialOwnersViewer(props: StepViewerProps) {
  const { at, file, hit, onFile } = props;
  const { redacted } = props.answer;
  const body = props.answer.body as Redacted<BeneficialOwnersStep>;
  const related = useRelatedSessions(at);
  const owners = toOwners(body, redacted);
  const context: OwnerContext = { ...props, related, unlistedCount: owners.unlisted.length, today: dayOf(useNow()) };
  const withHits = personsWithHits(owners.rows, context);
  const addressed = addressedRow(owners.rows, context);
  const unknownKeys = unknownKeysOf(body, ['individuals', 'corporates', 'metadata', 'reason']);
  const filePrefix = fileAddress(at.kind, at.ref, at.step, '');
  /** The file in the address may belong to no row. */
  const otherFile = addressed || !file ? undefined : filesIn(body, filePrefix).find(({ key }) => key === file);
  // A partly hidden answer allows no conclusion; the server refuses to compute it too.
  const canCompute = !isHidden(redacted, 'individuals') && !isHidden(redacted, 'corporates');

  const isHitGone =
    canCompute && hit !== null && !owners.rows.some((row) => row.kind === 'company' && hasHit(row, hit));

  return (
    <StepPage
      viewer={props}
      marks={<Totals owners={owners} withHits={withHits} />}
      fills
      evidence={
        otherFile && (
          <EvidenceViewer
            at={at}
            slots={[toEvidenceFile(otherFile, { side: 'File' })]}
            selected={otherFile.key}
            onSelect={onFile}
          />
        )
      }
    >
      <MissingLists owners={owners} status={props.status} />
      {isHitGone && <HitGone />}
      {owners.rows.length > 0 && (
        <>
          {canCompute && <OwnershipSummary reference={at.ref} />}
          <p className="max-w-[160ch] px-4 py-2 text-muted">
            Shares are shown as reported. Their unit and the direction of holdings are not documented, so nothing is
            added up in this table.
            {owners.unlisted.length === 1 && ' The only node that is not listed is probably the subject company.'}
          </p>
          <OwnersList owners={owners} withHits={withHits} addressed={addressed} context={context} />
        </>
      )}
      {unknownKeys.length > 0 && (
        <ValueList>
          <UnknownKeyRows values={unknownKeys} />
        </ValueList>
      )}
    </StepPage>
  );
}

/** The row of the company whose file or hit is in the address is open. */
const addressedRow = (rows: readonly OwnerRow[], context: OwnerContext): OwnerRow | undefined =>
  rows.find((row) => row.kind === 'company' && (hasFile(row, context) || hasHit(row, context.hit)));

/** The own session of these persons, if registered, has open or confirmed hits. */
const personsWithHits = (rows: readonly OwnerRow[], { related }: OwnerContext): readonly OwnerRow[] =>
  rows.filter(
    (row) =>
      row.kind === 'person' &&
      related
        .of(row.person.id)
        ?.session?.findings.some(({ code }) => code === 'hits_reported' || code === 'hits_match'),
  );

interface OwnersListProps {
  readonly owners: Owners;
  readonly withHits: readonly OwnerRow[];
  readonly addressed: OwnerRow | undefined;
  readonly context: OwnerContext;
}

function OwnersList({ owners: { rows }, withHits, addressed, context }: OwnersListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(addressed ? [addressed.key] : []));
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const [limit, setLimit] = useState(rowsPerBatch);
  const found = arrangeRows(rows, useDeferredValue(query), order, (row) => screeningRank(row, withHits.includes(row)));
  const rendered = found.filter((row, position) => position < limit || row === addressed);
  return (
    <>
      {rows.length >= leastRowsToFilter && (
        <p className="flex flex-wrap items-center gap-3 px-4 pb-2 print:hidden">
          <Input
            type="search"
            aria-label="Filter owners by name"
            placeholder="Filter by name"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            className="max-w-64"
          />
          <span role="status" className="text-muted tabular-nums">
            {found.length.toLocaleString('en')} of {rows.length.toLocaleString('en')}
          </span>
        </p>
      )}
      <RelatedSessionsFailure related={context.related} />
      <div className="@container border-hairline border-t">
        {found.length > 0 ? (
          <OwnersTable
            rows={rendered}
            order={order}
            onOrder={(by) => setOrder(nextOrder(order, by))}
            open={open}
            onToggle={(key) => setOpen((before) => before.symmetricDifference(new Set([key])))}
            context={context}
          />
        ) : (
          <EmptyState kind="filtered" action={<Button onClick={() => setQuery('')}>Clear filter</Button>}>
            No name among the {rows.length.toLocaleString('en')} owners matches.
          </EmptyState>
        )}
        {rendered.length < found.length && (
          <p className="flex flex-wrap items-center gap-3 px-4 py-3 text-muted">
            <span className="tabular-nums">
              {rendered.length.toLocaleString('en')} of {found.length.toLocaleString('en')} rows. Filter, order and the
              counts above include all of them.
            </span>
            <Button size="small" className="print:hidden" onClick={() => setLimit(limit + rowsPerBatch)}>
              Show {Math.min(rowsPerBatch, found.length - rendered.length).toLocaleString('en')} more
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

const namesShown = 3;

interface TotalsProps {
  readonly owners: Owners;
  /** The own session of these persons reports hits. */
  readonly withHits: readonly OwnerRow[];
}

/** The head of the step shows the counts, the most serious first. */
function Totals({ owners, withHits }: TotalsProps) {
  const { hits, incomplete, notScreened, issues } = toTotals(owners);
  return (
    <>
      {withHits.length > 0 && (
        <StatusMark icon={ShieldAlert} className="text-rejected-fg">
          Hits on {counted(withHits.length, 'person', 'persons')}:{' '}
          {withHits.slice(0, namesShown).map((row, at) => (
            <Fragment key={row.key}>
              {at > 0 && ', '}
              <SafeText text={row.name ?? 'name not provided'} className="[overflow-wrap:anywhere]" />
            </Fragment>
          ))}
          {withHits.length > namesShown && ', …'}
        </StatusMark>
      )}
      {hits > 0 && (
        <StatusMark
          icon={ShieldAlert}
          className="text-rejected-fg"
          text={`${counted(hits, 'hit', 'hits')} on companies`}
        />
      )}
      {incomplete > 0 && (
        <StatusMark
          icon={ShieldQuestionMark}
          className="text-resubmission-fg"
          text={`${counted(incomplete, 'screening', 'screenings')} incomplete`}
        />
      )}
      {notScreened > 0 && (
        <StatusMark
          icon={ShieldOff}
          className="text-resubmission-fg"
          text={`${notScreened.toLocaleString('en')} not screened`}
        />
      )}
      {issues > 0 && (
        <StatusMark
          icon={TriangleAlert}
          className="text-text"
          text={counted(issues, 'irregularity', 'irregularities')}
        />
      )}
      <StatusMark icon={User} className="text-muted" text={countText(owners.persons, 'person', 'persons')} />
      <StatusMark icon={Building2} className="text-muted" text={countText(owners.companies, 'company', 'companies')} />
    </>
  );
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function countText(count: Reported<number>, one: string, many: string): string {
  if (count === undefined) return `${many} not available to your role`;
  return count === null ? `${many} not provided` : counted(count, one, many);
}

/** Missing, hidden and empty lists are three different things. No list of these means that the company has no owners. */
function MissingLists({ owners, status }: { readonly owners: Owners; readonly status: string }) {
  const { persons, companies } = owners;
  if (persons === undefined && companies === undefined)
    return <EmptyState kind="no-permission">Ownership is not available to your role.</EmptyState>;
  if (persons === null && companies === null)
    return (
      <NoContent status={status} notYet="The company has not declared its owners yet.">
        The verification service sent no owners of this company.
      </NoContent>
    );
  if (persons === 0 && companies === 0)
    return <EmptyState kind="nothing-yet">0 owners declared: both lists were received and are empty.</EmptyState>;
  const messages = [listMessage(persons, 'persons'), listMessage(companies, 'companies')].filter(Boolean);
  if (messages.length === 0) return null;
  return <p className="px-4 pt-2 text-resubmission-fg">{messages.join(' ')}</p>;
}

function listMessage(count: Reported<number>, of: string): string | undefined {
  if (count === undefined) return `The list of ${of} is not available to your role.`;
  return count === null ? `The verification service sent no list of ${of}.` : undefined;
}

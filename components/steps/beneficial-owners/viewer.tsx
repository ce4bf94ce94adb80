'use client';

import { Building2, ShieldAlert, ShieldOff, ShieldQuestionMark, TriangleAlert, User } from 'lucide-react';
import { Fragment, useDeferredValue, useState } from 'react';
import { EvidenceViewer } from '#components/evidence/index.tsx';
import { OwnershipAnswer } from '#components/ownership/index.tsx';
import { Button } from '#components/ui/button.tsx';
import { useNow } from '#components/ui/clock.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Input } from '#components/ui/input.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { BeneficialOwnersStep } from '#lib/contract/index.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from '../as-it-came.tsx';
import { Device } from '../device.tsx';
import { filesIn, wayText } from '../files.ts';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { StepLayout } from '../layout.tsx';
import { type Related, RelatedFailure, useRelated } from '../persons.tsx';
import { Reason } from '../reason.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import { Sign } from '../sign.tsx';
import { FurtherValues, ValueList } from '../value-list.tsx';
import { furtherOf, type Told } from '../values.ts';
import type { StepViewerProps } from '../viewer-props.ts';
import { hasHit } from './details.tsx';
import { arrange, nextOrder, type Order, type OwnerRow, type Owners, toOwners } from './rows.ts';
import { concernOf, totalsOf } from './states.ts';
import { OwnersTable, papersOf } from './table.tsx';

/** So many rows at once: ten thousand would be a page of seventy megabytes. */
const rowsAtOnce = 500;
/** Fewer are found without a filter. */
const filterFrom = 21;

/** Who is said to own or to lead the company, and what was checked of each. */
export default function BeneficialOwnersViewer(props: StepViewerProps) {
  const { at, type, status, reading, file, onFile, hit, onHit } = props;
  const { redacted } = reading;
  const body = reading.body as Seen<BeneficialOwnersStep>;
  const related = useRelated(at);
  const owners = toOwners(body, redacted);
  const { rows, unlisted } = owners;
  const further = furtherOf(body, ['individuals', 'corporates', 'metadata', 'reason']);
  const filePrefix = apiUrls.file(at.kind, at.ref, at.step, '');
  const around = {
    at,
    reading,
    file,
    onFile,
    hit,
    onHit,
    related,
    unlisted: unlisted.length,
    today: new Date(useNow()).toISOString().slice(0, 10),
  };
  // What the address names lies in one of the rows: that one is open.
  const named = rows.find(
    (row) =>
      row.kind === 'company' && ((file !== null && hasFile(row, around, file)) || (hit !== null && hasHit(row, hit))),
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(named ? [named.key] : []));
  const [words, setWords] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const withHits = personsWithHits(rows, related);
  const shown = arrange(rows, useDeferredValue(words), order, (row) => concernOf(row, withHits.includes(row)));
  const [most, setMost] = useState(rowsAtOnce);
  const drawn = shown.filter((row, position) => position < most || row === named);
  const stray = named || !file ? undefined : filesIn(body, filePrefix).find(({ key }) => key === file);

  function toggle(key: string) {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }

  return (
    <StepLayout
      fills
      evidence={
        stray && (
          <EvidenceViewer
            at={at}
            slots={[{ ...stray, side: 'File', name: wayText(stray.path), thumbnail: false }]}
            selected={stray.key}
            onSelect={onFile}
          />
        )
      }
    >
      <StepHead type={type} status={status}>
        <Totals owners={owners} withHits={withHits} />
      </StepHead>
      <Reason status={status} body={body} redacted={redacted} />
      <Emptiness owners={owners} status={status} />
      {rows.length > 0 && (
        <>
          {/* Nothing is concluded from an answer that is hidden in part: the server refuses it as well. */}
          {!isHidden(redacted, 'individuals') && !isHidden(redacted, 'corporates') && (
            <OwnershipAnswer reference={at.ref} />
          )}
          <p className="max-w-[160ch] px-4 py-2 text-muted">
            In this table shares stand as reported: neither their unit nor the direction of a holding is documented, so
            none is added up.
            {unlisted.length === 1 && ' The one node that is not listed may be the company under review.'}
          </p>
          {rows.length >= filterFrom && (
            <Filter words={words} onWords={setWords} shown={shown.length} all={rows.length} />
          )}
          <RelatedFailure related={related} />
          <div className="@container border-hairline border-t">
            {shown.length > 0 ? (
              <OwnersTable
                rows={drawn}
                order={order}
                onOrder={(by) => setOrder(nextOrder(order, by))}
                open={open}
                onOpen={toggle}
                around={around}
              />
            ) : (
              <EmptyState kind="filtered" action={<Button onClick={() => setWords('')}>Clear the filter</Button>}>
                None of the {rows.length} owners has these letters in the name.
              </EmptyState>
            )}
            {drawn.length < shown.length && (
              <p className="flex flex-wrap items-center gap-3 px-4 py-3 text-muted">
                <span className="tabular-nums">
                  {drawn.length.toLocaleString('en')} of {shown.length.toLocaleString('en')} rows. Filter and order go
                  through all of them, and so do the counts above.
                </span>
                <Button size="small" className="print:hidden" onClick={() => setMost(most + rowsAtOnce)}>
                  Show {Math.min(rowsAtOnce, shown.length - drawn.length).toLocaleString('en')} more
                </Button>
              </p>
            )}
          </div>
        </>
      )}
      {further.length > 0 && (
        <ValueList>
          <FurtherValues values={further} />
        </ValueList>
      )}
      {(body.metadata || isHidden(redacted, 'metadata')) && <Device body={body} redacted={redacted} />}
      <Hidden redacted={redacted} />
      <AlsoAsItCame body={body} filePrefix={filePrefix} onPicture={(picture) => onFile(picture.key)} />
    </StepLayout>
  );
}

const hasFile = (
  row: OwnerRow & { readonly kind: 'company' },
  around: Parameters<typeof papersOf>[1],
  file: string,
): boolean =>
  papersOf(row, around).some(
    ({ files }) => typeof files !== 'string' && files.some((one) => one.state === 'present' && one.file.key === file),
  );

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Persons whose own session, where this desk has it, reports hits: among hundreds of rows nobody may miss them. */
const personsWithHits = (rows: readonly OwnerRow[], related: Related): readonly OwnerRow[] =>
  rows.filter(
    (row) =>
      row.kind === 'person' &&
      related.of(row.person.id)?.session?.findings.some(({ code }) => code === 'hits_reported'),
  );

const namedAtMost = 3;

interface TotalsProps {
  readonly owners: Owners;
  readonly withHits: readonly OwnerRow[];
}

function Totals({ owners, withHits }: TotalsProps) {
  const { hits, incomplete, notScreened, odd } = totalsOf(owners);
  return (
    <>
      {withHits.length > 0 && (
        <Sign icon={ShieldAlert} className="text-rejected-fg">
          Hits on {counted(withHits.length, 'person', 'persons')}:{' '}
          {withHits.slice(0, namedAtMost).map((row, at) => (
            <Fragment key={row.key}>
              {at > 0 && ', '}
              <SafeText text={row.name ?? 'name not told'} className="[overflow-wrap:anywhere]" />
            </Fragment>
          ))}
          {withHits.length > namedAtMost && ', …'}
        </Sign>
      )}
      {hits > 0 && (
        <Sign icon={ShieldAlert} className="text-rejected-fg">
          {counted(hits, 'hit', 'hits')} on companies
        </Sign>
      )}
      {incomplete > 0 && (
        <Sign icon={ShieldQuestionMark} className="text-resubmission-fg">
          {counted(incomplete, 'screening', 'screenings')} incomplete
        </Sign>
      )}
      {notScreened > 0 && (
        <Sign icon={ShieldOff} className="text-resubmission-fg">
          {notScreened.toLocaleString('en')} not screened
        </Sign>
      )}
      {odd > 0 && (
        <Sign icon={TriangleAlert} className="text-resubmission-fg">
          {odd.toLocaleString('en')} odd
        </Sign>
      )}
      <Sign icon={User} className="text-muted">
        {countText(owners.persons, 'person', 'persons')}
      </Sign>
      <Sign icon={Building2} className="text-muted">
        {countText(owners.companies, 'company', 'companies')}
      </Sign>
    </>
  );
}

function countText(count: Told<number>, one: string, many: string): string {
  if (count === undefined) return `${many} hidden`;
  return count === null ? `${many} not told` : counted(count, one, many);
}

/** Lists that are missing, hidden or empty are three different things; none of them says that nobody owns the company. */
function Emptiness({ owners, status }: { readonly owners: Owners; readonly status: string }) {
  const { persons, companies } = owners;
  if (persons === undefined && companies === undefined)
    return <EmptyState kind="no-permission">Your role does not see who owns this company.</EmptyState>;
  if (persons === null && companies === null)
    return status === 'SUBMISSION_REQUIRED' ? (
      <EmptyState kind="not-submitted">The company has not declared its owners yet.</EmptyState>
    ) : (
      <EmptyState kind="purged">Upstream did not say who owns this company.</EmptyState>
    );
  if (persons === 0 && companies === 0)
    return <EmptyState kind="nothing-yet">0 owners declared: both lists came, both are empty.</EmptyState>;
  const parts = [
    { count: persons, of: 'persons' },
    { count: companies, of: 'companies' },
  ].flatMap(({ count, of }) => {
    if (count === null) return [`Upstream sent no list of ${of}.`];
    if (count === undefined) return [`The list of ${of} is hidden from your role.`];
    return [];
  });
  if (parts.length === 0) return null;
  return <p className="px-4 pt-2 text-resubmission-fg">{parts.join(' ')}</p>;
}

interface FilterProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly shown: number;
  readonly all: number;
}

const Filter = ({ words, onWords, shown, all }: FilterProps) => (
  <p className="flex flex-wrap items-center gap-3 px-4 pb-2 print:hidden">
    <Input
      type="search"
      aria-label="Filter owners by name"
      placeholder="Filter by name"
      value={words}
      onChange={(event) => onWords(event.target.value)}
      className="max-w-64"
    />
    <span role="status" className="text-muted tabular-nums">
      {shown.toLocaleString('en')} of {all.toLocaleString('en')}
    </span>
  </p>
);

/**
 * One hit: heading, comparison with the subject, and the provider's record. Promises: everything received is shown, unknown keys too; what was not
 * sent differs from what was sent empty.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Absent } from '#components/step-parts/values.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { Day } from '#components/ui/time/day.tsx';
import { useReaderLocale } from '#components/ui/time/reader-locale.ts';
import { parseWireDate } from '#lib/format/dates/date.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';
import type { HitExplanation } from '#lib/model/session/explanation.schema.ts';
import type { Hit } from './hit.ts';
import { HitComparison } from './hit-comparison.tsx';
import { type Association, decisiveFacts, type HitFact, hitHint } from './hit-facts.ts';
import { ProviderRecord, UnknownKeys } from './provider-record.tsx';
import { HitKindBadges } from './values.tsx';

interface HitHeadProps {
  readonly hit: Hit;
  readonly explained: HitExplanation | undefined;
  readonly recorded: HitDisposition | undefined;
  /** Positions begin with 0. */
  readonly position: number;
  /** `count` is of the hits listed, `all` of all hits. */
  readonly count: number;
  readonly all: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onMove: (position: number) => void;
  /** These hits name it as an associate, or it names them. */
  readonly associations: readonly Association[];
  readonly onOpen: (id: string) => void;
  readonly hasKeys: boolean;
}

export function HitHead(props: HitHeadProps) {
  const { hit, explained, recorded, position, count, all, onMove, hasKeys } = props;
  const name = hit.name ?? explained?.name?.text ?? null;
  const approximate = explained?.name?.approximate;
  const hint = hitHint(hit);
  const locale = useReaderLocale();
  const source = hit.entries?.find((entry) => entry.source !== null)?.source ?? null;
  return (
    <header className="border-hairline border-b bg-surface px-4 pt-2.5 pb-3">
      <div className="flex items-center gap-3">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <HitKindBadges of={explained?.kinds ?? recorded?.kinds} types={hit.types} />
          <span aria-live="polite" className="text-muted tabular-nums">
            {position < 0
              ? 'Not listed by this filter'
              : `Hit ${(position + 1).toLocaleString('en')} of ${count.toLocaleString('en')}`}
            {count < all && position >= 0 && ` listed, ${all.toLocaleString('en')} in all`}
          </span>
        </div>
        <div className="flex gap-1 print:hidden">
          <IconButton
            look="outline"
            label="Previous hit"
            shortcut={hasKeys ? 'k' : undefined}
            aria-disabled={position <= 0}
            onClick={() => position > 0 && onMove(position - 1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            look="outline"
            label="Next hit"
            shortcut={hasKeys ? 'j' : undefined}
            aria-disabled={position === count - 1}
            onClick={() => position < count - 1 && onMove(position + 1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
      <Scroller as="div" className="long-text mt-1.5 scroll-mt-16">
        <h3 ref={props.heading} tabIndex={-1} className="inline font-semibold text-hit-title outline-offset-0">
          {name === null ? <Absent>No name provided</Absent> : <SafeText text={name} />}
        </h3>
        {approximate !== undefined && (
          <span className="ml-3 text-muted">
            approx. spelling <SafeText text={approximate} />
          </span>
        )}
      </Scroller>
      <p className="line-clamp-2 break-words text-muted">
        {source !== null && <SafeText text={source} />}
        {source !== null && hint.isReference && ', '}
        {hint.isReference && (
          <span className="font-mono">
            <SafeText text={hint.text} />
          </span>
        )}
        {source === null && !hint.isReference && hint.text}
      </p>
      {explained?.ended && (
        <p className="line-clamp-2 break-words font-medium">
          Listing ended: <SafeText text={explained.ended.join('; ')} />
        </p>
      )}
      <DecisiveFacts facts={decisiveFacts(hit, locale)} />
      <Associations of={props.associations} onOpen={props.onOpen} />
    </header>
  );
}

const Associations = ({ of, onOpen }: { readonly of: readonly Association[]; readonly onOpen: (id: string) => void }) =>
  of.map(({ id, name, association, direction }) => (
    <p key={id} className="mt-1 flex min-w-0 flex-wrap gap-x-2">
      <span className="text-muted">
        {direction === 'named' ? 'Associate of' : 'Names as associate'}
        {association !== null && (
          <>
            {' ('}
            <SafeText text={toReadable(association)} />)
          </>
        )}
      </span>
      <Button look="link" shape="bare" size="small" onClick={() => onOpen(id)}>
        <SafeText text={name} />
      </Button>
    </p>
  ));

/** These facts are looked at first; the whole record follows below. */
function DecisiveFacts({ facts }: { readonly facts: readonly HitFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-1.5 flex flex-col gap-0.5">
      {facts.map(({ label, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one hit never change places
        <div key={at} className="flex min-w-0 gap-2">
          <dt className="shrink-0 text-muted">
            {parseWireDate(label) === undefined ? <SafeText text={label} /> : <Day value={label} />}
          </dt>
          <dd className="min-w-0 break-words font-medium">
            {parseWireDate(text) === undefined ? <SafeText text={text} /> : <Day value={text} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The provider's record follows the comparison by Review Desk, or is beside it where both fit. */
export const HitBody = ({ hit, explained }: { readonly hit: Hit; readonly explained: HitExplanation | undefined }) => (
  <div className="@container px-4 pb-6">
    <div
      className={cn(
        'max-w-220',
        explained && '@min-[68rem]:grid @min-[68rem]:max-w-none @min-[68rem]:grid-cols-2 @min-[68rem]:gap-x-8',
      )}
    >
      {explained && (
        <div className="min-w-0">
          <HitComparison explained={explained} />
        </div>
      )}
      <div className="min-w-0">
        <ProviderRecord hit={hit} />
        {hit.unknown && <UnknownKeys unknown={hit.unknown} />}
      </div>
    </div>
  </div>
);

/** In the list of a screening, verdicts are recorded on one hit or on several at once. Throws nothing. */
import { type RefObject, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Checkbox } from '#components/ui/form/checkbox.tsx';
import { useOverlay } from '#components/ui/overlay.ts';
import {
  BulkVerdict,
  loadBulkVerdict,
  useSameRead,
  type VerdictsState,
  whyNotInBulk,
} from '#components/verdicts/index.ts';
import type { StepAddress } from '#lib/client/step.ts';
import { verdictLimits } from '#lib/model/review/verdict.ts';
import type { Hit } from './hit.ts';

interface HitVerdictsOptions {
  readonly at: StepAddress;
  /** The answer on the screen was read at this time. */
  readonly readAt: string;
  /** It is the company among the owners, or null for the session's subject. */
  readonly corporate: number | null;
  /** They have the order of the screen. */
  readonly hits: readonly Hit[];
  /** Only hits that the filter leaves are opened next or selected. */
  readonly listed: readonly Hit[];
  readonly stepVerdicts: VerdictsState | undefined;
}

export function useHitVerdicts({ at, readAt, corporate, hits, listed, stepVerdicts }: HitVerdictsOptions) {
  const [isSelecting, setSelecting] = useState(false);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [last, setLast] = useState<string>();
  const data = stepVerdicts?.data;
  const sameRead = useSameRead({ at, readAt, data });
  const byId = new Map(data?.hits.map((one) => [one.hit, one]));
  const of = (id: string | undefined) => (id === undefined ? undefined : byId.get(id));
  const known = hits.flatMap(({ id }) => byId.get(id) ?? []);
  const open = known.filter(({ state }) => state === 'open').length;
  const selected = ids
    .filter((id) => listed.some((hit) => hit.id === id))
    .flatMap((id) => byId.get(id) ?? [])
    .filter((one) => whyNotInBulk(one, undefined) === undefined);
  const candidates = listed.flatMap(({ id }) => byId.get(id) ?? []).filter(sameRead.isOnScreen);
  const first = selected[0] ?? candidates.find((one) => whyNotInBulk(one, undefined) === undefined);
  const selectable = candidates.filter((one) => whyNotInBulk(one, first) === undefined).slice(0, verdictLimits.bulk);
  const whyNot = (id: string) => {
    const one = byId.get(id);
    if (one && !sameRead.isOnScreen(one)) return 'Changed since it was shown';
    if (selected.length >= verdictLimits.bulk && !ids.includes(id)) return `At most ${verdictLimits.bulk} together`;
    const other = selected.find(({ hit }) => hit !== id);
    return one ? whyNotInBulk(one, other) : 'Not known yet';
  };
  return {
    at,
    /** It is like `2 of 5 open`, and undefined until the verdicts are read. */
    progress: data && known.length > 0 ? `${open} of ${known.length} open` : undefined,
    of,
    sameRead,
    /** These hits have verdicts and are no longer reported. */
    gone: data?.hits.filter((one) => one.position === null && one.corporate === corporate) ?? [],
    /** It is the hit of the last verdict on this page. */
    last: of(last),
    setLast,
    /** @returns the first open hit after this position, else from the beginning */
    nextOpen: (position: number) =>
      [...listed.slice(position + 1), ...listed.slice(0, Math.max(0, position))].find(
        ({ id }) => byId.get(id)?.state === 'open',
      ),
    /** Several hits are being selected for one verdict. */
    isSelecting,
    maySelect: data?.mayWrite === true && open > 1,
    isRead: data !== undefined || stepVerdicts?.error != null,
    selected,
    /** These hits are listed and can get one verdict together with those selected. */
    selectable,
    whyNot,
    toggle: (id: string) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    selectAll: () => setIds(selectable.map(({ hit }) => hit)),
    setSelecting(next: boolean) {
      setSelecting(next);
      setIds([]);
    },
  };
}

export type HitVerdicts = ReturnType<typeof useHitVerdicts>;

interface BulkBarProps {
  readonly verdicts: HitVerdicts;
  /** The list of the hits. */
  readonly list: RefObject<HTMLElement | null>;
}

export function BulkBar({ verdicts, list }: BulkBarProps) {
  const { trigger, overlay } = useOverlay('dialog', loadBulkVerdict);
  /** The focus returns to this from the dialog: to its button, or, since that leaves with the selection, to the list. */
  const anchor = useRef<HTMLElement>(null);
  const { maySelect, isSelecting, selected, selectable, setSelecting, at } = verdicts;
  if (!maySelect && !isSelecting) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-hairline border-b px-4 py-1.5 print:hidden">
      {isSelecting ? (
        <>
          <span role="status" className="grow text-muted tabular-nums">
            {selected.length} selected
          </span>
          {selectable.length > selected.length && (
            <Button size="small" onClick={verdicts.selectAll}>
              Select all {selectable.length}
            </Button>
          )}
          <Button
            size="small"
            disabled={selected.length === 0}
            {...trigger}
            onClick={({ currentTarget }) => {
              anchor.current = currentTarget;
              trigger.onClick();
            }}
          >
            Record one verdict
          </Button>
          <Button size="small" onClick={() => setSelecting(false)}>
            Cancel
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => setSelecting(true)}>
          Select several
        </Button>
      )}
      {overlay && (
        <BulkVerdict
          at={at}
          hits={selected}
          {...overlay}
          anchor={anchor}
          onDone={() => {
            anchor.current = list.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? null;
            setSelecting(false);
          }}
        />
      )}
    </div>
  );
}

interface SelectHitProps {
  readonly verdicts: HitVerdicts;
  readonly id: string;
  readonly name: string | null;
}

export function SelectHit({ verdicts, id, name }: SelectHitProps) {
  const control = useId();
  const whyNot = verdicts.whyNot(id);
  return (
    <div className="flex min-h-8 items-center gap-2 px-4 pb-1.5">
      <Checkbox
        id={control}
        disabled={whyNot !== undefined}
        checked={verdicts.selected.some(({ hit }) => hit === id)}
        onChange={() => verdicts.toggle(id)}
      />
      <label htmlFor={control} className={whyNot === undefined ? 'cursor-pointer' : 'text-muted'}>
        {whyNot ?? 'Select'}
        <span className="sr-only">: {name ?? 'hit without a name'}</span>
      </label>
    </div>
  );
}

'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FailureLine } from '#components/ui/feedback/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { useBaseVersion } from '#lib/client/base-version.ts';
import { isConflict } from '#lib/client/change.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { failureMessage } from '#lib/client/request.ts';
import { ownerRecordQuery, recordOwners } from '#lib/client/review/records.ts';
import type { OwnerFinding, SessionOwners } from '#lib/model/review/owner-record.ts';
import { type OwnershipInput, unitCaveat } from '#lib/ownership/index.ts';
import { policyText } from '../labels.ts';
import { useOwnership, useWorkerClient } from '../worker/use-ownership.ts';
import { type Entries, type OwnerEntry, toComputedEntries, toEntries, toFinding, toProblems } from './entries.ts';
import { FoundFields, NoneFields } from './record-fields.tsx';
import { RecordText } from './record-text.tsx';

interface ComputedOwnersProps {
  readonly reference: string;
  readonly onTake: (owners: readonly OwnerEntry[]) => void;
}

/** Takes the computed owners over as entries on request only: a list that is there from the start would be recorded unread. */
function ComputedOwners(props: ComputedOwnersProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Computation {...props} />;
  return (
    <Button size="small" className="self-start" onClick={() => setAsked(true)}>
      <Calculator aria-hidden />
      Compute from reported shares
    </Button>
  );
}

function Computation(props: ComputedOwnersProps) {
  const { data, error, isFetching, refetch } = useQuery(ownershipQuery(props.reference));
  if (data) return <Computed input={data} {...props} />;
  if (error)
    return (
      <FailureLine onRetry={() => void refetch()} retrying={isFetching}>
        The reported owners could not be read: {failureMessage(error)}
      </FailureLine>
    );
  return <Working />;
}

const Working = () => (
  <p role="status" className="text-muted">
    Computing who owns the company
  </p>
);

function Computed({ input, onTake }: ComputedOwnersProps & { readonly input: OwnershipInput }) {
  const client = useWorkerClient();
  const { state, result, retry } = useOwnership(client, input, input.policy);
  if (state === 'failed') return <FailureLine onRetry={retry}>Ownership could not be computed.</FailureLine>;
  if (!result) return <Working />;
  const { ownership } = result;
  const owners = ownership.computed ? toComputedEntries(ownership) : [];
  if (owners.length === 0)
    return (
      <p role="status" className="text-muted">
        {ownership.computed
          ? 'No beneficial owner follows from the reported shares.'
          : 'Beneficial owners cannot be computed from the reported data.'}
      </p>
    );
  const noun = owners.length === 1 ? 'beneficial owner' : 'beneficial owners';
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-muted">
        {owners.length} {noun} by reported shares{unitCaveat(ownership)}. {policyText(ownership.policy)}.
      </span>
      <Button size="small" onClick={() => onTake(owners)}>
        Use computed owners
      </Button>
    </div>
  );
}

const outcomes = {
  identified: 'Beneficial owners identified',
  none: 'None identified',
} as const satisfies Record<OwnerFinding['outcome'], string>;

/** A first record begins empty, a further one with what was recorded. A refusal keeps what was entered. */
export function RecordDialog({ owners, ...overlay }: OverlayProps & { readonly owners: SessionOwners }) {
  const client = useQueryClient();
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState<Entries>(() => toEntries(owners.current?.finding ?? null));
  const [isSubmitted, setSubmitted] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const base = useBaseVersion(owners.version);
  const [basis, setBasis] = useState(owners.version);
  // What was typed outlives the record of another reviewer.
  if (basis !== owners.version) {
    setBasis(owners.version);
    if (!isTouched) setEntries(toEntries(owners.current?.finding ?? null));
  }
  function change(part: Partial<Entries>) {
    base.hold();
    setTouched(true);
    setEntries((before) => ({ ...before, ...part }));
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      recordOwners(client, { ref: owners.ref, body: { finding: toFinding(entries), version: base.version } }),
    onSuccess: () => {
      base.release();
      setSubmitted(false);
      setTouched(false);
      overlay.onOpenChange(false);
    },
    // The other record is shown; what was entered stays.
    onError: async (failure) => {
      if (!isConflict(failure)) return;
      await client.invalidateQueries({ queryKey: ownerRecordQuery(owners.ref).queryKey, exact: true });
      base.release();
    },
  });
  const problems = toProblems(entries);
  const shown = isSubmitted ? problems : new Map<string, string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (problems.size === 0) {
      if (!isPending) mutate();
      return;
    }
    // The marks are rendered by then.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }
  return (
    <Dialog
      {...overlay}
      title="Record beneficial owners"
      description="Recorded in Review Desk, not sent to the verification service."
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={() => overlay.onOpenChange(false)}>
            Cancel
          </Button>
          <Button look="ink" type="submit" form={formId} aria-disabled={isPending}>
            {isPending ? 'Recording' : 'Record owners'}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <fieldset>
          <legend className="mb-1 font-medium">Finding</legend>
          <div className="flex flex-wrap gap-x-5">
            {(['identified', 'none'] as const).map((one) => (
              <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2">
                <input
                  type="radio"
                  name={`${formId}-outcome`}
                  checked={entries.outcome === one}
                  onChange={() => change({ outcome: one })}
                  aria-invalid={shown.has('outcome') || undefined}
                  className="size-4 accent-ink"
                />
                {outcomes[one]}
              </label>
            ))}
          </div>
          <p role="alert" className="text-rejected-fg empty:hidden">
            {shown.get('outcome')}
          </p>
        </fieldset>
        {entries.outcome === 'identified' && (
          <>
            <ComputedOwners reference={owners.ref} onTake={(computed) => change({ owners: computed })} />
            <FoundFields entries={entries} problems={shown} onChange={change} />
          </>
        )}
        {entries.outcome === 'none' && <NoneFields entries={entries} problems={shown} onChange={change} />}
        <p role="alert" className="text-rejected-fg empty:hidden">
          {error && `Not recorded: ${failureMessage(error)} Your entries are kept.`}
        </p>
        {isConflict(error) && owners.current && (
          <div className="border-control border-l-2 pl-3">
            <RecordText record={owners.current} />
          </div>
        )}
      </form>
    </Dialog>
  );
}

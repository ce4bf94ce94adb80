'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { FailureLine } from '#components/ui/feedback/index.ts';
import { Choices } from '#components/ui/form/choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { useDraft } from '#components/ui/form/use-draft.ts';
import { useForm } from '#components/ui/form/use-form.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { change, isConflict } from '#lib/client/change.ts';
import { sessionDraft } from '#lib/client/drafts.ts';
import { queryOf } from '#lib/client/operation.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { failureMessage } from '#lib/client/request.ts';
import type { SessionOwners } from '#lib/model/review/owner-record.schema.ts';
import { readOwners, recordOwners } from '#lib/operations/owners.ts';
import { unitCaveat } from '#lib/ownership/index.ts';
import { policyText } from '../labels.ts';
import { useOwnership, useWorkerClient } from '../worker/use-ownership.ts';
import { type OwnerEntry, toComputedEntries, toEntries, toFinding, toProblems } from './entries.ts';
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

function Computation({ reference, onTake }: ComputedOwnersProps) {
  const { data, error, isFetching, refetch } = useQuery(ownershipQuery(reference));
  const { state, result, retry } = useOwnership(useWorkerClient(), data);
  if (error && !data)
    return (
      <FailureLine onRetry={() => void refetch()} retrying={isFetching}>
        The reported owners could not be read: {failureMessage(error)}
      </FailureLine>
    );
  if (state === 'failed') return <FailureLine onRetry={retry}>Ownership could not be computed.</FailureLine>;
  if (!result)
    return (
      <p role="status" className="text-muted">
        Computing who owns the company
      </p>
    );
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

const outcomes = { identified: 'Beneficial owners identified', none: 'None identified' };

/** A first record begins empty, a further one with what was recorded. */
export function RecordDialog({ owners, ...overlay }: OverlayProps & { readonly owners: SessionOwners }) {
  const client = useQueryClient();
  const { ref, current, version } = owners;
  const draft = useDraft(sessionDraft(ref, 'owners'), toEntries(current?.finding ?? null));
  const form = useForm({
    entries: draft,
    version,
    check: toProblems,
    send: (entries, shown) =>
      change(client, recordOwners, { ref, body: { finding: toFinding(entries), version: shown } }),
    onDone: () => overlay.onOpenChange(false),
    onConflict: () => client.invalidateQueries({ queryKey: queryOf(readOwners, { ref }).queryKey, exact: true }),
  });
  const { fields, errors, set } = form;
  return (
    <FormDialog
      {...overlay}
      form={form}
      draft={draft}
      title="Record beneficial owners"
      description="Recorded in Review Desk, not sent to the verification service."
      action={['Record owners', 'Recording']}
      newer={
        isConflict(form.error) &&
        current && (
          <div className="border-control border-l-2 pl-3">
            <RecordText record={current} />
          </div>
        )
      }
      startsSafe
    >
      <Choices
        legend="Finding"
        legendClass="mb-1 font-medium"
        choices={['identified', 'none']}
        chosen={fields.outcome ?? undefined}
        onChoose={(outcome) => set({ outcome })}
        labelOf={(one) => outcomes[one]}
        error={errors.outcome}
      />
      {fields.outcome === 'identified' && (
        <>
          <ComputedOwners reference={ref} onTake={(computed) => set({ owners: computed })} />
          <FoundFields entries={fields} problems={errors} onChange={set} />
        </>
      )}
      {fields.outcome === 'none' && <NoneFields entries={fields} problems={errors} onChange={set} />}
    </FormDialog>
  );
}

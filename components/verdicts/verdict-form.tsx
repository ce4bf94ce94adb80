import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Choices } from '#components/ui/form/choices.tsx';
import { DraftLine } from '#components/ui/form/draft-line.tsx';
import { DraftWait } from '#components/ui/form/draft-wait.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { Refusal } from '#components/ui/form/refusal.tsx';
import { useForm } from '#components/ui/form/use-form.ts';
import { isKeyElsewhere, Kbd } from '#components/ui/keyboard/index.ts';
import { type HitsAddress, recordVerdict } from '#lib/client/review/verdicts.ts';
import { verdictNames } from '#lib/format/labels/verdict.ts';
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';
import type { Verdict } from '#lib/model/review/verdict.ts';
import { articlesOf, checkVerdict, ReasonFields, reasonOf, stagesOf, useVerdictDraft } from './verdict-fields.tsx';

interface VerdictFormProps {
  readonly at: HitsAddress;
  readonly hit: HitDisposition;
  /** The hint names the key that leads to the form. */
  readonly hint: string | undefined;
  readonly panel: RefObject<HTMLElement | null>;
  /** The key was pressed. */
  readonly isWanted: boolean;
  readonly onReached: () => void;
  readonly onDone: () => void;
}

/** Nothing is chosen beforehand; the reason appears with the verdict. A recorded verdict is behind the button that changes it. */
export function VerdictForm({ at, hit, hint, panel, isWanted, onReached, onDone }: VerdictFormProps) {
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const [wasCancelled, setCancelled] = useState(false);
  const isShown = useShown();
  const articles = articlesOf([hit]);
  const isGone = hit.position === null;
  const isSettled = hit.state !== 'open' || isGone;
  const offered: readonly Verdict[] = [
    // A verdict on what is no longer reported can be withdrawn alone.
    ...(isGone ? [] : (['match', 'false_positive', 'inconclusive'] as const)),
    ...(hit.disposition !== null && hit.disposition.verdict !== 'open' ? (['open'] as const) : []),
  ];
  const draft = useVerdictDraft(at, hit.hit);
  const verdict = offered.find((one) => one === draft.fields.verdict);
  const form = useForm({
    entries: draft,
    version: hit.version,
    check: (fields) => checkVerdict({ ...fields, verdict }, articles),
    send: (fields, version) =>
      recordVerdict(
        client,
        at,
        { hit, version, stages: stagesOf(hit, fields) },
        { verdict: fields.verdict as Verdict, reason: reasonOf(fields) },
      ),
    onDone() {
      setChanging(false);
      if (isShown()) onDone();
    },
  });
  const toVerdict = useEffectEvent(() => {
    onReached();
    // A reviewer who types something else by then keeps the focus.
    if (isKeyElsewhere(document.activeElement)) return;
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    const choice = find('input:checked') ?? find('input');
    if (choice) choice.focus();
    else setChanging(true);
  });
  useEffect(() => {
    if (isWanted && draft.isReady) toVerdict();
  }, [isWanted, draft.isReady]);
  const cancel = () => {
    form.discard();
    setCancelled(isSettled);
    setChanging(false);
  };
  if (!draft.isReady) return <DraftWait draft={draft} />;
  // While the verdict is being recorded the form stays, whatever is shown meanwhile.
  if (isSettled && !isChanging && !form.isPending && !draft.isEntered)
    return (
      <Button
        size="small"
        className="self-start print:hidden"
        // The button replaces the form that had the focus.
        autoFocus={wasCancelled}
        onClick={() => setChanging(true)}
      >
        Change verdict
      </Button>
    );
  return (
    <Form onSubmit={form.submit} className="flex flex-col gap-2.5 print:hidden">
      {form.isLate && !form.isPending && (
        <p role="status" className="font-medium text-resubmission-fg">
          A verdict was recorded in the meantime. Your entries are kept.
        </p>
      )}
      <Choices
        legend={
          <>
            Verdict
            {hint && (
              <span aria-hidden className="ml-1.5 coarse:hidden">
                <Kbd>{hint}</Kbd>
              </span>
            )}
          </>
        }
        choices={offered}
        chosen={verdict}
        // A text suits any verdict, a template only one.
        onChoose={(next) => form.set({ verdict: next, template: null })}
        labelOf={(one) => (one === 'open' ? 'Reopen' : verdictNames[one])}
        // The form replaces the button that had the focus.
        focusesFirst={isChanging}
        error={form.errors.verdict}
      />
      {verdict !== undefined && <ReasonFields {...form} verdict={verdict} articles={articles} />}
      <Refusal error={form.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="ink" type="submit" aria-disabled={form.isPending}>
          {form.isPending ? 'Recording' : 'Record verdict'}
        </Button>
        {isChanging && !draft.isEntered && <Button onClick={cancel}>Cancel</Button>}
        <DraftLine draft={draft} onDiscard={cancel} />
      </div>
      {verdict !== undefined && (
        <p className="text-meta text-muted">Recorded in Review Desk, not sent to the verification service.</p>
      )}
    </Form>
  );
}

/** When a request ends, the form may be gone. */
function useShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}

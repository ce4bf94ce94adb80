'use client';

/** A form in a dialog. It carries Base UI, so the pages of sessions load it on demand. */
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { DraftLine } from './draft-line.tsx';
import { DraftWait } from './draft-wait.tsx';
import { Form } from './form.tsx';
import { Refusal } from './refusal.tsx';
import type { DraftStatus } from './use-draft.ts';
import type { FormState } from './use-form.ts';

interface FormDialogProps extends OverlayProps {
  readonly form: Pick<FormState<object>, 'id' | 'isPending' | 'error' | 'submit' | 'discard'>;
  /** The draft; without it, none is kept. */
  readonly draft?: DraftStatus;
  readonly title: string;
  readonly description?: ReactNode;
  /** The button that sends it, as it is and while it is being sent. */
  readonly action: readonly [label: string, busy: string];
  readonly isDisabled?: boolean;
  /** What a refusal says did not happen. */
  readonly refused?: string;
  /** Shown with a refusal. */
  readonly newer?: ReactNode;
  /** "Cancel" has the focus first where nothing is to be recorded unread; otherwise the first field has. */
  readonly startsSafe?: boolean;
  /** However it is closed, nothing that was entered is kept, and it stays open while it is sent; otherwise, "Cancel" alone drops it. */
  readonly keepsNothing?: boolean;
  /** Further buttons, between "Cancel" and the one that sends it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** However it is closed, a draft stays, and "Discard draft" drops it. Without a draft, "Cancel" drops what was entered. */
export function FormDialog({ form, draft, action: [label, busy], startsSafe, children, ...props }: FormDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { refused, newer, actions, isDisabled, keepsNothing, ...overlay } = props;
  const flush = useEffectEvent(() => draft?.flush());
  useEffect(() => {
    // The form stays where it is, so that leaving it does not save the draft.
    if (!overlay.open) flush();
  }, [overlay.open]);
  function close() {
    if (form.isPending) return;
    if (!draft) form.discard();
    overlay.onOpenChange(false);
  }
  return (
    <Dialog
      {...overlay}
      {...(keepsNothing && { onOpenChange: close })}
      {...(startsSafe && { initialFocus: cancel })}
      footer={
        <>
          {draft && <DraftLine draft={draft} onDiscard={form.discard} />}
          <Button ref={cancel} aria-disabled={form.isPending} onClick={close}>
            Cancel
          </Button>
          {actions}
          <Button look="ink" type="submit" form={form.id} disabled={isDisabled} aria-disabled={form.isPending}>
            {form.isPending ? busy : label}
          </Button>
        </>
      }
    >
      {draft && !draft.isReady ? (
        <DraftWait draft={draft} />
      ) : (
        <Form id={form.id} onSubmit={() => isDisabled || form.submit()} className="flex flex-col gap-4">
          {children}
          <Refusal error={form.error} {...(refused !== undefined && { what: refused })}>
            {newer}
          </Refusal>
        </Form>
      )}
    </Dialog>
  );
}

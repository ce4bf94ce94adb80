'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox, Field, Input } from '#components/ui/form/index.ts';
import { changeView, removeView, saveView } from '#lib/client/queue/saved-views.ts';
import { refetchViews } from '#lib/client/queue/views.ts';
import { failureMessage } from '#lib/client/request.ts';
import { type SavedView, viewNameLength } from '#lib/model/session/saved-view.ts';
import type { ListParams } from '../list-params.ts';
import { builtInParams, savedParams, toViewFilters, type ViewParams } from './view-params.ts';

interface ViewDialogProps {
  /** The one that is changed; undefined: a new one is saved. */
  readonly view: SavedView | undefined;
  readonly params: ListParams;
  readonly mayShare: boolean;
  readonly onChoose: (params: ViewParams) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function ViewDialog({ view, params, mayShare, onChoose, anchor, onClose }: ViewDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const filters = toViewFilters(params);
  const saving = useMutation({
    async mutationFn() {
      const content = { name: name.trim(), isShared, filters };
      const { id } = view ? await changeView(view.id, view.version, content) : await saveView(content);
      await refetchViews(client);
      return id;
    },
    onSuccess(id) {
      onClose();
      if (!view) onChoose(savedParams({ id, filters }));
    },
  });
  const removing = useMutation({
    async mutationFn() {
      if (view) await removeView(view.id, view.version);
      await refetchViews(client);
    },
    onSuccess() {
      onClose();
      onChoose(builtInParams('needs_review'));
    },
  });
  const isBusy = saving.isPending || removing.isPending;
  const failure = saving.error ?? removing.error;
  return (
    <Dialog
      open
      anchor={anchor}
      onOpenChange={(next) => !next && onClose()}
      title={view ? 'Change view' : 'Save view'}
      description="Saves the filters and order of this list, not the search text or the environment."
      footer={
        <>
          {view && (
            <Button className="mr-auto" disabled={isBusy} onClick={() => removing.mutate()}>
              Remove view
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="ink" disabled={name.trim() === '' || isBusy} onClick={() => saving.mutate()}>
            {saving.isPending ? 'Saving' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !isBusy) saving.mutate();
        }}
      >
        <Field label="Name" hint="No customer names: everyone it is shared with sees this name.">
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={viewNameLength}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {mayShare && (
          // biome-ignore lint/a11y/noLabelWithoutControl: Checkbox is the control
          <label className="flex min-h-8 cursor-pointer items-center gap-2.5">
            <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)} />
            Share with all reviewers
          </label>
        )}
        <p role="alert" className="text-rejected-fg empty:hidden">
          {failure && `Not saved: ${failureMessage(failure)}`}
        </p>
      </form>
    </Dialog>
  );
}

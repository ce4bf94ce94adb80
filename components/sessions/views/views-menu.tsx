'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil, Save, Users } from 'lucide-react';
import Link from 'next/link';
import { type RefObject, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox, Field, Input } from '#components/ui/form/index.ts';
import { Menu, MenuItem, MenuLinkItem, MenuSeparator } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { failureMessage } from '#lib/client/request.ts';
import { changeView, refetchViews, removeView, saveView } from '#lib/client/views.ts';
import { consentsPage } from '#lib/model/addresses.ts';
import { type SavedView, type Views, viewNameLength } from '#lib/model/session/list.ts';
import { builtInViews } from '#lib/model/session/queue.ts';
import { countText } from '../list-labels.ts';
import type { ListParams } from '../list-params.ts';
import { builtInParams, isChanged, savedParams, toViewFilters, type ViewParams, viewLabels } from './views.ts';

interface ViewDialogProps {
  /** The view that is changed; undefined when a new one is saved. */
  readonly view: SavedView | undefined;
  readonly params: ListParams;
  readonly mayShare: boolean;
  readonly onChoose: (params: ViewParams) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

function ViewDialog({ view, params, mayShare, onChoose, anchor, onClose }: ViewDialogProps) {
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

interface ViewsMenuProps extends OverlayProps {
  readonly params: ListParams;
  readonly views: Views;
  readonly mayShare: boolean;
  readonly onChoose: (params: ViewParams) => void;
}

/** The menu has every view, also those that the strip has no room for, and what can be done with the view on the screen. */
export function ViewsMenu({ params, views, mayShare, onChoose, ...overlay }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<'save' | 'change'>();
  const current = views.saved.find(({ id }) => id === params.view);
  const choices = [
    ...builtInViews.map((view) => ({
      id: view as string,
      label: viewLabels[view],
      count: views.builtIn.find((one) => one.view === view)?.count,
      owner: undefined,
      params: builtInParams(view) as ViewParams,
    })),
    ...views.saved.map((view) => ({
      id: view.id,
      label: view.name,
      count: view.count,
      owner: view.isMine ? (view.isShared ? 'shared' : undefined) : `by ${view.owner}`,
      params: savedParams(view) as ViewParams,
    })),
  ];
  return (
    <>
      <Menu label="Views" {...overlay}>
        <div className="max-h-[60vh] max-w-80 overflow-y-auto">
          {choices.map(({ id, label, count, owner, params: to }) => (
            <MenuItem key={id} onClick={() => onChoose(to)}>
              <span className="flex size-4 shrink-0 items-center">
                {id === params.view && <Check role="img" aria-label="On the screen" />}
              </span>
              <span className="min-w-0 truncate">
                <SafeText text={label} />
              </span>
              {owner !== undefined && (
                <span className="flex shrink-0 items-center gap-1 text-meta text-muted">
                  <Users aria-hidden />
                  <SafeText text={owner} />
                </span>
              )}
              {count && <span className="ml-auto pl-3 text-muted tabular-nums">{countText(count)}</span>}
            </MenuItem>
          ))}
        </div>
        {views.unlinkedConsents > 0 && (
          <MenuLinkItem link={<Link href={consentsPage()} prefetch={false} />}>
            <span className="size-4 shrink-0" />
            Shared data without a session
            <span className="ml-auto pl-3 text-muted tabular-nums">{views.unlinkedConsents}</span>
          </MenuLinkItem>
        )}
        <MenuSeparator />
        <MenuItem onClick={() => setDialog('save')}>
          <Save aria-hidden />
          Save these filters as a view
        </MenuItem>
        {current?.mayChange && (
          <MenuItem onClick={() => setDialog('change')}>
            <Pencil aria-hidden />
            {isChanged(params, current) ? 'Change this view to these filters' : 'Rename, share or remove this view'}
          </MenuItem>
        )}
      </Menu>
      {dialog && (
        <ViewDialog
          key={dialog}
          view={dialog === 'change' ? current : undefined}
          params={params}
          mayShare={mayShare}
          onChoose={onChoose}
          anchor={overlay.anchor}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

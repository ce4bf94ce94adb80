'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Check, Pencil, Save, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { LabelledCheckbox } from '#components/ui/form/checkbox.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { useEntries, useForm } from '#components/ui/form/use-form.ts';
import { Link } from '#components/ui/link.tsx';
import { Menu, MenuItem, MenuLinkItem, MenuSeparator } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { isConflict } from '#lib/client/change.ts';
import { changeView, refetchViews, removeView, saveView } from '#lib/client/views.ts';
import { consentsPage } from '#lib/model/addresses.ts';
import type { SavedView, Views } from '#lib/model/session/list.schema.ts';
import { viewNameLength } from '#lib/model/session/list.ts';
import { countText } from '../list-labels.ts';
import type { ListParams } from '../list-params.ts';
import { builtInParams, isChanged, listedViews, savedParams, toViewFilters, type ViewParams } from './views.ts';

interface ViewDialogProps extends Omit<ViewsMenuProps, 'views'> {
  /** The view that is changed; undefined when a new one is saved. */
  readonly view: SavedView | undefined;
}

function ViewDialog({ view, params, mayShare, onChoose, ...overlay }: ViewDialogProps) {
  const client = useQueryClient();
  const filters = toViewFilters(params);
  const form = useForm({
    entries: useEntries({ name: view?.name ?? '', isShared: view?.isShared ?? false, isRemoved: false }),
    version: view?.version,
    async send({ name, isShared, isRemoved }, version) {
      const content = { name: name.trim(), isShared, filters };
      const saved = view ? undefined : await saveView(content);
      if (view) await (isRemoved ? removeView(view.id, version) : changeView(view.id, version, content));
      await refetchViews(client);
      return isRemoved ? builtInParams('needs_review') : saved && savedParams({ id: saved.id, filters });
    },
    onDone(next: ViewParams | undefined) {
      overlay.onOpenChange(false);
      if (next) onChoose(next);
    },
    onConflict: () => refetchViews(client),
  });
  return (
    <FormDialog
      {...overlay}
      form={form}
      title={view ? 'Change view' : 'Save view'}
      description="Saves the filters and order of this list, not the search text or the environment."
      action={['Save', 'Saving']}
      isDisabled={form.fields.name.trim() === ''}
      refused="Not saved"
      newer={
        isConflict(form.error) &&
        view && (
          <p className="text-muted">
            Now: <SafeText text={view.name} />
            {view.isShared && ', shared with all reviewers'}
          </p>
        )
      }
      actions={
        view && (
          <Button disabled={form.isPending} onClick={() => form.sendWith({ isRemoved: true })}>
            Remove view
          </Button>
        )
      }
    >
      <TextField
        label="Name"
        hint="No customer names: everyone it is shared with sees this name."
        maxLength={viewNameLength}
        value={form.fields.name}
        onText={(name) => form.set({ name })}
      />
      {mayShare && (
        <LabelledCheckbox checked={form.fields.isShared} onCheck={(isShared) => form.set({ isShared })}>
          Share with all reviewers
        </LabelledCheckbox>
      )}
    </FormDialog>
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
  return (
    <>
      <Menu label="Views" {...overlay}>
        <div className="max-h-[60vh] max-w-80 overflow-y-auto">
          {listedViews(views, params.view).map(({ id, name, count, saved, params: to }) => (
            <MenuItem key={id} onClick={() => onChoose(to)}>
              <span className="flex size-4 shrink-0 items-center">
                {id === params.view && <Check role="img" aria-label="On the screen" />}
              </span>
              <span className="min-w-0 truncate">
                <SafeText text={name} />
              </span>
              {saved && (saved.isShared || !saved.isMine) && (
                <span className="flex shrink-0 items-center gap-1 text-meta text-muted">
                  <Users aria-hidden />
                  <SafeText text={saved.isMine ? 'shared' : `by ${saved.owner}`} />
                </span>
              )}
              {count && <span className="ml-auto pl-3 text-muted tabular-nums">{countText(count)}</span>}
            </MenuItem>
          ))}
        </div>
        {views.unlinkedConsents > 0 && (
          <MenuLinkItem link={<Link href={consentsPage()} />}>
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
          open
          anchor={overlay.anchor}
          onOpenChange={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

'use client';

import { Check, Pencil, Save, Users } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Menu, MenuItem, MenuLinkItem, MenuSeparator } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { consentsPage } from '#lib/model/addresses.ts';
import { builtInViews } from '#lib/model/session/queue.ts';
import type { Views } from '#lib/model/session/saved-view.ts';
import { countText } from '../labels/index.ts';
import type { ListParams } from '../list-params.ts';
import { ViewDialog } from './view-dialog.tsx';
import { viewLabels } from './view-labels.ts';
import { builtInParams, isChanged, savedParams, type ViewParams } from './view-params.ts';

interface ViewsMenuProps extends OverlayProps {
  readonly params: ListParams;
  readonly views: Views;
  readonly mayShare: boolean;
  readonly onChoose: (params: ViewParams) => void;
}

/** Every view, those that the strip has no room for too, and what can be done with the one on the screen. */
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

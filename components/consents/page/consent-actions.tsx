'use client';

import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { type OverlayProps, useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.ts';

const load = () => import('../dialogs/consent-dialogs.tsx');
const ReplaceTokenDialog = lazyPart(() => load().then((module) => module.ReplaceTokenDialog));
const EditDialog = lazyPart(() => load().then((module) => module.EditDialog));
const RemoveDialog = lazyPart(() => load().then((module) => module.RemoveDialog));

interface ActionProps {
  readonly consent: ConsentDetail;
  readonly look?: 'outline' | 'ink';
}

/** What an officer may do with an access. */
export const ConsentActions = ({ consent }: ActionProps) => (
  <>
    <ReplaceToken consent={consent} />
    <Action consent={consent} label="Edit" icon={Pencil} dialog={EditDialog} />
    <Action consent={consent} label="Remove" icon={Trash2} dialog={RemoveDialog} />
  </>
);

export const ReplaceToken = (props: ActionProps) => (
  <Action {...props} label="Replace token" icon={KeyRound} dialog={ReplaceTokenDialog} />
);

interface Props extends ActionProps {
  readonly label: string;
  readonly icon: ComponentType<{ readonly 'aria-hidden': true }>;
  readonly dialog: ComponentType<OverlayProps & { readonly consent: ConsentDetail }>;
}

function Action({ consent, look = 'outline', label, icon: Icon, dialog: Dialog }: Props) {
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <>
      <Button look={look} {...trigger}>
        <Icon aria-hidden />
        {label}
      </Button>
      {overlay && <Dialog consent={consent} {...overlay} />}
    </>
  );
}

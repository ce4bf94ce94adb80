'use client';

import { useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { LabelledCheckbox } from '#components/ui/form/checkbox.tsx';
import { Kbd, listKeys } from '#components/ui/keyboard/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { useSingleKeys } from '#components/ui/preferences/index.ts';

const keyLabels: Record<string, string> = {
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  g: 'g s',
};

/** The dialog lists the shortcuts of the screen below it, and has the switch that turns the single-key ones off. */
export function HelpDialog(overlay: OverlayProps) {
  const { singleKeys, failed, change } = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" description="On this screen, outside input fields" {...overlay}>
      <ShortcutList />
      <LabelledCheckbox
        checked={singleKeys}
        onCheck={(isOn) => void change(isOn)}
        className="mt-4 border-hairline border-t pt-4"
      >
        Enable single-key shortcuts
      </LabelledCheckbox>
      <p role="alert" className="text-rejected-fg empty:hidden">
        {failed && 'This could not be stored: it applies in this browser only.'}
      </p>
    </Dialog>
  );
}

/** The list is taken when the dialog opens, which mounts this again each time: it must not change while it is read. */
function ShortcutList() {
  const [shortcuts] = useState(listKeys);
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {shortcuts.map(({ does, keys }) => (
        <div key={does} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) =>
              (keyLabels[key] ?? key).split(' ').map((part) => <Kbd key={`${key} ${part}`}>{part}</Kbd>),
            )}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
      <dt className="flex gap-1">
        <Kbd>Ctrl</Kbd>
        <Kbd>k</Kbd>
      </dt>
      <dd>All commands</dd>
    </dl>
  );
}

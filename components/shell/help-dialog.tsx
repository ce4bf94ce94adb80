'use client';

import { useState } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { usePreferences } from '#components/ui/preferences.tsx';
import { listKeys } from '#components/ui/use-key.ts';
import type { OverlayProps } from '#components/ui/use-overlay.ts';

const shownKey: Record<string, string> = {
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** The keys of the screen beneath, and the switch that turns the single-letter ones off. */
export function HelpDialog(overlay: OverlayProps) {
  const { preferences, keep } = usePreferences();
  return (
    <Dialog title="Keys" description="On this screen, outside input fields" {...overlay}>
      <Keys />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: Checkbox is the control */}
      <label className="mt-4 flex min-h-8 cursor-pointer items-center gap-2.5 border-hairline border-t pt-4">
        <Checkbox checked={preferences.singleKeys} onChange={(event) => keep('singleKeys', event.target.checked)} />
        Single-letter keys work
      </label>
    </Dialog>
  );
}

/** As they are when the dialog opens, and it mounts this anew each time: the list must not change under the reader. */
function Keys() {
  const [keys] = useState(listKeys);
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(({ does, keys: alike }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {alike.map((key) => (
                <Kbd key={key}>{shownKey[key] ?? key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {keys.length === 0 && <p className="text-muted">Single-letter keys are switched off.</p>}
    </>
  );
}

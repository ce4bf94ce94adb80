'use client';
'use no memo';

import { CircleHelp } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay/index.ts';
import { whenIdle } from '#components/ui/scheduling/index.ts';
import type { Destination, KeysProps } from './keys/index.ts';

/** When the code cannot be loaded, the page stays as it is. */
const Keys = lazy<ComponentType<KeysProps>>(() =>
  import('./keys/index.ts').then(
    (module) => ({ default: module.Keys }),
    () => ({ default: () => null }),
  ),
);

interface HelpProps {
  readonly destinations: readonly Destination[];
  /** Whether the reviewer may search for names, or parts of them. */
  readonly searches: boolean;
}

/** The button for the shortcuts, and what works on every page: loaded once the page is idle. */
export function Help(props: HelpProps) {
  const { trigger, overlay, setOpen } = useOverlay('dialog');
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return (
    <>
      <IconButton label="Keyboard shortcuts" shortcut="?" {...trigger}>
        <CircleHelp aria-hidden />
      </IconButton>
      {(isIdle || overlay) && (
        <Suspense>
          <Keys help={overlay} onHelp={setOpen} {...props} />
        </Suspense>
      )}
    </>
  );
}

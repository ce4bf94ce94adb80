'use client';
'use no memo';

import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { drawNothing, lazyPart, whenIdle } from '#components/ui/scheduling/index.ts';
import type { Destination } from './keys/index.ts';

const Keys = lazyPart(() => import('./keys/index.ts').then((module) => module.Keys, drawNothing));

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
        <CircleQuestionMark aria-hidden />
      </IconButton>
      {(isIdle || overlay) && <Keys help={overlay} onHelp={setOpen} {...props} />}
    </>
  );
}

'use client';
'use no memo';

import { X } from 'lucide-react';
import { Button, IconButton } from '#components/ui/button/index.ts';
import { Kbd, useKey } from '#components/ui/keyboard/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { usePreferences } from '#components/ui/preferences/index.ts';
import { cn } from '#components/ui/style.ts';
import { type SessionUpdatesProps, useSessionUpdates } from './use-session-updates.ts';

export type { SessionUpdatesProps } from './use-session-updates.ts';

/** A notice of what changed since the page was opened, and whether the evidence on the screen is outdated. */
export function SessionUpdates(props: SessionUpdatesProps) {
  const { messages, evidence, dismiss, show } = useSessionUpdates(props);
  const { singleKeys } = usePreferences().preferences;
  const isOutdated = evidence !== 'current';
  useKey('u', 'Show changes', show, { enabled: isOutdated });

  const subject = props.isOwnership ? 'The reported ownership' : 'This step';
  const isNotice = messages.length > 0 || isOutdated;
  return (
    <section
      aria-label="Changes"
      data-slot="session-updates"
      className={cn(
        'fixed bottom-4 left-4 z-40 flex max-w-[calc(100vw-2rem)] items-start gap-3 rounded-table sm:max-w-120 print:hidden',
        isNotice && 'floating py-2.5 pr-2 pl-3.5',
      )}
    >
      <div className="flex min-w-0 flex-col items-start gap-2">
        <div role="status" className="min-w-0">
          {messages.map((message) => (
            <p key={message} className="font-medium">
              <SafeText text={message} />
            </p>
          ))}
          {isOutdated && (
            <p className="text-muted">
              {evidence === 'changed'
                ? `${subject} changed. You are viewing an earlier version.`
                : `${subject} may have changed since it was loaded.`}
            </p>
          )}
        </div>
        {isOutdated && (
          <Button size="small" onClick={show}>
            Show
            {singleKeys && <Kbd className="coarse:hidden">u</Kbd>}
          </Button>
        )}
      </div>
      {isNotice && (
        <IconButton label="Dismiss" size="small" className="-my-1 shrink-0" onClick={dismiss}>
          <X aria-hidden />
        </IconButton>
      )}
    </section>
  );
}

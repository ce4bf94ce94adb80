'use client';
'use no memo';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { usePreferences } from '#components/ui/preferences.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { readSessionAgain } from '#lib/client/api.ts';
import { isLaterThan, listen, onTheWayMs, wasMissed } from '#lib/client/live.ts';
import { createLooker } from '#lib/client/live-look.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { explanationQuery, sessionKey, sessionQuery, stepQuery } from '#lib/client/queries.ts';
import type { LiveChange } from '#lib/model/live.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { differenceOf } from './session-changes.ts';

export interface SessionNewsProps {
  readonly session: SessionDetail;
  /** The step on the screen, or whose owners are worked out there. */
  readonly step: string | null;
  readonly isOwnership: boolean;
}

/** When a step was heard to have changed; `any`: something did, nobody said which. */
type Heard = ReadonlyMap<string, number>;
const any = '*';
const nothing: Heard = new Map();

/**
 * Keeps what the page says of the session true, and tells what changed since it was opened. The evidence that is looked at stays as it is until
 * its reader asks for the new one.
 */
export function SessionNews({ session, step, isOwnership }: SessionNewsProps) {
  const client = useQueryClient();
  const at = { kind: session.kind, ref: session.ref, step: step ?? '' };
  const [seen, setSeen] = useState(session);
  const [heard, setHeard] = useState(nothing);
  const ofStep = useQuery({ ...stepQuery(at), enabled: false });
  const ofOwnership = useQuery({ ...ownershipQuery(session.ref), enabled: false });
  const shown = isOwnership ? ofOwnership : ofStep;
  const { singleKeys } = usePreferences().preferences;

  const hear = (steps: Iterable<string>, atMs: number) =>
    setHeard((before) => new Map([...before, ...[...steps].map((one) => [one, atMs] as const)]));
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const now = await readSessionAgain(session.ref, signal);
    const { steps } = differenceOf(session, now);
    hear(steps, Date.now());
    client.setQueryData(sessionQuery(session.ref).queryKey, now);
    // What was read before and is not on the screen is read anew when it comes there.
    await client.invalidateQueries({
      queryKey: sessionKey(session.ref),
      refetchType: 'none',
      predicate(query) {
        const [, , , what, of] = query.queryKey;
        if (what === 'detail' || query.isActive()) return false;
        return steps.has(String(of)) || heard.has(String(of)) || heard.has(any) || what === 'ownership';
      },
    });
  });
  const onChange = useEffectEvent((change: LiveChange) => {
    // A stream that begins tells of the last minute too: of what is on the screen already, and of the session's own registration.
    if (change.created || !isLaterThan(change, shown.dataUpdatedAt - onTheWayMs)) return;
    hear(change.steps.length === 0 && change.facts ? [any] : change.steps.map((one) => one.step), Date.now());
  });
  const { ref } = session;
  useEffect(() => {
    const looker = createLooker((signal) => look(signal));
    const stop = listen({
      onChange(change) {
        if (change.ref !== ref) return;
        onChange(change);
        looker.ask();
      },
      onMissed: looker.ask,
    });
    if (wasMissed(client.getQueryState(sessionQuery(ref).queryKey)?.dataUpdatedAt ?? 0, ref)) looker.ask();
    return () => {
      stop();
      looker.end();
    };
  }, [client, ref]);

  const isOlder = (than: string) => (heard.get(than) ?? 0) > shown.dataUpdatedAt;
  const isShown = step !== null && shown.data !== undefined;
  const changed = isShown && isOlder(step);
  const mayHaveChanged = isShown && !changed && isOlder(any);
  const { words } = differenceOf(seen, session);

  const dismiss = () => {
    setSeen(session);
    setHeard(nothing);
  };
  const show = () => {
    dismiss();
    const keys = isOwnership
      ? [ownershipQuery(session.ref).queryKey]
      : [stepQuery(at).queryKey, explanationQuery(at).queryKey];
    for (const key of keys) void client.refetchQueries({ queryKey: key, exact: true, type: 'active' });
  };
  useKey('u', 'Show what changed', show, { enabled: changed || mayHaveChanged });

  const what = isOwnership ? 'What is declared of the owners' : 'This step';
  const isNews = words.length > 0 || changed || mayHaveChanged;
  return (
    <section
      aria-label="What changed"
      data-slot="session-news"
      className={cn(
        'fixed bottom-4 left-4 z-40 flex max-w-[calc(100vw-2rem)] items-start gap-3 rounded-table sm:max-w-120 print:hidden',
        isNews && 'floating py-2.5 pr-2 pl-3.5',
      )}
    >
      <div className="flex min-w-0 flex-col items-start gap-2">
        <div role="status" className="min-w-0">
          {words.map((word) => (
            <p key={word} className="font-medium">
              <SafeText text={word} />
            </p>
          ))}
          {(changed || mayHaveChanged) && (
            <p className="text-muted">
              {what} {changed ? 'changed' : 'may have changed'}; what you see is older.
            </p>
          )}
        </div>
        {(changed || mayHaveChanged) && (
          <Button size="small" onClick={show}>
            Show
            {singleKeys && <Kbd className="coarse:hidden">u</Kbd>}
          </Button>
        )}
      </div>
      {isNews && (
        <IconButton label="Dismiss" size="small" className="-my-1 shrink-0" onClick={dismiss}>
          <X aria-hidden />
        </IconButton>
      )}
    </section>
  );
}

/** What this browser reports of its reviewer: which session is open, and settings that go with them. Throws ProblemError. */
import type { PreferencesBody } from '#lib/model/preferences.schema.ts';
import { changePreferences, announcePresence as operation } from '#lib/operations/account.ts';
import { call } from './operation.ts';
import { ProblemError } from './request.ts';

export const savePreferences = (body: PreferencesBody): Promise<void> => call(changePreferences, { body });

/** The server forgets a tab after 40 s: one report may be lost. */
const heartbeatMs = 15_000;

/** Announces to other reviewers that this tab shows a session, as long as the tab is visible. @returns announces that the tab has left */
export function announcePresence(ref: string): () => void {
  const tab = crypto.randomUUID();
  const ended = new AbortController();
  const { signal } = ended;
  let isEntered = false;
  const send = async (left: boolean) => {
    isEntered = !left;
    try {
      const body = { tab, ...(left && { left: true as const }) };
      await call(operation, { ref, body, background: true, keepalive: left });
    } catch (error) {
      // The next report is in 15 s, and the bar below says when the server is away. A session that is gone has no viewers.
      if (error instanceof ProblemError && error.status < 500 && error.code !== 'offline') ended.abort();
    }
  };
  const enter = () => {
    if (!signal.aborted && document.visibilityState === 'visible') void send(false);
  };
  const leave = () => {
    if (isEntered) void send(true);
  };
  const timer = setInterval(enter, heartbeatMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', enter, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && enter(), { signal });
  enter();
  return () => {
    ended.abort();
    leave();
  };
}

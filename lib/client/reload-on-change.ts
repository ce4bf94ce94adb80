import { useEffect, useEffectEvent } from 'react';

/** Reads again whenever the session may have changed. Live updates are loaded after the page; without them it stays as it is. */
export function useReloadOnChange(ref: string, onReload: (signal: AbortSignal) => Promise<unknown>, isEnabled = true) {
  const reload = useEffectEvent(async (signal: AbortSignal) => {
    await onReload(signal);
  });
  useEffect(() => {
    if (!isEnabled) return;
    const stops: (() => void)[] = [];
    let isStopped = false;
    const connect = ({ createReloader, subscribeToChanges }: typeof import('#lib/client/live/index.ts')) => {
      if (isStopped) return;
      const reloader = createReloader((signal) => reload(signal));
      const unsubscribe = subscribeToChanges({
        onChange: (change) => change.ref === ref && reloader.request(),
        onMissed: reloader.request,
      });
      stops.push(unsubscribe, reloader.stop);
    };
    void import('#lib/client/live/index.ts').then(connect, () => undefined);
    return () => {
      isStopped = true;
      for (const stop of stops) stop();
    };
  }, [ref, isEnabled]);
}

'use client';

import { useEffect, useEffectEvent } from 'react';
import { addCommand } from './key.tsx';

/**
 * Adds an action of the screen without a key of its own to the command palette. A decision or a verdict is never made by a command: it opens the
 * dialog.
 * @param does what a reviewer would search for: "Assign to me"
 */
export function useCommand(does: string, run: () => void, { enabled = true } = {}): void {
  const onRun = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    const command = { key: '', does, first: false, isOn: true, run: () => onRun() };
    return addCommand(command);
  }, [does, enabled]);
}

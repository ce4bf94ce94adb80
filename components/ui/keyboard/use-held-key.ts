'use client';
'use no memo';

import { useEffect, useEffectEvent, useRef } from 'react';
import { usePreferences } from '../preferences/index.ts';
import { hasModifier, isKeyElsewhere, useKey } from './key.tsx';

/** A press that is held longer than this means nothing any more. */
const longestHoldMs = 10_000;

/**
 * Handles a key as `useKey` does. With `soon`, what the key acts on is being read: a press is held until it is there, unless another key or the
 * pointer is used meanwhile.
 */
export function useHeldKey(key: string, does: string, press: () => void, enabled: boolean | 'soon') {
  const isOn = usePreferences().preferences.singleKeys || key.length > 1;
  const onPress = useEffectEvent(press);
  const heldUntil = useRef(0);
  useEffect(() => {
    if (enabled !== 'soon' || !isOn) return;
    const hold = (event: KeyboardEvent) => {
      if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(event.key)) return;
      const isOurs = event.key === key && !hasModifier(event) && !isKeyElsewhere(event.target);
      if (isOurs) event.preventDefault();
      heldUntil.current = isOurs ? performance.now() + longestHoldMs : 0;
    };
    const drop = () => {
      heldUntil.current = 0;
    };
    document.addEventListener('keydown', hold);
    document.addEventListener('pointerdown', drop);
    return () => {
      document.removeEventListener('keydown', hold);
      document.removeEventListener('pointerdown', drop);
    };
  }, [enabled, isOn, key]);
  useEffect(() => {
    if (enabled === 'soon') return;
    const isHeld = heldUntil.current > performance.now();
    heldUntil.current = 0;
    if (enabled && isHeld) onPress();
  }, [enabled]);
  useKey(key, does, press, { enabled: enabled === true });
}

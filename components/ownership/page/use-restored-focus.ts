'use client';
'use no memo';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Restores the focus within an element when the focused element is removed, by a key, a button or the browser's Back.
 * @param refocus focuses an element that is still there
 * @returns the ref of the surrounding element, which has to stay mounted
 */
export function useRestoredFocus(refocus: (container: HTMLElement) => void): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const container = ref.current;
    // The focused element may have mounted with the container.
    if (container?.contains(document.activeElement)) last.current = document.activeElement;
    // Native listeners: React dispatches no focus events while it commits.
    const onFocusIn = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    const onFocusOut = () =>
      queueMicrotask(() => {
        if (last.current?.isConnected && last.current !== document.activeElement) last.current = null;
      });
    container?.addEventListener('focusin', onFocusIn);
    container?.addEventListener('focusout', onFocusOut);
    return () => {
      container?.removeEventListener('focusin', onFocusIn);
      container?.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  useEffect(() => {
    if (ref.current && last.current?.isConnected === false && document.activeElement === document.body)
      refocus(ref.current);
  });
  return ref;
}

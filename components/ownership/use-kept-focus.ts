'use client';
'use no memo';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whatever took away what had the focus within an element, a key, a button, the browser's Back: the focus goes on from there.
 * @param refocus gives it to what comes in its stead, as soon as that is there
 * @returns of the element, which has to be drawn, and stay, with who asks for it
 */
export function useKeptFocus(refocus: (around: HTMLElement) => void): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const around = ref.current;
    // It may have come with what had it.
    if (around?.contains(document.activeElement)) last.current = document.activeElement;
    // Not React's own: while it changes the page it hears nothing.
    const take = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    const leave = () =>
      queueMicrotask(() => {
        if (last.current?.isConnected && last.current !== document.activeElement) last.current = null;
      });
    around?.addEventListener('focusin', take);
    around?.addEventListener('focusout', leave);
    return () => {
      around?.removeEventListener('focusin', take);
      around?.removeEventListener('focusout', leave);
    };
  }, []);
  useEffect(() => {
    if (ref.current && last.current?.isConnected === false && document.activeElement === document.body)
      refocus(ref.current);
  });
  return ref;
}

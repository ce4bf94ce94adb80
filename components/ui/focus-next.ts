/** Moves the focus on from what is leaving the page, or has left it; a reviewer who has gone on elsewhere keeps it. */
export function focusNext(next: HTMLElement | null | undefined, leaving?: Element | null): void {
  const active = document.activeElement;
  if (active === null || active === document.body || leaving?.contains(active)) next?.focus();
}

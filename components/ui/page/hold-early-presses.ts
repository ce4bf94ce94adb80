/**
 * A page is drawn before its scripts handle presses: what is pressed on a button until then is held, and played once React has taken the button
 * over. It runs as text within the page, before any other script, so it uses nothing from outside of itself.
 */
function holdEarlyPresses(): void {
  const buttons = 'button, [role="button"], [role="tab"], [role="switch"]';
  /** The code of a part may come late; a press that is older than this means nothing any more. */
  const longestMs = 30_000;
  const held = new Set<HTMLElement>();
  /** React marks the elements that it has taken over. */
  const isTakenOver = (button: HTMLElement) => Object.keys(button).some((key) => key.startsWith('__reactProps'));

  const play = (button: HTMLElement, untilMs: number) => {
    if (!button.isConnected || performance.now() > untilMs) return void held.delete(button);
    let reached = false;
    const notice = () => {
      reached = true;
    };
    if (isTakenOver(button)) {
      held.delete(button);
      // React stops a press that it cannot handle yet.
      button.addEventListener('click', notice, { capture: true, once: true });
      button.click();
      button.removeEventListener('click', notice, { capture: true });
    }
    if (reached) return;
    held.add(button);
    setTimeout(() => play(button, untilMs), 50);
  };

  window.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(buttons) : null;
      if (!button || isTakenOver(button)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (held.has(button)) return;
      held.add(button);
      play(button, performance.now() + longestMs);
    },
    { capture: true },
  );
}

/**
 * Ctrl+K on a signed-in page before its code is there, and what is typed after it, are held for the command palette: the browser would take the
 * reader to its address bar. This runs as text too.
 */
function holdEarlyPalette(): void {
  /** When the code does not come, the keys are the browser's again after this time. */
  const longestMs = 10_000;
  const held: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent) => {
    const withModifier = event.ctrlKey || event.metaKey || event.altKey;
    const opens = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
    if (held.length === 0) {
      if (!opens || !document.querySelector('[data-slot="desk"]')) return;
      setTimeout(release, longestMs);
    } else if (withModifier && !opens) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  const release = () => {
    window.removeEventListener('keydown', hold, true);
    document.removeEventListener('desk-keys', play);
  };
  const play = () => {
    release();
    for (const { key, ctrlKey, metaKey } of held)
      document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true }));
  };
  window.addEventListener('keydown', hold, true);
  document.addEventListener('desk-keys', play);
}

export const earlyPressesScript = `(${holdEarlyPresses})();(${holdEarlyPalette})()`;

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
 * Keys that are pressed on a signed-in page before its code is there: Ctrl+K, which the browser would take to its address bar, with what is
 * typed after it for the command palette, and the keys of the page. Runs as text too.
 */
function holdEarlyKeys(): void {
  /** When the code does not come, the keys are the browser's again after this time. */
  const longestMs = 10_000;
  /** A part of the page may begin to listen later than its frame; a key that nothing takes until then means nothing here. */
  const latePartsMs = 2_000;
  const fields = 'input, textarea, select, [contenteditable]';
  let held: KeyboardEvent[] = [];
  let isTyping = false;
  const hold = (event: KeyboardEvent) => {
    const withModifier = event.ctrlKey || event.metaKey || event.altKey;
    const opens = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
    const isInField = event.target instanceof Element && event.target.closest(fields) !== null;
    const isOfPage = event.key.length === 1 && event.key !== ' ' && !isInField;
    if (!opens && (withModifier || !(isTyping || isOfPage))) return;
    if (!document.querySelector('[data-slot="desk"]')) return;
    if (held.length === 0) setTimeout(release, longestMs);
    isTyping ||= opens;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  const release = () => {
    window.removeEventListener('keydown', hold, true);
    document.removeEventListener('desk-keys', begin);
  };
  /** Those that nothing takes are tried again. */
  const play = (untilMs: number) => {
    held = held.filter(({ key, ctrlKey, metaKey }) =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true })),
    );
    if (held.length > 0 && performance.now() < untilMs) setTimeout(() => play(untilMs), 50);
  };
  const begin = () => {
    release();
    play(performance.now() + latePartsMs);
  };
  window.addEventListener('keydown', hold, true);
  document.addEventListener('desk-keys', begin);
}

export const earlyPressesScript = `(${holdEarlyPresses})();(${holdEarlyKeys})()`;

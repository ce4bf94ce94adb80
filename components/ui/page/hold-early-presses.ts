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

export const earlyPressesScript = `(${holdEarlyPresses})()`;

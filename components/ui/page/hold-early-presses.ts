/**
 * A page is drawn before its scripts handle presses: what is pressed on a button until then is held, and played once React has taken the button
 * over; what is typed into a field is reported to React then. It runs as text within the page, before any other script, so it uses nothing from
 * outside of itself.
 */
function holdEarlyPresses(): void {
  const buttons = 'button, input[type="checkbox"], input[type="radio"], [role="button"], [role="tab"], [role="switch"]';
  /** The code of a part may come late; a press that is older than this means nothing any more. */
  const longestMs = 30_000;
  const held = new Set<HTMLElement>();
  /** React marks the elements that it has taken over. */
  const isTakenOver = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

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

  type TextField = HTMLInputElement | HTMLTextAreaElement;
  const isTextField = (target: EventTarget | null): target is TextField =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type));
  const report = (field: TextField, untilMs: number) => {
    if (!field.isConnected || performance.now() > untilMs) return void held.delete(field);
    if (!isTakenOver(field)) return void setTimeout(() => report(field, untilMs), 50);
    held.delete(field);
    const { value, selectionStart, selectionEnd } = field;
    // React takes the text that it found for its own: only a change from another one is a change.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  window.addEventListener(
    'input',
    ({ target }) => {
      if (!isTextField(target) || isTakenOver(target) || held.has(target)) return;
      held.add(target);
      report(target, performance.now() + longestMs);
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

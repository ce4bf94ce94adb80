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

  /** Does it again and again until React handles it: it stops an event that it cannot handle yet. */
  const play = (element: HTMLElement, name: 'click' | 'input', act: () => void, untilMs: number) => {
    if (!element.isConnected || performance.now() > untilMs) return void held.delete(element);
    let reached = false;
    const notice = () => {
      reached = true;
    };
    if (isTakenOver(element)) {
      held.delete(element);
      element.addEventListener(name, notice, { capture: true, once: true });
      act();
      element.removeEventListener(name, notice, { capture: true });
    }
    if (reached) return;
    held.add(element);
    setTimeout(() => play(element, name, act, untilMs), 50);
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
      play(button, 'click', () => button.click(), performance.now() + longestMs);
    },
    { capture: true },
  );

  type TextField = HTMLInputElement | HTMLTextAreaElement;
  const isTextField = (target: EventTarget | null): target is TextField =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type));
  const typed = new WeakMap<TextField, string>();
  const report = (field: TextField) => {
    const { selectionStart, selectionEnd } = field;
    // React may have drawn the field again meanwhile, without the text that it does not know.
    const value = field.value || (typed.get(field) ?? '');
    // React takes the text that it found for its own: only a change from another one is a change.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  window.addEventListener(
    'input',
    ({ target }) => {
      if (!isTextField(target) || isTakenOver(target)) return;
      typed.set(target, target.value);
      if (held.has(target)) return;
      held.add(target);
      play(target, 'input', () => report(target), performance.now() + longestMs);
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

/**
 * A page is drawn before its scripts handle presses: what is pressed on a button until then is held, and played once React handles it; what is typed
 * into a field or chosen is reported to React then. It runs as text within the page, before any other script, so it uses nothing from outside of
 * itself.
 */
function holdEarlyPresses(): void {
  const buttons = 'button, input[type="checkbox"], input[type="radio"], [role="button"], [role="tab"], [role="switch"]';
  /** The code of a part may come late; a press that is older than this means nothing any more. */
  const longestMs = 30_000;
  const held = new Set<Element>();
  let isHandled = false;
  /** React marks the elements that it is taking over. */
  const isMarked = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

  /** Acts again and again until React lets the event pass. */
  const hold = (element: Element, act: () => void) => {
    if (held.has(element)) return;
    held.add(element);
    const untilMs = performance.now() + longestMs;
    const play = () => {
      if (!held.has(element)) return;
      isHandled = false;
      if (isMarked(element)) act();
      if (isHandled || !element.isConnected || performance.now() > untilMs) held.delete(element);
      else setTimeout(play, 50);
    };
    setTimeout(play, 50);
  };

  /** Calls `onEarly` in the capture phase of an event that React cannot handle yet. */
  const listen = <Target extends Element>(
    name: 'click' | 'input' | 'change',
    targetOf: (target: EventTarget | null) => Target | null,
    onEarly: (target: Target, event: Event) => void,
  ) =>
    window.addEventListener(
      name,
      (event) => {
        const target = targetOf(event.target);
        if (!target) return;
        if (!isMarked(target)) return onEarly(target, event);
        // React listens on the document and stops an event on what it has marked but not yet taken over. Listening now is listening after React.
        const listenAfter = () => {
          isHandled = !event.cancelBubble;
          if (isHandled) held.delete(target);
          else onEarly(target, event);
        };
        document.addEventListener(name, listenAfter, { capture: true, once: true });
      },
      { capture: true },
    );

  listen(
    'click',
    (target) => (target instanceof Element ? target.closest<HTMLElement>(buttons) : null),
    (button, event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      hold(button, () => button.click());
    },
  );

  type TextField = HTMLInputElement | HTMLTextAreaElement;
  const typed = new WeakMap<TextField | HTMLSelectElement, string>();
  listen(
    'input',
    (target) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))
        ? target
        : null,
    (field) => {
      typed.set(field, field.value);
      hold(field, () => {
        const { selectionStart, selectionEnd } = field;
        // React may have drawn the field again meanwhile, without the text that it does not know.
        const value = field.value || (typed.get(field) ?? '');
        // React takes the text that it found for its own: only a change from another one is a change.
        field.value = '';
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
        if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
  );
  listen(
    'change',
    (target) => (target instanceof HTMLSelectElement ? target : null),
    (field) => {
      typed.set(field, field.value);
      hold(field, () => {
        field.value = typed.get(field) ?? field.value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
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

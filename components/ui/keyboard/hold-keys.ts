import { hasModifier } from './key.tsx';

/** When the code of a dialog does not come, the page has its keys back after this time. */
const longestMs = 5_000;

const isText = (target: Element): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');

const dialog = '[role="dialog"]';
/** This is set while keys are held: a dialog that is asked for again after Escape receives what is typed from then on. */
let beginAgain: (() => void) | undefined;

/** A dialog that has just been drawn does not listen yet: Escape is sent until the dialog closes. */
function close(untilMs = performance.now() + longestMs): void {
  const drawn = document.querySelector(`${dialog}[data-open]`);
  if (!drawn || performance.now() > untilMs) return;
  drawn.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  setTimeout(() => close(untilMs), 16);
}

/**
 * Holds what is typed until the dialog being opened has the focus; a text field in it receives it. Escape closes the dialog, even before it is
 * there; what is typed after that is for the page.
 */
export function holdKeys(): void {
  if (beginAgain) {
    beginAgain();
    return;
  }
  let typed = '';
  let isClosed = false;
  const hold = (event: KeyboardEvent) => {
    const { key } = event;
    if (isClosed || event.isComposing || hasModifier(event)) return;
    if (key.length > 1 && !/^(?:Backspace|Enter|Escape)$/.test(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === 'Escape') {
      isClosed = true;
      if (!document.querySelector(dialog)) return;
      release();
      close();
    } else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
  };
  const deliver = ({ target }: FocusEvent) => {
    if (!(target instanceof Element && target.closest(dialog))) return;
    release();
    if (isClosed) return close();
    if (typed === '' || !isText(target)) return;
    target.setRangeText(typed, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const release = () => {
    beginAgain = undefined;
    clearTimeout(timer);
    window.removeEventListener('keydown', hold, true);
    document.removeEventListener('focusin', deliver);
  };
  beginAgain = () => {
    if (!isClosed) return;
    typed = '';
    isClosed = false;
  };
  const timer = setTimeout(release, longestMs);
  window.addEventListener('keydown', hold, true);
  document.addEventListener('focusin', deliver);
}

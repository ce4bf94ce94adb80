import { hasModifier } from './use-key.ts';

/** When the code of a dialog does not come, the page has its keys back after this time. */
const longestMs = 5_000;

const isText = (target: Element): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');

const dialog = '[role="dialog"]';
let isHolding = false;

/**
 * Keeps what is typed until the dialog that is being opened has the focus: behind it, it acts on nothing; a text field in it receives it. Escape
 * closes the dialog, also before it is there.
 */
export function holdKeys(): void {
  if (isHolding) return;
  isHolding = true;
  let typed = '';
  let isClosed = false;
  const hold = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing || hasModifier(event) || (key.length > 1 && !/^(?:Backspace|Enter|Escape)$/.test(key)))
      return;
    if (key === 'Escape') {
      // A dialog that is drawn hears of it before it has the focus.
      if (document.querySelector(dialog)) return release();
      isClosed = true;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
  };
  const deliver = ({ target }: FocusEvent) => {
    if (!(target instanceof Element && target.closest(dialog))) return;
    release();
    if (isClosed) target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    if (isClosed || typed === '' || !isText(target)) return;
    target.setRangeText(typed, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const release = () => {
    isHolding = false;
    clearTimeout(timer);
    window.removeEventListener('keydown', hold, true);
    document.removeEventListener('focusin', deliver);
  };
  const timer = setTimeout(release, longestMs);
  window.addEventListener('keydown', hold, true);
  document.addEventListener('focusin', deliver);
}

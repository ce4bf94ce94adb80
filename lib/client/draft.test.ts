/** The draft of this tab: when it is sent, what is left of it, and what happens to it without a connection. Each test has drafts of its own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftAt, toEntry } from './draft.ts';
import { ProblemError } from './request.ts';
import { beginSignIn, endSignIn } from './sign-in-end.ts';

let sent: unknown[];
let answer: () => Promise<void>;
let leave: ((event: Event) => void) | undefined;
let blur: ((event: Event) => void) | undefined;
let number = 0;

const place = (key = `${number++}`) => ({
  key,
  save: (fields: object) => {
    sent.push(fields);
    return answer();
  },
});
const entry = (text: string, base?: number) => ({ fields: { text }, base });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answer = () => Promise.resolve();
  const listen = (name: string, listener: (event: Event) => void) => {
    if (name === 'beforeunload') leave = listener;
    if (name === 'focusout') blur = listener;
  };
  vi.stubGlobal('window', { addEventListener: listen });
  vi.stubGlobal('document', { addEventListener: listen, documentElement: { toggleAttribute: () => true } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isAsked = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  leave?.(event);
  return event.defaultPrevented;
};

test('it is sent two seconds after the last key, and at once when its form is left', async () => {
  const draft = draftAt(place('left'));
  const leaveForm = draft.subscribe(() => undefined);
  draft.change(entry('a'));
  await vi.advanceTimersByTimeAsync(1_900);
  draft.change(entry('ab'));
  await vi.advanceTimersByTimeAsync(1_900);
  expect([sent, draft.current().state, isAsked()]).toEqual([[], 'typing', true]);
  await vi.advanceTimersByTimeAsync(200);
  expect([sent, draft.current().state, isAsked()]).toEqual([[{ text: 'ab' }], 'saved', false]);
  draft.change(entry('abc'));
  const form = {};
  const moveTo = (next: object | null) =>
    blur?.(
      Object.defineProperties(new Event('focusout'), { target: { value: { form } }, relatedTarget: { value: next } }),
    );
  moveTo({ form });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
  moveTo(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual({ text: 'abc' });
  draft.change(entry('abc', 3));
  leaveForm();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual({ text: 'abc', 'base version': 3 });
  expect(toEntry(sent.at(-1) as never)).toEqual(entry('abc', 3));
  expect(draftAt(place('left')).current().entry).toEqual(entry('abc', 3));
});

test('without a connection it stays, is tried again, and the browser asks before the page is left', async () => {
  answer = () => Promise.reject(new Error('offline'));
  const draft = draftAt(place());
  draft.change(entry('kept'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect([draft.current().state, isAsked()]).toEqual(['failed', true]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(2);
  answer = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([draft.current(), isAsked()]).toEqual([{ entry: entry('kept'), state: 'saved' }, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
});

test('of what does not exist it is not tried again until something else is entered', async () => {
  answer = () => Promise.reject(new ProblemError({ code: 'not_found', title: 'Not found', status: 404 }));
  const draft = draftAt(place());
  draft.change(entry('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([draft.current().state, sent.length]).toEqual(['failed', 1]);
  draft.change(entry('ab'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  draft.discard();
  await vi.advanceTimersByTimeAsync(0);
  expect(isAsked()).toBe(false);
});

test('when it was recorded nothing is left of it, nor of one that was under way', async () => {
  const recorded = draftAt(place());
  recorded.change(entry('all '));
  await vi.advanceTimersByTimeAsync(2_000);
  recorded.end({ text: 'all' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([recorded.current().entry, sent]).toEqual([null, [{ text: 'all ' }]]);

  const late = draftAt(place());
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = () => promise;
  late.change(entry('late'));
  await vi.advanceTimersByTimeAsync(2_000);
  late.end({ text: 'late' });
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.slice(1)).toEqual([{ text: 'late' }, {}]);
});

test('what was entered while it was being recorded is left, and sent', async () => {
  const draft = draftAt(place());
  draft.change(entry('first'));
  draft.change(entry('first and more'));
  draft.end({ text: 'first' });
  expect(draft.current().entry).toEqual(entry('first and more'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([{ text: 'first and more' }]);
});

test('a discarded draft ends on the server too, also when the first try fails', async () => {
  const draft = draftAt(place());
  draft.change(entry('no'));
  await vi.advanceTimersByTimeAsync(2_000);
  answer = () => Promise.reject(new Error('offline'));
  draft.discard();
  await vi.advanceTimersByTimeAsync(0);
  answer = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([draft.current().entry, sent]).toEqual([null, [{ text: 'no' }, {}, {}]]);
});

test('a rebased draft is sent without the version that it was entered on', async () => {
  const draft = draftAt(place());
  draft.change(entry('a', 1));
  draft.rebase(undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([{ text: 'a' }]);
});

test('a draft of an earlier visit can be rebased too', async () => {
  const draft = draftAt(place());
  draft.rebase(entry('restored', 1));
  expect(draft.current().entry).toEqual(entry('restored'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([{ text: 'restored' }]);
});

test('while its form is sent it is not saved; what was recorded leaves nothing, a lost answer saves it again', async () => {
  const recorded = draftAt(place());
  recorded.change(entry('a'));
  recorded.hold();
  await vi.advanceTimersByTimeAsync(10_000);
  recorded.flush();
  recorded.end({ text: 'a' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sent, recorded.current().entry]).toEqual([[], null]);

  const lost = draftAt(place());
  lost.change(entry('b'));
  await vi.advanceTimersByTimeAsync(2_000);
  lost.hold();
  lost.release();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([sent, lost.current().state]).toEqual([[{ text: 'b' }, { text: 'b' }], 'saved']);
});

test('the same text is saved again after it was recorded or discarded', async () => {
  const draft = draftAt(place());
  draft.change(entry('same'));
  await vi.advanceTimersByTimeAsync(2_000);
  draft.end({ text: 'same' });
  draft.change(entry('same'));
  await vi.advanceTimersByTimeAsync(2_000);
  draft.discard();
  draft.change(entry('same'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sent).toEqual([{ text: 'same' }, { text: 'same' }, {}, { text: 'same' }]);
  expect(draft.current().state).toBe('saved');
});

test('a discard that the server does not know yet is asked about, and only that', async () => {
  answer = () => Promise.reject(new Error('offline'));
  const draft = draftAt(place());
  draft.discard();
  await vi.advanceTimersByTimeAsync(0);
  expect(isAsked()).toBe(true);
  answer = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isAsked()).toBe(false);
  draft.discard();
  await vi.advanceTimersByTimeAsync(0);
  expect(isAsked()).toBe(false);
});

test('what was discarded while its form was sent is gone, whether the form was recorded or refused', async () => {
  const recorded = draftAt(place());
  recorded.change(entry('a'));
  recorded.hold();
  recorded.discard();
  recorded.end({ text: 'a' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sent, recorded.current().entry, isAsked()]).toEqual([[], null, false]);

  const refused = draftAt(place());
  refused.change(entry('b'));
  await vi.advanceTimersByTimeAsync(2_000);
  refused.hold();
  refused.discard();
  expect(isAsked()).toBe(true);
  refused.release();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, isAsked()]).toEqual([[{ text: 'b' }, {}], false]);
});

test('the end of the sign-in forgets all, and nothing is sent any more', async () => {
  const draft = draftAt(place('secret'));
  draft.change(entry('secret'));
  beginSignIn('ana');
  endSignIn('signed_out');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, draft.current().entry, draftAt(place('secret')).current().entry]).toEqual([[], undefined, undefined]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOrLead } from './live-leader.ts';

/** What a tab heard, and whether it reads the stream itself. */
function aTab(name = 'desk-live-x') {
  const heard: string[] = [];
  let say: ((message: string) => void) | undefined;
  const leave = new AbortController();
  const done = followOrLead<string>(
    name,
    {
      onMessage: (message) => heard.push(message),
      whatIsKnown: () => ['known'],
      lead: (tell, signal) => {
        say = tell;
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    },
    leave.signal,
  );
  return {
    heard,
    done,
    leads: () => say !== undefined,
    say: (text: string) => say?.(text),
    close: () => leave.abort(),
  };
}
let tabs: ReturnType<typeof aTab>[] = [];
const open = (name?: string) => {
  const tab = aTab(name);
  tabs.push(tab);
  return tab;
};
const until = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true), 15_000);

beforeEach(() => {
  tabs = [];
});
afterEach(async () => {
  for (const tab of tabs) tab.close();
  await Promise.all(tabs.map((tab) => tab.done));
});

test('one tab reads for all, and the next takes over', async () => {
  const first = open();
  await until(first.leads);
  const [second, third] = [open(), open()];
  first.say('a');
  await until(() => second.heard.includes('a') && third.heard.includes('a'));
  expect(first.heard).toEqual(['a']);
  expect([second.leads(), third.leads()]).toEqual([false, false]);
  first.close();
  await first.done;
  await until(() => second.leads() !== third.leads());
  const [leader, follower] = second.leads() ? [second, third] : [third, second];
  leader.say('b');
  await until(() => follower.heard.includes('b'));
  expect(first.heard).not.toContain('b');
});

test('who comes later is told what is known', async () => {
  const first = open();
  await until(first.leads);
  const second = open();
  await until(() => second.heard.length > 0);
  expect(second.heard).toEqual(['known']);
});

test('another sign-in has a stream of its own', async () => {
  const [one, other] = [open('desk-live-x'), open('desk-live-y')];
  await until(() => one.leads() && other.leads());
  one.say('a');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(other.heard).toEqual([]);
});

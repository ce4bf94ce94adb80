import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOrLead } from './event-stream.ts';

/** A tab with the messages it has received. */
function openTab(name = 'desk-live-x') {
  const received: string[] = [];
  let send: ((message: string) => void) | undefined;
  const leave = new AbortController();
  const done = followOrLead<string>(
    name,
    {
      onMessage: (message) => received.push(message),
      toNewTab: () => ['known'],
      lead: (sendToTabs, signal) => {
        send = sendToTabs;
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    },
    leave.signal,
  );
  return {
    received,
    done,
    leads: () => send !== undefined,
    send: (text: string) => send?.(text),
    close: () => leave.abort(),
  };
}
let tabs: ReturnType<typeof openTab>[] = [];
const open = (name?: string) => {
  const tab = openTab(name);
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

test('one tab reads the stream for all, and the next one takes over', async () => {
  const first = open();
  await until(first.leads);
  const [second, third] = [open(), open()];
  first.send('a');
  await until(() => second.received.includes('a') && third.received.includes('a'));
  expect(first.received).toEqual(['a']);
  expect([second.leads(), third.leads()]).toEqual([false, false]);
  first.close();
  await first.done;
  await until(() => second.leads() !== third.leads());
  const [leader, follower] = second.leads() ? [second, third] : [third, second];
  leader.send('b');
  await until(() => follower.received.includes('b'));
  expect(first.received).not.toContain('b');
});

test('a new tab receives the current state', async () => {
  const first = open();
  await until(first.leads);
  const second = open();
  await until(() => second.received.length > 0);
  expect(second.received).toEqual(['known']);
});

test('another sign-in has its own stream', async () => {
  const [one, other] = [open('desk-live-x'), open('desk-live-y')];
  await until(() => one.leads() && other.leads());
  one.send('a');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(other.received).toEqual([]);
});

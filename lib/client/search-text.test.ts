import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Page = typeof import('./search-text.ts');

let state: Record<string, unknown> | null;

/** The browser has one tab. */
class FakeChannel {
  onmessage = null;
  postMessage() {}
  close() {}
}

beforeEach(() => {
  state = null;
  const history = {
    get state() {
      return state;
    },
    replaceState: (next: typeof state) => {
      state = next;
    },
    pushState: (next: typeof state) => {
      state = next;
    },
  };
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { history, location: { href: 'https://desk.example/sessions' } }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** The page after a load: nothing is left in memory. */
async function loadPage(secret: string): Promise<Page & { readonly end: () => void }> {
  vi.resetModules();
  const page = await import('./search-text.ts');
  const { beginSignIn, endSignIn } = await import('./sign-in-end.ts');
  beginSignIn('ana');
  page.openSearchText(secret);
  return { ...page, end: () => endSignIn('refused') };
}
/** What the list sends: read through the effect of storing, which writes only what differs. */
const stored = () => JSON.stringify(state);

test('the history has the text sealed, and a reload with the same sign-in opens it', async () => {
  const page = await loadPage('one');
  page.pushSearchText('Ana Pérez', '/sessions');
  await page.storeSearchText('Ana Pérez');
  const sealed = stored();
  expect(sealed).toContain('deskSearch');
  expect(sealed).not.toContain('Pérez');
  const again = await loadPage('one');
  await vi.waitFor(async () => {
    // Nothing to write: the entry holds this text already.
    await again.storeSearchText('Ana Pérez');
    expect(again.currentSearchText()).toBe('Ana Pérez');
  });
  expect(stored()).toBe(sealed);
});

test('another sign-in cannot open it', async () => {
  const page = await loadPage('one');
  page.pushSearchText('Ana Pérez', '/sessions');
  await page.storeSearchText('Ana Pérez');
  const other = await loadPage('two');
  await new Promise((passed) => setTimeout(passed, 50));
  expect(other.currentSearchText()).toBe('');
});

test('the end of the sign-in empties the entry and the memory', async () => {
  const page = await loadPage('one');
  page.pushSearchText('Ana Pérez', '/sessions');
  await page.storeSearchText('Ana Pérez');
  page.end();
  expect([page.currentSearchText(), stored()]).toEqual(['', '{}']);
  await page.storeSearchText('Ana Pérez');
  expect(stored()).toBe('{}');
});

/** Assignments: by key, in bulk, the next one, and when two want the same. */
import type { APIRequestContext, Page } from 'playwright/test';
import { deskUrl, expect, expectAccessibleState, pressUntil, signInByApi, test } from '../testing/fixtures.ts';

const rows = (page: Page) => page.locator('tr[data-ref]');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected sessions' });

async function release(request: APIRequestContext, refs: readonly string[]): Promise<void> {
  const data = { assignee: null, takeOver: true, sessions: refs };
  await request.post(`${deskUrl}/api/sessions/assignments`, { data, headers: { origin: deskUrl } });
}

test('rows are selected by key and by mouse and assigned in bulk; Mine has them; the next one is taken', async ({
  page,
}) => {
  await signInByApi(page.request, 'officer');
  await page.goto(`${deskUrl}/sessions?view=all&sandbox=true`);
  await expect(rows(page).first()).toBeVisible();
  const [first, second] = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-ref') ?? ''));
  await pressUntil(page, 'j', page.locator('[data-row-link]:focus'));
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 session on this page selected');
  await rows(page).nth(1).getByRole('checkbox').check();
  await expect(bar(page)).toContainText('2 sessions on this page selected');
  await expectAccessibleState(page, 'selected rows of the list');
  await bar(page).getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByText(/^2 sessions assigned/)).toBeFocused();
  for (const ref of [first, second]) await expect(page.locator(`tr[data-ref="${ref}"]`)).toContainText('Kestrelwood');
  const mine = await page.request.get(`${deskUrl}/api/sessions?assignee=me&sandbox=true`);
  const refs = ((await mine.json()) as { sessions: { ref: string }[] }).sessions.map(({ ref }) => ref);
  expect(refs).toEqual(expect.arrayContaining([first, second]));

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(bar(page)).toContainText(/on this page selected/);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.locator('[data-row-link]:focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Take next' }).click();
  await expect(page.getByRole('button', { name: /^Assignee: .*Kestrelwood/ })).toBeVisible();
  const opened = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect([first, second]).not.toContain(opened);
  await release(page.request, [opened, first ?? '', second ?? '']);
});

test('on the page of a session: by key to me, by menu to another, and told when somebody was faster', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await signInByApi(page.request, 'officer');
  const listed = await page.request.get(`${deskUrl}/api/sessions?view=needs_review&sandbox=true&sort=-due`);
  const ref = ((await listed.json()) as { sessions: { ref: string }[] }).sessions[0]?.ref ?? '';
  await release(page.request, [ref]);
  await page.goto(`${deskUrl}/sessions/${ref}`);
  const assignee = page.getByRole('button', { name: /^Assignee/ });
  await expect(assignee).toHaveAccessibleName('Assignee: Unassigned');
  await page.keyboard.press('a');
  await expect(assignee).toHaveAccessibleName(/Kestrelwood/);
  await assignee.click();
  await expectAccessibleState(page, 'the menu of assignees');
  await page.getByRole('menuitem', { name: 'Unassign' }).click();
  await expect(assignee).toHaveAccessibleName('Assignee: Unassigned');

  // Somebody else was faster, and this page has not heard of it yet.
  const other = await browser.newContext();
  await signInByApi(other.request, 'mlro');
  const address = `${deskUrl}/api/sessions/${ref}/assignment`;
  const { assignment } = (await (await other.request.get(address)).json()) as { assignment: { version: number } };
  await page.route(`**/api/sessions/${ref}/assignment`, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  await other.request.put(address, {
    data: { assignee: 'me', version: assignment.version },
    headers: { origin: deskUrl },
  });
  await page.keyboard.press('a');
  await expect(page.getByRole('alert').filter({ hasText: /^It was assigned to .* in the meantime/ })).toBeVisible();
  await page.unroute(`**/api/sessions/${ref}/assignment`);
  await page.reload();
  await expect(assignee).not.toHaveAccessibleName(/Unassigned|Kestrelwood/);
  await release(page.request, [ref]);
  await other.close();
});

/** Notes: written by key, with a mention, drafts that survive, two tabs, and what support reads. */
import {
  deskUrl,
  expect,
  expectAccessibleState,
  pressUntil,
  refOf,
  signInByApi,
  simulator,
  test,
  whenHydrated,
} from '../testing/fixtures.ts';

test('an officer writes a note on a hit by keyboard; a draft survives a lost connection and a reload', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('aml-reorders'));
  await page.goto(`${deskUrl}/sessions/${ref}/steps/AML`);
  await expect(page.getByRole('heading', { level: 2, name: 'AML' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: /^Note on/ });
  await pressUntil(page, 'n', dialog);
  const field = dialog.getByLabel('New note');
  await expect(field).toBeFocused();
  await page.keyboard.type('Asked for the birth certificate. @ilm');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await expectAccessibleState(page, 'a note with names to mention');
  const offered = (await dialog.getByRole('option').first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Asked for the birth certificate. @${offered} `);
  await expect(dialog.getByText('Draft saved.')).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.type('Waits.');
  await expect(dialog.getByText(/could not be saved/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog.getByText('Draft saved.')).toBeVisible();
  await page.reload();
  await pressUntil(page, 'n', dialog);
  await expect(field).toHaveValue(`Asked for the birth certificate. @${offered} Waits.`);
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'Activity' }).click();
  const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').first();
  await expect(note).toContainText('Asked for the birth certificate.');
  await expect(note.getByRole('link', { name: /AML/ })).toBeVisible();
  await expectAccessibleState(page, 'notes of a session');
});

test('a draft is kept when the tab is closed at once, and is no more once the note is added', async ({ page }) => {
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('mrz-agrees'));
  const address = `${deskUrl}/sessions/${ref}/activity`;
  const closed = await page.context().newPage();
  closed.on('dialog', (dialog) => void dialog.accept());
  await closed.goto(address);
  await whenHydrated(closed);
  await closed.getByLabel('New note').pressSequentially('Half a sentence');
  await closed.close({ runBeforeUnload: true });
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${deskUrl}/api/sessions/${ref}/notes`);
      return ((await answer.json()) as { drafts: { text: string }[] }).drafts.map(({ text }) => text);
    })
    .toEqual(['Half a sentence']);
  await page.goto(address);
  const field = page.getByLabel('New note');
  await expect(field).toHaveValue('Half a sentence');
  await field.press('End');
  await field.pressSequentially(', whole.');
  await field.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Notes' }).getByRole('listitem').first()).toContainText(
    'Half a sentence, whole.',
  );
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(field).toHaveValue('');
});

test('a note is changed and withdrawn by its author; a stale tab is told', async ({ page, complaints }) => {
  complaints.allow(/status of (?:401|409)/);
  await signInByApi(page.request, 'officer');
  const ref = await refOf(page.request, await simulator.one('mrz-agrees'));
  await page.goto(`${deskUrl}/sessions/${ref}/activity`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Enter the note.')).toBeVisible();
  await page.getByLabel('New note').fill('<b>First</b>');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await expect(notes.first()).toContainText('<b>First</b>');

  await notes.first().getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Text').fill('Half a sentence');
  await expect(notes.first().getByText('Draft saved.')).toBeVisible();
  await page.reload();
  await notes.first().getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Text')).toHaveValue('Half a sentence');
  await notes.first().getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Text')).toHaveValue('<b>First</b>');
  await notes.first().getByRole('button', { name: 'Cancel' }).click();

  const second = await page.context().newPage();
  await second.goto(`${deskUrl}/sessions/${ref}/activity`);
  await whenHydrated(second);
  const elsewhere = second.getByRole('list', { name: 'Notes' }).getByRole('listitem').first();
  await elsewhere.getByRole('button', { name: 'Edit' }).click();
  await notes.first().getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Text').fill('Second');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notes.first()).toContainText('edited');
  await second.getByLabel('Text').fill('Third');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('alert').filter({ hasText: 'Not changed' })).toBeVisible();
  await expect(second.getByLabel('Text')).toHaveValue('Third');
  const current = elsewhere.getByRole('status').filter({ hasText: 'Save replaces it with your text.' });
  await expect(current).toContainText('Second');
  await second.close();
  await notes.first().getByRole('button', { name: 'Withdraw' }).click();
  await notes.first().getByRole('group').getByRole('button', { name: 'Withdraw' }).click();
  await expect(notes.first()).toContainText('Withdrawn');
});

/** Exports by the menu of the ownership page. What is in them, and who gets them: lib/server/exports/ownership-export-routes.test.ts. */
import { readFileSync } from 'node:fs';
import { expect, signInByApi, test } from '../testing/fixtures.ts';
import { openOwnership, treegrid } from './ownership-page.ts';

test('an auditor downloads each format by the menu, and cannot confirm a reading', async ({ page }) => {
  await signInByApi(page.request, 'auditor');
  // An unknown policy in the address falls back to the default, also in the export.
  const ref = await openOwnership(page, 'ubo-two-roots', '?policy=of-my-own');
  await expect(page.getByRole('button', { name: /^Confirm reading/ })).toHaveCount(0);
  const files = new Map<string, string>();
  for (const name of ['SVG', 'PNG', 'PDF', 'CSV', 'JSON'])
    await test.step(name, async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
      const file = await download;
      const format = name.toLowerCase();
      expect(file.suggestedFilename()).toBe(`ownership-${ref}.${format}`);
      files.set(format, readFileSync(await file.path(), 'latin1'));
    });
  expect(files.get('png')).toMatch(/^\x89PNG/);
  expect(files.get('pdf')).toMatch(/^%PDF-/);
  expect(files.get('csv')).toContain('amlr-2027');
  expect(JSON.parse(files.get('json') ?? '')).not.toHaveLength(0);
  // The browser's XML parser.
  const broken = await page.evaluate(
    (svg) => new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')?.textContent ?? null,
    files.get('svg') ?? '',
  );
  expect(broken).toBeNull();
  await expect(treegrid(page)).toBeVisible();
});

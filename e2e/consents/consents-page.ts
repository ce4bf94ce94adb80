/** What the journeys of shared data (v1) have in common. */
import type { APIRequestContext, Page } from 'playwright/test';
import { deskUrl, expect, sharedDesk } from '../testing/fixtures.ts';

/** The value of the simulator's token with this label. */
export const tokenOf = (label: string): string => `specimen-token-${label}-not-a-secret`;

/** Adds an access by API. @returns its id */
export async function addAccess(
  request: APIRequestContext,
  label: string,
  token: string,
  session?: string,
): Promise<string> {
  const answer = await request.post(`${deskUrl}/api/consents`, {
    data: { label, access_token: tokenOf(token), ...(session !== undefined && { session }) },
    headers: { origin: deskUrl },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Changes what a token gives (simulator/README.md). */
export async function changeToken(label: string, transition: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await fetch(`${sharedDesk.controlUrl}/tokens/${tokenOf(label)}/transition`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(transition),
  });
  expect(answer.status).toBe(200);
}

/** A resource on the page of an access. */
export const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the page of an access and waits until everything was read. */
export async function openAccess(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`${deskUrl}/consents/${id}${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** Whether nothing scrolls the page sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

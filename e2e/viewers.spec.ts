/**
 * Every step type in every status and every situation that the simulator knows: its viewer renders without a console error, a policy
 * violation or a failure panel, is accessible in both themes, and calls nothing clean.
 */
import type { Page } from 'playwright/test';
import { deskUrl, expect, expectAccessible, signInByApi, simulator, test } from './desk.ts';
import type { KnownSession } from './simulator.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Visit {
  readonly session: KnownSession;
  /** Position of the step in its session. */
  readonly at: number;
  /** Judged for accessibility too: one of each type, status and situation. */
  readonly judged: boolean;
}

const isSituation = (tag: string) => !/^(?:step:|all-steps:|within-company)/.test(tag);

/** Each type in each status once, and every step of one session of each situation. */
async function visitsOf(kind: KnownSession['kind'], type: string): Promise<readonly Visit[]> {
  const seen = new Set<string>();
  const news = (keys: readonly string[]) => {
    const fresh = keys.filter((key) => !seen.has(key));
    for (const key of fresh) seen.add(key);
    return fresh.length > 0;
  };
  return (await simulator.sessions({ kind })).flatMap((session) =>
    session.steps.flatMap((step, at): Visit[] => {
      if (step.type !== type) return [];
      const judged = news([step.status]);
      return news(session.tags.filter(isSituation)) || judged ? [{ session, at, judged }] : [];
    }),
  );
}

async function refFor(page: Page, session: KnownSession): Promise<{ ref: string; steps: readonly { step: string }[] }> {
  const found = await page.request.post(`${deskUrl}/api/sessions/lookup`, {
    data: { id: session.session_id },
    headers: { origin: deskUrl },
  });
  const { ref } = (await found.json()) as { ref: string };
  const answer = await page.request.get(`${deskUrl}/api/sessions/${ref}`);
  return { ref, steps: ((await answer.json()) as { steps: { step: string }[] }).steps };
}

/** Until the viewer, and what it fetches beside its step, stand still. */
async function painted(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Words that would call a result good; upstream's status "Approved" is its own word and stands in badges. */
const cleanWords =
  /\b(?:all clear|clean|no (?:hits|matches) found|nothing found|no risk|not sanctioned|unique face|passed)\b/i;

const types = {
  individual: ['LIVENESS', 'ID_DOCUMENT', 'PROOF_OF_ADDRESS', 'PHONE', 'EMAIL', 'PVID', 'DUPLICATE', 'AML'],
  corporate: ['COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'AML', 'BENEFICIAL_OWNERS', 'CORPORATE_OFFICER'],
} as const;

for (const kind of ['individual', 'corporate'] as const)
  for (const type of types[kind])
    test(`${kind} ${type}, in every status and situation`, async ({ page, complaints }) => {
      test.setTimeout(300_000);
      // What a hostile, expired or refused file brings is told in its frame.
      complaints.allow(/status of (?:403|404|410|415|502) .*\/files\//);
      await signInByApi(page.request, 'officer');
      const visits = await visitsOf(kind, type);
      expect(visits.length).toBeGreaterThan(1);
      for (const { session, at, judged } of visits) {
        const { ref, steps } = await refFor(page, session);
        const what = `${session.tags.join(' ')} ${session.steps[at]?.status}`;
        await test.step(what, async () => {
          await page.goto(`${deskUrl}/sessions/${ref}/steps/${encodeURIComponent(steps[at]?.step ?? '')}`);
          await painted(page);
          const main = page.getByRole('main');
          await expect(main.getByText(/could not be (?:shown|read)\b/), what).toHaveCount(0);
          expect(await main.innerText(), what).not.toMatch(cleanWords);
          if (!judged) return;
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await expectAccessible(page);
          }
        });
      }
    });

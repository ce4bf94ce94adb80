/** The demo's mailbox: a reviewer reads the mail that was caught on its way to them. There is none outside the demo. */
import 'server-only';
import type { CaughtMail } from '#lib/model/alerts.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { config } from '../config.ts';

/** @returns newest first @throws Problem not_found outside the demo; internal when the catcher does not answer */
export async function readMailbox(reviewer: Reviewer): Promise<readonly CaughtMail[]> {
  const { demo, mailboxUrl } = config();
  if (!demo || mailboxUrl === null) throw new Problem('not_found');
  const answer = await fetch(`${mailboxUrl}/mails`, { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Problem('internal', { cause: new Error(`the mail catcher answered ${answer.status}`) });
  const mails = (await answer.json()) as readonly CaughtMail[];
  const own = reviewer.email.toLowerCase();
  return mails
    .filter(({ to }) => to.toLowerCase() === own)
    .map(({ id, at, from, to, subject, text }) => ({ id, at, from, to, subject, text }))
    .toReversed();
}

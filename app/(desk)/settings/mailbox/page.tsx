import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Mailbox } from '#components/alerts/mailbox.tsx';
import { readMailbox } from '#lib/server/alerts/mailbox.ts';
import { config } from '#lib/server/config.ts';
import { PageMark, pageReviewer } from '../../reviewer.tsx';

export const metadata: Metadata = { title: 'Mailbox' };

/** Only the demo has this page. */
export default async function MailboxPage() {
  const reviewer = await pageReviewer();
  const { demo, mailboxUrl, baseUrl } = config();
  if (!demo || mailboxUrl === null) notFound();
  return (
    <>
      <PageMark />
      <Mailbox email={reviewer.email} mails={await readMailbox(reviewer)} origin={new URL(baseUrl).origin} />
    </>
  );
}

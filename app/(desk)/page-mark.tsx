import { PageReviewer } from '#components/shell/index.ts';
import { reviewerMark } from '#lib/server/auth/index.ts';
import { pageReviewer } from './page-reviewer.ts';

/** Says for whom this page was made. Every page has it. */
export async function PageMark() {
  return <PageReviewer mark={await reviewerMark(await pageReviewer())} />;
}

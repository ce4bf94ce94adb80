/** This is loaded when a reviewer prints, so no page carries it. */
import { call } from '#lib/client/operation.ts';
import { recordPrint } from '#lib/operations/audit.ts';

/** Some browsers send the event again for each preview of the same page. */
const onePrintMs = 10_000;
let last = { page: '', atMs: Number.NEGATIVE_INFINITY };

/** Tells the server that this page is being printed, for the audit log. A print that cannot be reported is printed all the same. */
export function reportPrint(): void {
  const { pathname: path, search } = location;
  const atMs = performance.now();
  if (last.page === path + search && atMs - last.atMs < onePrintMs) return;
  last = { page: path + search, atMs };
  call(recordPrint, { body: { path, search }, keepalive: true }).catch(() => undefined);
}

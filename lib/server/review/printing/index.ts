/**
 * Pages that a reviewer prints, as far as the browser reports it: nothing on paper is known to the server otherwise. Promises: the event names the
 * page and its session, never what stands on it. Throws Problems: bad_request, not_found, store_unavailable.
 */
export { printedSchema, recordPrint } from './record-print.ts';

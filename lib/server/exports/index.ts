/**
 * Exports: an ownership structure as PDF, PNG, SVG, CSV and BODS, a session as a dossier. Hides how they are made: one process at a time without secrets and without
 * the store, its memory and time limited, started with the first export and ended after an idle minute. Promises: the same input gives the same export as the screen;
 * requests are not held up; an export takes 30 s at most. Throws Problems: `internal` when an export could not be made, `too_many_requests`
 * when too many are waiting.
 */
import 'server-only';

export { drawExport } from './draw-export.ts';

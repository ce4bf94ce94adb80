/** The web worker that computes an ownership and lays out its drawing, so that neither blocks the page. */
import type { Drawing, Ownership } from '#lib/ownership/index.ts';
import { assess, chainsOf, layOut, toTreeRows, toVisibleGraph } from '#lib/ownership/index.ts';
import type { WorkerRequest, WorkerResponse, WorkerResult } from './protocol.ts';
import { warmUp } from './warm-up.ts';

/** The browser's profiler shows this measure; the benchmark reads it. */
const solvedMeasure = 'ownership solved';
const warmUpRounds = 10;

let computed: { readonly id: number; readonly ownership: Ownership } | undefined;
/** The last drawing is retained: most selections do not change the visible graph. */
let drawn: { readonly input: string; readonly drawing: Drawing } | undefined;
const pending = new Map<string, WorkerRequest>();
let hasRequests = false;

/** Warms up until the first request, while the page still loads the owners. */
function warmUpAgain(rounds: number): void {
  if (hasRequests || rounds === 0) return;
  warmUp();
  setTimeout(() => warmUpAgain(rounds - 1));
}
setTimeout(() => warmUpAgain(warmUpRounds));

addEventListener('message', ({ data: request }: MessageEvent<WorkerRequest>) => {
  hasRequests = true;
  // A timer lets messages that are already queued cancel this one.
  if (pending.size === 0) setTimeout(respondToAll);
  pending.delete(request.requester); // a newer request goes last
  pending.set(request.requester, request);
});

function respondToAll(): void {
  const requests = [...pending.values()];
  pending.clear();
  for (const request of requests) postMessage(respond(request));
}

function respond(request: WorkerRequest): WorkerResponse {
  try {
    return { id: request.id, result: perform(request) };
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
}

function perform({ id, task }: WorkerRequest): WorkerResult {
  if (task.kind === 'compute') {
    const { declared, confirmed, policy } = task.source;
    const start = performance.now();
    // If this computation fails, nothing is drawn of the one before: it may be of another company.
    computed = undefined;
    const ownership = assess(declared, { policy, confirmed });
    performance.measure(solvedMeasure, { start });
    computed = { id, ownership };
    drawn = undefined;
    return { ownership, rows: toTreeRows(ownership) };
  }
  if (computed?.id !== task.computationId) throw new Error('A newer ownership has been computed');
  const { ownership } = computed;
  if (task.kind === 'chains') return chainsOf(ownership, task.key);
  const { orientation } = task.options;
  const visible = toVisibleGraph(ownership, task.options);
  const input = JSON.stringify([orientation, visible]);
  if (drawn?.input !== input) drawn = { input, drawing: layOut(ownership, visible, orientation) };
  return drawn.drawing;
}

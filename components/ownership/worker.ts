/** The thread beside the page that works out an ownership and lays out its drawing, so that the page never waits for either. */
import { assess, chainsOf, type Drawing, layOut, type Ownership, toRows, toShown } from '#lib/ownership/index.ts';
import { warmUp } from './warm-up.ts';
import type { Answer, Request, Response } from './worker-protocol.ts';

/** For the browser's profiler, and for who measures. */
const solved = 'ownership solved';

let worked: { readonly of: number; readonly ownership: Ownership } | undefined;
/** The last drawing: a selection seldom changes what is shown. */
let drawn: { readonly from: string; readonly drawing: Drawing } | undefined;
const waiting = new Map<string, Request>();
let isAsked = false;

/** While the owners are still read; the first question ends it. */
function warmUpAgain(rounds: number): void {
  if (isAsked || rounds === 0) return;
  warmUp();
  setTimeout(() => warmUpAgain(rounds - 1));
}
setTimeout(() => warmUpAgain(10));

addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
  isAsked = true;
  if (waiting.size === 0) setTimeout(respondToAll); // after the messages that have come already: they may make this one void
  waiting.delete(request.asker); // a newer request stands last
  waiting.set(request.asker, request);
});

function respondToAll(): void {
  const requests = [...waiting.values()];
  waiting.clear();
  for (const request of requests) postMessage(respond(request));
}

function respond(request: Request): Response {
  try {
    return { id: request.id, answer: answerOf(request) };
  } catch (error) {
    return { id: request.id, failed: error instanceof Error ? error.message : String(error) };
  }
}

function answerOf({ id, question }: Request): Answer {
  if (question.sort === 'work') {
    const { declared, settled, policy } = question.source;
    const start = performance.now();
    const ownership = assess(declared, { policy, settled });
    performance.measure(solved, { start });
    worked = { of: id, ownership };
    drawn = undefined;
    return { ownership, rows: toRows(ownership) };
  }
  if (worked?.of !== question.of) throw new Error('Another ownership has been worked out since');
  const { ownership } = worked;
  if (question.sort === 'chains') return chainsOf(ownership, question.key);
  const { orientation } = question.wish;
  const shown = toShown(ownership, question.wish);
  const from = JSON.stringify([orientation, shown]);
  if (drawn?.from !== from) drawn = { from, drawing: layOut(ownership, shown, orientation) };
  return drawn.drawing;
}

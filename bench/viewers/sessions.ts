/** The simulator's sessions with their addresses in Review Desk. */
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import type { startBenchDemo } from '../desk/bench-server.ts';

export type Demo = Awaited<ReturnType<typeof startBenchDemo>>;

interface Known {
  readonly session_id: string;
  readonly steps: readonly { readonly type: string; readonly status: string }[];
}

export async function knownSessions(demo: Demo, filter: Readonly<Record<string, string>>): Promise<readonly Known[]> {
  return (await fetch(`${demo.controlUrl}/sessions?${new URLSearchParams(filter)}`)).json() as Promise<Known[]>;
}

/** Registers the session and reads every step once: the answers of upstream are then in the server's cache. */
export async function warmSession(demo: Demo, known: Known | undefined): Promise<SessionDetail> {
  if (!known) throw new Error('the simulator has no such session');
  const headers = { cookie: demo.cookie, origin: demo.url, 'content-type': 'application/json' };
  const looked = await fetch(`${demo.url}/api/sessions/lookup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ id: known.session_id }),
  });
  const { ref } = (await looked.json()) as { ref: string };
  const session = (await (await fetch(`${demo.url}/api/sessions/${ref}`, { headers })).json()) as SessionDetail;
  for (const { step } of session.steps) {
    const read = await fetch(`${demo.url}/api/v4/${session.kind}/session/${ref}/step/${encodeURIComponent(step)}`, {
      headers,
    });
    await read.arrayBuffer();
  }
  return session;
}

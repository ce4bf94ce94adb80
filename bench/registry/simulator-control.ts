/** The simulator's control port, for these measurements (simulator/README.md). */

export interface Known {
  readonly session_id: string;
  readonly kind: 'individual' | 'corporate';
  readonly app: string;
  readonly sandbox: boolean;
  readonly status: string;
  readonly tags: readonly string[];
  readonly steps: readonly { readonly id: string; readonly type: string; readonly status: string }[];
}

export interface Control {
  /** Those whose steps arrive as they are. @param filter tag, kind, app, status, sandbox */
  sessions(filter?: Readonly<Record<string, string>>): Promise<readonly Known[]>;
  /** Changes one step without a webhook. */
  transition(sessionId: string, step: { readonly id: string; readonly status: string }): Promise<void>;
  /** Requests to the API since the last `clearRequests`. */
  requests(): Promise<readonly { readonly path: string; readonly atMs: number }[]>;
  clearRequests(): Promise<void>;
  post(path: string, body: unknown): Promise<unknown>;
}

/** Sessions with entries that cannot be read, or that are one step in Review Desk. */
const oddTags = ['form-broken', 'company-form-broken', 'two-screenings'];

export function controlAt(url: string): Control {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(url + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`simulator: ${answer.status} for ${method} ${path}`);
    return answer.json();
  };
  return {
    sessions: async (filter = {}) => {
      const all = (await send('GET', `/sessions?${new URLSearchParams(filter)}`)) as Known[];
      return all.filter(({ tags }) => !tags.some((tag) => oddTags.includes(tag)));
    },
    transition: async (sessionId, step) =>
      void (await send('POST', `/sessions/${sessionId}/transition`, { step, notify: false })),
    requests: async () => (await send('GET', '/requests')) as { path: string; atMs: number }[],
    clearRequests: async () => void (await send('DELETE', '/requests')),
    post: (path, body) => send('POST', path, body),
  };
}

/** Numbers that look random and are the same in every run: each at least 0 and below `n`. */
export function seeded(start: number): (n: number) => number {
  let seed = start;
  return (n) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * n);
  };
}

export const statuses = [
  'APPROVED',
  'REJECTED',
  'RESUBMISSION_REQUIRED',
  'SUBMISSION_REQUIRED',
  'PENDING_VERIFICATION',
] as const;

export const pick = <Thing>(things: readonly Thing[], below: (n: number) => number): Thing => {
  const thing = things[below(things.length)];
  if (thing === undefined) throw new Error('nothing to pick from');
  return thing;
};

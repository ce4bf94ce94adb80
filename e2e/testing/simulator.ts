/** The simulator's control port, in the words of the journeys (simulator/README.md). */

/** A session as the simulator knows it. */
export interface KnownSession {
  readonly session_id: string;
  readonly kind: 'individual' | 'corporate';
  readonly alias: string | null;
  readonly sandbox: boolean;
  readonly status: string;
  readonly tags: readonly string[];
  readonly subject: string;
  readonly steps: readonly { readonly id: string; readonly type: string; readonly status: string }[];
}

/** The same with all that stands behind it. */
export interface WholeSession extends KnownSession {
  readonly stepsInFull: readonly { readonly type: string; readonly submitted: unknown; readonly metadata: unknown }[];
}

export interface Fault {
  readonly fault: string;
  /** A regular expression on path and query. */
  readonly path: string;
  readonly times?: number;
  readonly retryAfter?: number;
  readonly delayMs?: number;
}

/** Deliveries: a failed one was tried five times. */
export interface SimulatedSession {
  readonly sent: number;
  readonly acknowledged: number;
  readonly failed: number;
}

export interface Simulator {
  /** @param filter tag, kind, app, status, sandbox */
  sessions(filter: Readonly<Record<string, string>>): Promise<readonly KnownSession[]>;
  one(tag: string): Promise<KnownSession>;
  whole(session: KnownSession): Promise<WholeSession>;
  /** Every session id. */
  ids(): Promise<readonly string[]>;
  /** Arms a fault. @returns the way to take it back */
  fault(fault: Fault): Promise<() => Promise<void>>;
  advance(ms: number): Promise<void>;
  /** Changes the status of a step (by id or type); sends a webhook unless `notify` is false. Resolves when it was acknowledged. */
  transition(
    session: { readonly session_id: string },
    step: { readonly id?: string; readonly type?: string; readonly status: string },
    options?: { readonly notify?: boolean },
  ): Promise<SimulatedSession>;
  /** Where deliveries go from now on. */
  tell(target: { readonly url: string; readonly secret: string }): Promise<void>;
  /** One more delivery for each of these sessions. @param filter as above, or `id` */
  replay(filter: Readonly<Record<string, string>>): Promise<SimulatedSession>;
  /** Paths and queries of what came to the API's port since the start. */
  requestPaths(): Promise<readonly string[]>;
}

export function simulatorAt(controlUrl: string): Simulator {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(controlUrl + path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`simulator: ${answer.status} for ${method} ${path}`);
    return answer.json();
  };
  const sessions = async (filter: Readonly<Record<string, string>>) =>
    (await ask('GET', `/sessions?${new URLSearchParams(filter)}`)) as KnownSession[];
  let ids: Promise<readonly string[]> | undefined;
  return {
    sessions,
    async one(tag) {
      const [first] = await sessions({ tag });
      if (!first) throw new Error(`the simulator has no session tagged ${tag}`);
      return first;
    },
    whole: async ({ session_id }) => (await ask('GET', `/sessions/${session_id}`)) as WholeSession,
    ids() {
      ids ??= sessions({}).then((all) => all.map((session) => session.session_id));
      return ids;
    },
    async fault(fault) {
      const { id } = (await ask('POST', '/faults', fault)) as { id: number };
      return async () => void (await ask('DELETE', `/faults/${id}`));
    },
    async transition({ session_id }, step, options = {}) {
      const answer = await ask('POST', `/sessions/${session_id}/transition`, { step, ...options });
      return (answer as { webhooks: SimulatedSession }).webhooks;
    },
    tell: async (target) => void (await ask('POST', '/webhooks/target', target)),
    replay: async (filter) => (await ask('POST', '/webhooks/replay', { filter })) as SimulatedSession,
    advance: async (ms) => void (await ask('POST', '/clock', { advanceMs: ms })),
    requestPaths: async () => ((await ask('GET', '/requests')) as { path: string }[]).map(({ path }) => path),
  };
}

/** Step types, statuses and codes: strings of a step that are no secret. */
const plain = /^(?:[A-Z_]{1,30}|[A-Za-z]{1,3}|\d{1,3}|(?:image|video|application)\/\w+)$/;

/** Keys of labels, not of values: "Reference" as the name of a list's field identifies nobody. */
const labels = new Set(['name', 'source', 'tag', 'types', 'type']);

/**
 * Every telling string that the customer gave, or screening found, in these steps: what a role that may not see them must never be sent.
 * @param shown texts that every role sees (company names); words of theirs are no canaries
 */
export function canariesOf(session: WholeSession, shown: readonly string[] = []): readonly string[] {
  const found = new Set<string>([session.subject, ...(session.alias === null ? [] : [session.alias])]);
  const walk = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, key);
    else if (value !== null && typeof value === 'object') {
      // Files are drawn from a recipe whose values appear in the fields too.
      if (!('spec' in value)) for (const [name, inner] of Object.entries(value)) walk(inner, name);
    } else if (typeof value === 'string' && !labels.has(key))
      for (const line of value.split('\n')) if (line.length >= 4 && !plain.test(line)) found.add(line);
  };
  for (const step of session.stepsInFull) walk(step.submitted, '');
  return [...found].filter((word) => !shown.some((text) => text.includes(word)));
}

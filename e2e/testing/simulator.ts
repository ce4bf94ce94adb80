/** Client of the simulator's control port (simulator/README.md). */

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

/** A session with all that was submitted. */
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

/** A failed delivery was tried five times. */
export interface DeliveryCounts {
  readonly sent: number;
  readonly acknowledged: number;
  readonly failed: number;
}

export interface CaughtMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly source: string;
}

export interface Simulator {
  /** @param filter tag, kind, app, status, sandbox */
  sessions(filter: Readonly<Record<string, string>>): Promise<readonly KnownSession[]>;
  one(tag: string): Promise<KnownSession>;
  whole(session: KnownSession): Promise<WholeSession>;
  /** Every session id. */
  ids(): Promise<readonly string[]>;
  /** Arms a fault. @returns removes it */
  fault(fault: Fault): Promise<() => Promise<void>>;
  advance(ms: number): Promise<void>;
  /** Changes the status of a step (by id or type); sends a webhook unless `notify` is false. Resolves when it is acknowledged. */
  transition(
    session: { readonly session_id: string },
    step: { readonly id?: string; readonly type?: string; readonly status: string },
    options?: { readonly notify?: boolean },
  ): Promise<DeliveryCounts>;
  /** Monitoring finds one more hit in the AML step; sends a webhook. */
  addHit(session: { readonly session_id: string }): Promise<DeliveryCounts>;
  /** Mail that was caught, oldest first. */
  mails(): Promise<readonly CaughtMail[]>;
  removeMails(): Promise<void>;
  /** `refusing`: no such recipient. */
  setMailServer(mode: 'up' | 'down' | 'refusing'): Promise<void>;
  /** Sets the address and secret of all further deliveries. */
  setWebhookTarget(target: { readonly url: string; readonly secret: string }): Promise<void>;
  /** One more delivery for each of these sessions. @param filter as above, or `id` */
  replay(filter: Readonly<Record<string, string>>): Promise<DeliveryCounts>;
  /** Paths and queries of all requests to the API's port since the start. */
  requestPaths(): Promise<readonly string[]>;
}

export function simulatorAt(controlUrl: string): Simulator {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(controlUrl + path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`simulator: ${answer.status} for ${method} ${path}`);
    return answer.json();
  };
  const sessions = async (filter: Readonly<Record<string, string>>) =>
    (await send('GET', `/sessions?${new URLSearchParams(filter)}`)) as KnownSession[];
  let ids: Promise<readonly string[]> | undefined;
  return {
    sessions,
    async one(tag) {
      const [first] = await sessions({ tag });
      if (!first) throw new Error(`the simulator has no session tagged ${tag}`);
      return first;
    },
    whole: async ({ session_id }) => (await send('GET', `/sessions/${session_id}`)) as WholeSession,
    ids() {
      ids ??= sessions({}).then((all) => all.map((session) => session.session_id));
      return ids;
    },
    async fault(fault) {
      const { id } = (await send('POST', '/faults', fault)) as { id: number };
      return async () => void (await send('DELETE', `/faults/${id}`));
    },
    async transition({ session_id }, step, options = {}) {
      const answer = await send('POST', `/sessions/${session_id}/transition`, { step, ...options });
      return (answer as { webhooks: DeliveryCounts }).webhooks;
    },
    async addHit({ session_id }) {
      const answer = await send('POST', `/sessions/${session_id}/transition`, { newHit: true });
      return (answer as { webhooks: DeliveryCounts }).webhooks;
    },
    mails: async () => (await send('GET', '/mails')) as readonly CaughtMail[],
    removeMails: async () => void (await send('DELETE', '/mails')),
    setMailServer: async (mode) => void (await send('POST', '/mails/mode', { mode })),
    setWebhookTarget: async (target) => void (await send('POST', '/webhooks/target', target)),
    replay: async (filter) => (await send('POST', '/webhooks/replay', { filter })) as DeliveryCounts,
    advance: async (ms) => void (await send('POST', '/clock', { advanceMs: ms })),
    requestPaths: async () => ((await send('GET', '/requests')) as { path: string }[]).map(({ path }) => path),
  };
}

/** Step types, statuses and codes: strings of a step that are no secret. */
const plain = /^(?:[A-Z_]{1,30}|[A-Za-z]{1,3}|\d{1,3}|(?:image|video|application)\/\w+)$/;

/** Keys of labels, not of values: "Reference" as the name of a field identifies no person. */
const labels = new Set(['name', 'source', 'tag', 'types', 'type']);

/**
 * Every string in these steps that identifies the customer or a screening result: a role without access must never receive one.
 * @param shown texts that every role sees (company names); parts of them are no canaries
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

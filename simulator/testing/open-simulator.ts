import { startSimulator } from '../index.ts';
import { isObject } from '../wire.ts';

/** The simulator on free ports, with the calls that its tests make over the wire. */
export async function openSimulator(clockMs = Date.parse('2026-05-04T10:00:00Z')) {
  const simulator = await startSimulator({ port: 0, controlPort: 0, clockMs });
  const { apiUrl, controlUrl, keys, tokens } = simulator;

  const read = (path: string, app = 'kyc-eu') => fetch(apiUrl + path, { headers: { 'Api-Key': keys[app] ?? '' } });
  /** `readResource('full', 'identity?document=passport')` */
  const readResource = async (label: string, resource: string) => {
    const headers = { authorization: `Bearer ${tokens[label] ?? label}` };
    const response = await fetch(`${apiUrl}/v1/resources/${resource}`, { headers });
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
  };
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(
      controlUrl + path,
      body === undefined ? { method } : { method, body: JSON.stringify(body) },
    );
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  /** The listed sessions, first one first. */
  const listed = async (query: string) => (await control('GET', `/sessions?${query}`)) as Listed[];

  return {
    ...simulator,
    read,
    readResource,
    control,
    listed,
    async tagged(tag: string): Promise<Listed> {
      const [first] = await listed(`tag=${encodeURIComponent(tag)}`);
      if (!first) throw new Error(`no session is tagged ${tag}`);
      return first;
    },
    async readStep(session: Listed, type: string): Promise<Record<string, unknown>> {
      const step = session.steps.find((one) => one.type === type);
      const name = session.kind === 'individual' ? step?.id : type;
      const response = await read(`/v4/${session.kind}/session/${session.session_id}/step/${name}`, session.app);
      const body: unknown = await response.json();
      if (!isObject(body)) throw new Error('not an object');
      return body;
    },
  };
}

export type Listed = {
  readonly session_id: string;
  readonly kind: 'individual' | 'corporate';
  readonly app: string;
  readonly sandbox: boolean;
  readonly status: string;
  readonly subject: string;
  readonly tags: readonly string[];
  readonly steps: readonly { readonly id: string; readonly type: string; readonly status: string }[];
};

/** `at(body, 'document.fields.mrz')`; undefined where the path ends early. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isObject(inner) ? inner[key] : undefined;
  }, value);
}

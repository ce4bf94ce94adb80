/**
 * This surrounds the writes that better-auth makes for one request. better-auth writes through its own adapter, so the adapter is wrapped: before
 * each write the request may record what is about to happen, and a challenge of a signed-out client stays out of the database.
 */
import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DBAdapter } from 'better-auth';
import type { VerificationRow } from './sealed-cookies.ts';

export interface Write {
  readonly model: string;
  readonly isCreation: boolean;
  /** It is empty unless the write is a creation. */
  readonly row: Readonly<Record<string, unknown>>;
}

export interface RequestScope {
  /** If it throws, nothing is written. */
  readonly beforeWrite: (write: Write) => Promise<void>;
  /** It is called for every write that failed: some endpoints of better-auth go on as if it had not. */
  readonly writeFailed: (error: unknown) => void;
  /** Takes the place of the table `verification` for this request. */
  readonly challenge?: Challenge;
}
type Challenge = { row: VerificationRow | undefined };

const scopes = new AsyncLocalStorage<RequestScope>();

export const runInScope = <Result>(scope: RequestScope, work: () => Promise<Result>): Promise<Result> =>
  scopes.run(scope, work);

/** This request answers that challenge. */
export const currentChallenge = (): VerificationRow | undefined => scopes.getStore()?.challenge?.row;

type Create = DBAdapter['create'];

/** The adapter, as better-auth and the rest of this module use it. */
export function scopedAdapter(base: DBAdapter): DBAdapter {
  const write = async <Result>(model: string, work: () => Promise<Result>, row?: Write['row']): Promise<Result> => {
    const scope = scopes.getStore();
    try {
      await scope?.beforeWrite({ model, isCreation: row !== undefined, row: row ?? {} });
      return await work();
    } catch (error) {
      scope?.writeFailed(error);
      throw error;
    }
  };
  const challengeFor = (model: string) => (model === 'verification' ? scopes.getStore()?.challenge : undefined);
  const create = async (request: Parameters<Create>[0]): Promise<unknown> => {
    const challenge = challengeFor(request.model);
    if (!challenge) return write(request.model, () => base.create(request), request.data);
    // Typed by the caller, who names the model.
    challenge.row = request.data as unknown as VerificationRow;
    return { id: 'challenge', ...challenge.row };
  };
  const find = ({ row }: Challenge, where: Parameters<DBAdapter['findMany']>[0]['where']) =>
    row && where?.some(({ field, value }) => field === 'identifier' && value === row.identifier)
      ? [{ id: 'challenge', ...row }]
      : [];
  const scoped: DBAdapter = {
    ...base,
    create: create as Create,
    findMany: async <Row>(request: Parameters<DBAdapter['findMany']>[0]) => {
      const challenge = challengeFor(request.model);
      return challenge ? (find(challenge, request.where) as Row[]) : base.findMany<Row>(request);
    },
    consumeOne: async <Row>(request: Parameters<DBAdapter['consumeOne']>[0]) => {
      const challenge = challengeFor(request.model);
      if (challenge) return (challenge.row ? { id: 'challenge', ...challenge.row } : null) as Row | null;
      return write(request.model, () => base.consumeOne<Row>(request));
    },
    deleteMany: async (request) =>
      challengeFor(request.model) ? 0 : write(request.model, () => base.deleteMany(request)),
    update: <Row>(request: Parameters<DBAdapter['update']>[0]) => write(request.model, () => base.update<Row>(request)),
    updateMany: (request) => write(request.model, () => base.updateMany(request)),
    incrementOne: <Row>(request: Parameters<DBAdapter['incrementOne']>[0]) =>
      write(request.model, () => base.incrementOne<Row>(request)),
    delete: (request) => write(request.model, () => base.delete(request)),
    // Each step is a write of its own, as without this wrapper.
    transaction: (work) => work(scoped),
  };
  return scoped;
}

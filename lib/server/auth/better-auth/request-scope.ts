/**
 * What surrounds the writes that better-auth makes for one request. It writes through its own adapter, so the adapter is wrapped: before each
 * write the request may record what is about to happen, and a challenge of a stranger stays out of the database.
 */
import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DBAdapter } from 'better-auth';
import type { VerificationRow } from '../passkey/challenge.ts';

export interface Write {
  /** Model of better-auth. */
  readonly model: string;
  readonly isCreation: boolean;
  /** The row of a creation. */
  readonly row: Readonly<Record<string, unknown>>;
}

export interface RequestScope {
  /** Where it throws, nothing is written. */
  readonly beforeWrite: (write: Write) => Promise<void>;
  /** Takes the place of the table `verification` for this request. */
  readonly challenge?: { row: VerificationRow | undefined };
}

const scopes = new AsyncLocalStorage<RequestScope>();

export const runInScope = <Result>(scope: RequestScope, work: () => Promise<Result>): Promise<Result> =>
  scopes.run(scope, work);

/** The challenge that this request answers. */
export const currentChallenge = (): VerificationRow | undefined => scopes.getStore()?.challenge?.row;

type Create = DBAdapter['create'];

/** The adapter, as better-auth and the rest of this module use it. */
export function scopedAdapter(base: DBAdapter): DBAdapter {
  const before = async (model: string, row?: Record<string, unknown>): Promise<void> =>
    scopes.getStore()?.beforeWrite({ model, isCreation: row !== undefined, row: row ?? {} });
  const challengeFor = (model: string) => (model === 'verification' ? scopes.getStore()?.challenge : undefined);
  const create = async (request: Parameters<Create>[0]): Promise<unknown> => {
    const challenge = challengeFor(request.model);
    if (!challenge) {
      await before(request.model, request.data);
      return base.create(request);
    }
    // Typed by the caller, who names the model.
    challenge.row = request.data as unknown as VerificationRow;
    return { id: 'challenge', ...challenge.row };
  };
  const find = (
    challenge: { row: VerificationRow | undefined },
    where: Parameters<DBAdapter['findMany']>[0]['where'],
  ) =>
    challenge.row && where?.some(({ field, value }) => field === 'identifier' && value === challenge.row?.identifier)
      ? [{ id: 'challenge', ...challenge.row }]
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
      await before(request.model);
      return base.consumeOne<Row>(request);
    },
    deleteMany: async (request) => {
      if (challengeFor(request.model)) return 0;
      await before(request.model);
      return base.deleteMany(request);
    },
    update: async <Row>(request: Parameters<DBAdapter['update']>[0]) => {
      await before(request.model);
      return base.update<Row>(request);
    },
    updateMany: async (request) => {
      await before(request.model);
      return base.updateMany(request);
    },
    incrementOne: async <Row>(request: Parameters<DBAdapter['incrementOne']>[0]) => {
      await before(request.model);
      return base.incrementOne<Row>(request);
    },
    delete: async (request) => {
      await before(request.model);
      return base.delete(request);
    },
    // As without this wrapper: each step is a write of its own.
    transaction: (work) => work(scoped),
  };
  return scoped;
}

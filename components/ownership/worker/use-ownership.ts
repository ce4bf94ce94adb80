'use client';

/**
 * Computes ownership outside the page's thread. Hides the web worker, its messages, warm-up, time limit and restart after a crash. Promises: the
 * hooks return the last valid result until the next one is there; a newer request cancels the older one of the same component; a failed
 * computation is reported with a retry. Throws nothing while rendering.
 */
import { useEffect, useId, useRef, useState } from 'react';
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import type { DrawingOptions, NodeKey, OwnershipResult } from '#lib/ownership/index.ts';
import { openWorkerClient, type WorkerClient } from './worker-client.ts';

interface Outcome<T, S> {
  readonly key: string;
  readonly attempt: number;
  readonly subject: S;
  readonly failed: boolean;
  /** The last result with its subject is retained while the next one is computed, and if that fails. */
  readonly last: { readonly result: T; readonly subject: S } | null;
}

/** Computes whenever the key or the subject changes. */
function useComputation<T, S>(key: string, subject: S, compute: () => Promise<T>) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T, S> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: key and subject stand for the function, which is new on each render
  useEffect(() => {
    let isStale = false;
    const input = { key, subject, attempt };
    Promise.resolve()
      .then(compute)
      .then(
        (result) => isStale || setOutcome({ ...input, failed: false, last: { result, subject } }),
        () => isStale || setOutcome((before) => ({ ...input, failed: true, last: before?.last ?? null })),
      );
    return () => {
      isStale = true;
    };
  }, [key, subject, attempt]);

  const isCurrent = outcome?.key === key && outcome.subject === subject && outcome.attempt === attempt;
  return {
    state: isCurrent ? (outcome.failed ? 'failed' : 'done') : 'working',
    last: outcome?.last ?? null,
    retry: () => setAttempt(attempt + 1),
  } as const;
}

/** The worker that computed a result and can draw it, with the id of the computation. */
const origins = new WeakMap<OwnershipResult, { readonly client: WorkerClient; readonly computationId: number }>();

/** The map has these options when the page opens. */
const initialDrawing: DrawingOptions = { orientation: 'down', folded: [], all: false, keep: [] };

/** The worker lives as long as the component. It starts at once, to load its code while the owners are read. */
export function useWorkerClient(): WorkerClient {
  const [client] = useState(openWorkerClient);
  useEffect(() => {
    client.start();
    return () => client.close();
  }, [client]);
  return client;
}

/**
 * Computes the input once it is there. The result is the last one of this session, also while another is computed; null before the first.
 * @param hasMap whether the map is shown too: then its first drawing is laid out with the first computation
 */
export function useOwnership(
  client: WorkerClient,
  input: OwnershipInput | undefined,
  policy = input?.policy,
  hasMap = false,
) {
  const hasComputed = useRef(false);
  const requester = useId();
  const key = `${input?.inputHash} ${policy?.id} ${policy?.version}`;
  const { last, ...computation } = useComputation(key, input?.ref, async () => {
    if (!input || !policy) return null;
    const { declared, settlement } = input;
    const source = { declared, confirmed: settlement.settled, policy };
    const first = hasMap && !hasComputed.current ? initialDrawing : undefined;
    hasComputed.current = true;
    const { computationId, result } = await client.compute(requester, source, first);
    origins.set(result, { client, computationId });
    return result;
  });
  return { ...computation, result: last?.subject === input?.ref ? (last?.result ?? null) : null };
}

/** Lays out the map, in the worker that computed the result. Until it is done, the drawing is the last one, as long as it shows the same holdings. */
export function useDrawing(result: OwnershipResult, options: DrawingOptions) {
  const requester = useId();
  const { last, ...computation } = useComputation(JSON.stringify(options), result, () => {
    const { client, computationId } = originOf(result);
    return client.draw(requester, computationId, options);
  });
  return { ...computation, drawing: last && hasSameHoldings(last.subject, result) ? last.result : null };
}

export type ChainsState = ReturnType<typeof useChains>;

/** Computes the chains of one node, if one is given, in the worker that computed the result; null until they are there. */
export function useChains(result: OwnershipResult, key: NodeKey | null) {
  const requester = useId();
  const { last, ...computation } = useComputation(key ?? '', result, async () => {
    if (key === null) return null;
    const { client, computationId } = originOf(result);
    return client.chains(requester, computationId, key);
  });
  return { ...computation, chains: last?.subject === result && last.result?.of === key ? last.result : null };
}

function originOf(result: OwnershipResult) {
  const origin = origins.get(result);
  if (!origin) throw new Error('This ownership was not computed by useOwnership');
  return origin;
}

const hasSameHoldings = ({ ownership: a }: OwnershipResult, { ownership: b }: OwnershipResult): boolean =>
  a === b ||
  (a.holdings.length === b.holdings.length && a.holdings.every(({ key }, at) => key === b.holdings[at]?.key));

'use client';

import { useEffect, useId, useRef, useState } from 'react';
import type {
  Chains,
  Drawing,
  DrawingWish,
  NodeKey,
  OwnershipReading,
  Policy,
  WorkedOut,
} from '#lib/ownership/index.ts';
import { openThread, type Thread } from './thread.ts';

interface Asked {
  readonly state: 'working' | 'done' | 'failed';
  /** Words of the failure; null unless `failed`. */
  readonly why: string | null;
  readonly retry: () => void;
}
export interface WorkedOutAsked extends Asked {
  /** While another is worked out of the same session the last one; null: none yet. */
  readonly worked: WorkedOut | null;
}
export interface DrawingAsked extends Asked {
  /** While another is laid out the last one, as long as it draws the same holdings. */
  readonly drawing: Drawing | null;
}
export interface ChainsAsked extends Asked {
  /** Of the node that was asked for; null where none was. */
  readonly chains: Chains | null;
}

/** Who works on an outcome further, and under which number. */
const origins = new WeakMap<WorkedOut, { readonly thread: Thread; readonly of: number }>();

/** As the map stands before anybody turned it or folded something away. */
const unturned: DrawingWish = { orientation: 'down', folded: [], all: false, keep: [] };

/** A thread that lives as long as the component, and starts with it: it reads its code while the owners are still read. */
export function useThread(): Thread {
  const [thread] = useState(openThread);
  useEffect(() => {
    thread.start();
    return () => thread.close();
  }, [thread]);
  return thread;
}

/**
 * Works out a reading.
 * @param isDrawn its map is shown too: it is laid out at once
 */
export function useWorkedOut(
  thread: Thread,
  reading: OwnershipReading,
  policy: Policy,
  isDrawn = false,
): WorkedOutAsked {
  const isOpened = useRef(false);
  const asker = useId();
  const question = `${reading.inputHash} ${policy.id} ${policy.version}`;
  const { answer, about, ...asked } = useAnswer(question, reading.ref, async () => {
    const { declared, settlement } = reading;
    const source = { declared, settled: settlement.settled, policy };
    const first = isDrawn && !isOpened.current ? unturned : undefined;
    isOpened.current = true;
    const { of, worked } = await thread.work(asker, source, first);
    origins.set(worked, { thread, of });
    return worked;
  });
  return { ...asked, worked: about === reading.ref ? answer : null };
}

/** Lays out what is wished of it, on the same thread. */
export function useDrawing(worked: WorkedOut, wish: DrawingWish): DrawingAsked {
  const asker = useId();
  const { answer, about, ...asked } = useAnswer(JSON.stringify(wish), worked, () => {
    const { thread, of } = originOf(worked);
    return thread.draw(asker, of, wish);
  });
  return { ...asked, drawing: about && hasSameHoldings(about, worked) ? answer : null };
}

/** The chains of one node with their arithmetic, on the same thread; null asks for none. */
export function useChains(worked: WorkedOut, key: NodeKey | null): ChainsAsked {
  const asker = useId();
  const { answer, about, ...asked } = useAnswer(key ?? '', worked, async () => {
    if (key === null) return null;
    const { thread, of } = originOf(worked);
    return thread.chains(asker, of, key);
  });
  return { ...asked, chains: about === worked && answer?.of === key ? answer : null };
}

function originOf(worked: WorkedOut) {
  const origin = origins.get(worked);
  if (!origin) throw new Error('This ownership was not worked out here');
  return origin;
}

const hasSameHoldings = ({ ownership: one }: WorkedOut, { ownership: other }: WorkedOut): boolean =>
  one === other ||
  (one.holdings.length === other.holdings.length &&
    one.holdings.every(({ key }, at) => key === other.holdings[at]?.key));

interface Settled<T, S> {
  readonly question: string;
  readonly turn: number;
  /** The last answer and what it is about; kept while another is worked out, and when that fails. */
  readonly answer: T | null;
  readonly about: S | null;
  readonly why: string | null;
  /** What the latest outcome, good or bad, is about. */
  readonly subject: S;
}

/** Asks anew whenever the question or its subject is another one. */
function useAnswer<T, S>(question: string, subject: S, ask: () => Promise<T>) {
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<Settled<T, S> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question and its subject say what is asked; the function is a new one each time
  useEffect(() => {
    let left = false;
    const asked = { question, subject, turn };
    Promise.resolve()
      .then(ask)
      .then(
        (answer) => {
          if (!left) setSettled({ ...asked, answer, about: subject, why: null });
        },
        (error: unknown) => {
          if (left) return;
          const why = error instanceof Error ? error.message : String(error);
          setSettled((last) => ({ ...asked, answer: last?.answer ?? null, about: last?.about ?? null, why }));
        },
      );
    return () => {
      left = true;
    };
  }, [question, subject, turn]);

  const isLatest = settled?.question === question && settled.subject === subject && settled.turn === turn;
  const why = isLatest ? settled.why : null;
  const state: Asked['state'] = !isLatest ? 'working' : why === null ? 'done' : 'failed';
  return {
    state,
    why,
    answer: settled?.answer ?? null,
    about: settled?.about ?? null,
    retry: () => setTurn(turn + 1),
  };
}

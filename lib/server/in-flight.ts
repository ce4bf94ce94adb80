/** Callers who want the same work at the same time share one run of it. It is used for reads of the verification service and for refreshes. */
import 'server-only';

export interface Run<Job> {
  readonly job: Job;
  /** Aborted when the last caller has left. */
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
  /** It is false once the work was aborted, detached or replaced: then its result is not the newest. */
  isCurrent(): boolean;
}

export interface JoinRequest<Job, Result> {
  /** Tells whether the result of this run will do for the caller, and may add to the job what the caller wants. It is not called for a run that ended. */
  readonly admit: (job: Job) => boolean;
  readonly create: () => Job;
  readonly perform: (run: Run<Job>) => Promise<Result>;
  /** Makes the caller leave: its promise rejects with the signal's reason. The run goes on while anybody else waits for it. */
  readonly signal?: AbortSignal | undefined;
}

export type InFlight<Job, Result> = ReturnType<typeof createInFlight<Job, Result>>;

interface OwnRun<Job, Result> extends Run<Job> {
  readonly result: Promise<Result>;
  callers: number;
  isDetached: boolean;
}

/**
 * @param order what happens to a caller whom no run admits. `beside`: a new run starts at once and replaces the one under way. `after`: a
 * new run waits for the end of those before it; the callers who come meanwhile share it.
 */
export function createInFlight<Job, Result>(order: 'beside' | 'after') {
  /** The work of each key, in the order of its start. */
  const runs = new Map<string, readonly OwnRun<Job, Result>[]>();

  function remove(key: string, run: OwnRun<Job, Result>): void {
    const others = (runs.get(key) ?? []).filter((other) => other !== run);
    if (others.length > 0) runs.set(key, others);
    else runs.delete(key);
  }

  function start(key: string, { create, perform }: JoinRequest<Job, Result>): OwnRun<Job, Result> {
    const before = runs.get(key) ?? [];
    const previous = order === 'after' ? before.at(-1)?.result : undefined;
    if (order === 'beside') for (const run of before) run.isDetached = true;
    const controller = new AbortController();
    const run: OwnRun<Job, Result> = {
      job: create(),
      signal: controller.signal,
      abort: (reason) => controller.abort(reason),
      isCurrent: () => !run.isDetached && !controller.signal.aborted,
      // One microtask later at the earliest, so that `run` exists.
      result: Promise.resolve(previous?.catch(() => undefined))
        .then(() => perform(run))
        .finally(() => remove(key, run)),
      callers: 0,
      isDetached: false,
    };
    run.result.catch(() => undefined); // all callers may have left
    runs.set(key, [...before, run]);
    return run;
  }

  function wait(run: OwnRun<Job, Result>, signal: AbortSignal | undefined): Promise<Result> {
    run.callers += 1;
    return new Promise<Result>((resolve, reject) => {
      const leave = () => {
        run.callers -= 1;
        if (run.callers === 0) run.abort();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      run.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  return {
    /**
     * Joins a run of this key that admits the caller, else starts one.
     *
     * @returns the job that was joined or created
     * @throws the signal's reason when it is aborted already
     */
    join(key: string, request: JoinRequest<Job, Result>): { readonly job: Job; readonly result: Promise<Result> } {
      request.signal?.throwIfAborted();
      const joinable = (runs.get(key) ?? []).filter((run) => run.isCurrent());
      const run = joinable.find(({ job }) => request.admit(job)) ?? start(key, request);
      return { job: run.job, result: wait(run, request.signal) };
    },
    /** Runs of keys with this prefix still end for their callers, but no other caller joins them. */
    detach(prefix: string): void {
      for (const [key, all] of runs) if (key.startsWith(prefix)) for (const run of all) run.isDetached = true;
    },
  };
}

import 'server-only';

/**
 * A process has one such value. It lives on `globalThis`: Next bundles a module more than once (pages, routes, instrumentation), and each bundle
 * has module variables of its own.
 */
export interface ProcessSingleton<Value> {
  /** Creates the value at the first call. A promise that rejects is dropped, so that the next call tries again. */
  get(create: () => Value): Value;
  /** @returns undefined until there is one */
  peek(): Value | undefined;
  set(value: Value): void;
  clear(): void;
}

const values: Map<string, unknown> = singletonsOf(globalThis);

function singletonsOf(global: typeof globalThis & { reviewDeskSingletons?: Map<string, unknown> }) {
  global.reviewDeskSingletons ??= new Map();
  return global.reviewDeskSingletons;
}

/** @param name the same in every bundle, and of one value only */
export function processSingleton<Value>(name: string): ProcessSingleton<Value> {
  const peek = () => values.get(name) as Value | undefined;
  const clear = () => void values.delete(name);
  return {
    get(create) {
      const known = peek();
      if (known !== undefined) return known;
      const value = create();
      values.set(name, value);
      if (value instanceof Promise) value.catch(() => peek() === value && clear());
      return value;
    },
    peek,
    set: (value) => void values.set(name, value),
    clear,
  };
}

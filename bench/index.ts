import type { Benchmark } from './measurement.ts';

/** The suite; each is loaded only when it runs. */
export const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  store: async () => (await import('./store/measure.ts')).measureStore,
  audit: async () => (await import('./audit/measure.ts')).measureAudit,
  desk: async () => (await import('./desk/measure.ts')).measureDesk,
  viewers: async () => (await import('./viewers/measure.ts')).measureViewers,
  ownership: async () => (await import('./ownership/measure.ts')).measureOwnership,
  exports: async () => (await import('./exports/measure.ts')).measureExports,
  consents: async () => (await import('./consents/measure.ts')).measureConsents,
  shares: async () => (await import('./shares/measure.ts')).measureShares,
  load: async () => (await import('./load/measure.ts')).measureLoad,
  latency: async () => (await import('./latency/measure.ts')).measureLatency,
  registry: async () => (await import('./registry/measure.ts')).measureRegistry,
};

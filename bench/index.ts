import type { Bench } from './figure.ts';

/** The suite; each is loaded only when it runs. */
export const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  store: async () => (await import('./store/figures.ts')).figures,
  desk: async () => (await import('./desk/figures.ts')).figures,
  viewers: async () => (await import('./viewers/figures.ts')).figures,
  ownership: async () => (await import('./ownership/figures.ts')).figures,
  registry: async () => (await import('./registry/figures.ts')).figures,
};

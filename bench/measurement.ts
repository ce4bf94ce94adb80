/** One measured figure: a ratio against a reference measured in the same run, and the absolute value beside it. */
export interface Measurement {
  readonly name: string;
  /** Against the reference; null where the figure is a size or a count that needs none. */
  readonly ratio: number | null;
  readonly absolute: number;
  readonly unit: string;
  readonly reference: string;
  /** What the figure should keep, in words: `≤ 2×`, `≤ 5 ms`. */
  readonly limit?: string;
  /** Whether it keeps the limit in this run. */
  readonly holds?: boolean;
}

export type Benchmark = () => Promise<readonly Measurement[]>;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

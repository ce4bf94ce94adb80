/** One measurement: a ratio against a reference of the same run, and the absolute value. */
export interface Measurement {
  readonly name: string;
  /** Against the reference; null for sizes and counts that need none. */
  readonly ratio: number | null;
  readonly absolute: number;
  readonly unit: string;
  readonly reference: string;
  /** The limit as text: `≤ 2×`, `≤ 5 ms`. */
  readonly limit?: string;
  /** Whether the limit holds in this run. */
  readonly holds?: boolean;
}

export type Benchmark = () => Promise<readonly Measurement[]>;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

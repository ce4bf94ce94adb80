/** A law of the layout: it looks at all files at once and names its breaches. */
import { isTestGround, type Source } from './sources.ts';

export interface Law {
  /** What the law asks. */
  readonly asks: string;
  readonly breachesOf: (sources: readonly Source[]) => readonly string[];
  /** A small project that breaks the law, and what is found in it. */
  readonly planted: { readonly sources: readonly Source[]; readonly breach: string | readonly string[] };
}

/** What runs in production, with the commands. */
export const isProduct = ({ path }: Source): boolean => !isTestGround(path) && !/^(?:e2e|bench|simulator)\//.test(path);

/** A file for a planted violation. @param from files that it imports */
export const file = (path: string, { from = [] as readonly string[], lines = 1, head = '' } = {}): Source => ({
  path,
  text: `${head}\n${'x\n'.repeat(lines - 1)}`,
  imports: from.map((to) => ({ to, typeOnly: false })),
});

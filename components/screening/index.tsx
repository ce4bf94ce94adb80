/**
 * The screening bench: hits of one screening beside the one that is looked at, of a person or of a company, as a whole step or as a part of one.
 * Hides: how the two kinds of answer differ on the wire, how the desk's explanation is asked for, and what happens while it is missing. Promises:
 * every hit that came can be reached; what did not come is never told as "none"; upstream's words and ours stand apart; nothing leads outside without
 * a warning. Throws nothing at a body that the contract let through, whatever a role's sight took out of it.
 * `completeness.ts` may be imported by itself: a table judges screenings without loading the bench.
 */
'use client';

export { ScreeningBench } from './bench.tsx';
export { type HitOrder, hitOrders, type ScreeningBenchProps } from './props.ts';

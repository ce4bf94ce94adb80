/** The one order of both logs, by number: clocks can be set back. */
export interface EventPosition {
  readonly seq: number;
  readonly signInNumber: number | null;
}

/** A sign-in event comes after the chained event whose number it has. */
export const compareEvents = (a: EventPosition, b: EventPosition): number =>
  a.seq - b.seq || (a.signInNumber ?? 0) - (b.signInNumber ?? 0);

/**
 * Why a sign-in ended, as far as the browser knows. `signed_out`: in this tab; `elsewhere`: in another one; `replaced`: another reviewer signed in
 * in this browser; `idle`: half an hour without the server; `refused`: the server no longer accepts the sign-in.
 */
export const endReasons = ['signed_out', 'elsewhere', 'replaced', 'idle', 'refused'] as const;
export type EndReason = (typeof endReasons)[number];

export const isEndReason = (value: unknown): value is EndReason => (endReasons as readonly unknown[]).includes(value);

/** A request header, and a parameter of the event stream: for whom the page that asks was made. */
export const reviewerHeader = 'x-desk-reviewer';

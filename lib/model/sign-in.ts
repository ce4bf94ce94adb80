/**
 * It says why a sign-in ended, as far as the browser knows: `signed_out` is in this tab, `elsewhere` in another one; with `replaced`, another
 * reviewer signed in in this browser; with `idle`, half an hour went by without the server; with `refused`, the server no longer accepts the
 * sign-in.
 */
const endReasons = ['signed_out', 'elsewhere', 'replaced', 'idle', 'refused'] as const;
export type EndReason = (typeof endReasons)[number];

/** @param value of `ended=`, untrusted @param isSignedIn a tab was refused although there is a sign-in: then it is another reviewer's */
export function toEndReason(value: unknown, isSignedIn: boolean): EndReason | undefined {
  const reason = endReasons.find((one) => one === value);
  return reason === 'refused' && isSignedIn ? 'replaced' : reason;
}

/** It says for whom the page that asks was made; the event stream has a parameter instead. The guard of requests removes `x-desk-…`. */
export const reviewerHeader = 'x-page-reviewer';

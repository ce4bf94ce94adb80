import type { EndReason } from '#lib/model/sign-in.ts';

/** Why a sign-in ended, as the browser knows it. */
export const endMessages: Readonly<Record<EndReason, string>> = {
  signed_out: 'You signed out.',
  elsewhere: 'You signed out in another tab or window of this browser.',
  replaced: 'Somebody else signed in in this browser, or your roles changed.',
  idle: 'You were signed out after 30 minutes without activity.',
  refused: 'Your sign-in is no longer valid. It has ended, or its cookie was deleted.',
};

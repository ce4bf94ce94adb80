import { type ReviewCause, reviewCauses } from '#lib/model/session/queue.ts';

/** @param stored separated by commas */
export const toCauses = (stored: string): ReviewCause[] => {
  const names = stored.split(',');
  return reviewCauses.filter((cause) => names.includes(cause));
};

/** This is the one table of who waits for a request to the verification service, and of what follows from it. */
export type Priority = keyof typeof priorityRules;

/**
 * Where several wait, a higher `rank` goes first; `budgetShare` is the part of the requests per minute that it may use, so that there is always
 * room for those who matter more.
 */
export const priorityRules = {
  /** A person waits at a screen. */
  person: { rank: 3, budgetShare: 1 },
  /** A delivery asks for the refresh. */
  worker: { rank: 2, budgetShare: 0.8 },
  /** A person may look at it next. */
  ahead: { rank: 1, budgetShare: 0.5 },
  /** Sweep and import. */
  sweep: { rank: 0, budgetShare: 0.5 },
};

export const isMoreUrgent = (one: Priority, other: Priority): boolean =>
  priorityRules[one].rank > priorityRules[other].rank;

/** This is the one table of who waits for a request to the verification service, and of what follows from it. */
export type Priority = 'person' | 'worker' | 'sweep';

interface PriorityRules {
  /** Higher goes first where several wait. */
  readonly rank: number;
  /** The part of the requests per minute that it may use, so that there is always room for those who matter more. */
  readonly budgetShare: number;
}

export const priorityRules: Record<Priority, PriorityRules> = {
  /** A person waits at a screen. */
  person: { rank: 2, budgetShare: 1 },
  /** A delivery asks for the refresh. */
  worker: { rank: 1, budgetShare: 0.8 },
  /** Sweep and import. */
  sweep: { rank: 0, budgetShare: 0.5 },
};

export const isMoreUrgent = (one: Priority, other: Priority): boolean =>
  priorityRules[one].rank > priorityRules[other].rank;

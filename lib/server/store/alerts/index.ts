/**
 * This folder keeps alerts by mail: rules that reviewers and administrators chose, and the outbox. Rows are written in the transaction of the change that
 * causes them, one for each event and reviewer, and leave with their session. Hides who is alerted to what, when a mail leaves, and what one mail holds.
 * Promises: nobody gets mail about what they may not know of, by their roles of the moment at which it is sent; one process sends a mail at a time; a mail that
 * was sent and not marked is sent again under the same id. Throws the Problems of the store, conflict for a stale version.
 */
import type { StoreContext } from '../kernel/context.ts';
import { createChoices } from './choices.ts';
import { createOutbox } from './outbox.ts';

export type { OwnChange } from './choices.ts';
export {
  type FindingsCause,
  queueAlert,
  queueFindingAlerts,
  queueHitAlert,
  queueStatusAlerts,
} from './finding-alerts.ts';
export type { AlertTarget, ClaimedMail } from './outbox.ts';
export type { AlertedReviewer } from './reviewers.ts';
export { findNamedStep, nameStep } from './step-name.ts';

export const createAlerts = (context: StoreContext) => ({
  outbox: createOutbox(context),
  choices: createChoices(context),
});

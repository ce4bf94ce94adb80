/**
 * The numbers page, as of any moment: what needed a person, how long decisions took, verdicts on hits. Hides the history of the queue, which
 * `recordPeriod` keeps; `findEndedPeriods` is for what ended by mistake. Promises: of one environment, deleted sessions and referrals count for nothing. Throws nothing of its own.
 */
export { type Moment, readNumbersAt, type StoredNumbers } from './numbers.ts';
export { type EndedPeriod, findEndedPeriods, recordPeriod } from './review-periods.ts';

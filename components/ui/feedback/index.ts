/**
 * What replaces missing content: a failure, an empty state, a placeholder while it loads, words when that takes long. `ProblemPanel` shows a failed
 * request, `FailurePanel` any other failure, `FailureLine` that of a part of a page. Promises that an error never looks like an empty list and that
 * an empty list never reads as "nothing wrong". Throws nothing.
 */

export { FailureLine, LongWait, ReadWait, RetryButton } from './failure-line.tsx';
export { EmptyState, ForbiddenPage } from './forbidden-page.tsx';
export { PageFailure, type PageFailureProps } from './page-failure.tsx';
export { FailurePanel, ProblemPanel, ReadProblem, RequestId } from './problem-panel.tsx';
export { Skeleton } from './skeleton.tsx';

/** Compares what the steps of a session report about the same attribute, with a link to each source. The rules are in `lib/step-comparison`. */
export { AgreementMark } from './agreement-mark.tsx';
export { CrossChecks, FactSource, FactValue } from './cross-checks.tsx';

/**
 * One screening, of a person or of a company: its hits in a list beside the selected hit, as a whole step or as part of another view.
 * Hides: how the two kinds of answer differ, how the comparison with the subject is loaded, and what is shown until it is there. Promises: every hit
 * received can be reached; what was not received is never reported as "none"; the provider's data and Review Desk's comparison stay separate;
 * external links warn first. Accepts any valid answer, redacted in any way; throws nothing.
 */
'use client';

export { ScreeningStep } from './screening-step.tsx';
export { ScreeningView } from './screening-view.tsx';
export { HitGone } from './values.tsx';

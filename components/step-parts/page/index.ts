/**
 * The frame of a step's page: layout, heading, reason, device, hidden values, and `StepBody`, which puts them together for most step types.
 * Promises: the step's status, reason and hidden values are always shown; a step without content says why; what could not be read is named.
 */
export { StepDevice } from './device.tsx';
export { HiddenValues } from './hidden-values.tsx';
export { Reason } from './reason.tsx';
export { StepBody, StepWithoutContent } from './step-body.tsx';
export { StepHead } from './step-head.tsx';
export { StepLayout } from './step-layout.tsx';
export { StepTimeline } from './step-timeline.tsx';
export { UnreadableParts } from './unreadable-parts.tsx';

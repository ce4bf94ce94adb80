import type { StepState } from '#lib/model/session/session.schema.ts';
import { findStepType } from '#lib/model/session/step-type.ts';
import { toReadable } from '../text/readable.ts';

/** An unknown type is made readable: `VIDEO_CALL` → `Video call`. */
export const stepTypeLabel = (type: string): string =>
  findStepType(type)?.label ?? (type === 'NOT_STATED' ? 'Unnamed step' : toReadable(type));

/** `Corporate officer: Ana Reis`; the type alone where nobody is named. */
export const stepName = ({ type, person }: Pick<StepState, 'type' | 'person'>): string =>
  person === undefined ? stepTypeLabel(type) : `${stepTypeLabel(type)}: ${person}`;

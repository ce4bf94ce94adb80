import { findStepType } from '#lib/model/session/step-type.ts';
import { toReadable } from '../text/readable.ts';

/** An unknown type is made readable: `VIDEO_CALL` → `Video call`. */
export const stepTypeLabel = (type: string): string =>
  findStepType(type)?.label ?? (type === 'NOT_STATED' ? 'Unnamed step' : toReadable(type));

import type { PartName } from '#lib/model/session/parts.schema.ts';
import type { PlainPart } from '#lib/model/session/parts.ts';
import { readDecisions } from './decisions.ts';
import { readDrafts } from './drafts.ts';
import type { AnyOperation, Operation } from './operation.ts';
import { readOwners } from './owners.ts';
import { readOwnership } from './ownership.ts';
import { readWork } from './queue.ts';
import { readRisk } from './risk.ts';
import { findNeighbours, readSession } from './sessions.ts';
import { explainStep, readStep } from './steps.ts';
import { readVerdicts } from './verdicts.ts';

/** The parts that `readParts` reads together, each with the operation that reads it alone. */
export const partOperations = {
  session: readSession,
  decisions: readDecisions,
  risk: readRisk,
  owners: readOwners,
  assignment: readWork,
  drafts: readDrafts,
  ownership: readOwnership,
  answer: readStep,
  explanation: explainStep,
  verdicts: readVerdicts,
  neighbours: findNeighbours,
} as const satisfies Record<PartName, AnyOperation>;

export const plainOperation = (part: PlainPart) =>
  partOperations[part] as Operation<'/api/sessions/{ref}', undefined, unknown, undefined>;

/** Here is every operation, for what lists them all: routes, documents, the matrix of permissions. A browser imports the ones that it uses instead. */
import * as account from './account.ts';
import * as alerts from './alerts.ts';
import * as audit from './audit.ts';
import * as connection from './connection.ts';
import * as consents from './consents.ts';
import * as decisions from './decisions.ts';
import * as dossier from './dossier.ts';
import * as drafts from './drafts.ts';
import * as imports from './import.ts';
import * as newSession from './new-session.ts';
import * as notes from './notes.ts';
import * as numbers from './numbers.ts';
import type { AnyOperation } from './operation.ts';
import * as owners from './owners.ts';
import * as ownership from './ownership.ts';
import * as queue from './queue.ts';
import * as referrals from './referrals.ts';
import * as retention from './retention.ts';
import * as risk from './risk.ts';
import * as sessions from './sessions.ts';
import * as steps from './steps.ts';
import * as verdicts from './verdicts.ts';

export const operationsByNoun: Readonly<Record<string, Readonly<Record<string, AnyOperation>>>> = {
  sessions,
  steps,
  ownership,
  verdicts,
  decisions,
  referrals,
  dossier,
  notes,
  drafts,
  risk,
  owners,
  queue,
  retention,
  newSession,
  imports,
  consents,
  audit,
  numbers,
  alerts,
  account,
  connection,
};

export const allOperations: readonly AnyOperation[] = Object.values(operationsByNoun).flatMap((ones) =>
  Object.values(ones),
);

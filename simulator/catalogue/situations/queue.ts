import type { AppName } from '../../apps.ts';
import { drawFrom, type IdShape } from '../../seed.ts';
import { type Session, statuses } from '../../session.ts';
import {
  type IndividualOptions,
  type IndividualType,
  individual,
  individualId,
  individualTypes,
} from '../persons/individual.ts';
import { nthName, type Person, person } from '../persons/person.ts';

const flows: readonly (readonly IndividualType[])[] = [
  ['ID_DOCUMENT', 'LIVENESS', 'AML'],
  ['EMAIL', 'PHONE', 'ID_DOCUMENT', 'LIVENESS', 'AML'],
  ['ID_DOCUMENT', 'LIVENESS', 'PROOF_OF_ADDRESS', 'AML'],
  ['PHONE', 'ID_DOCUMENT', 'LIVENESS', 'DUPLICATE', 'AML'],
  ['EMAIL', 'ID_DOCUMENT', 'LIVENESS', 'PROOF_OF_ADDRESS', 'DUPLICATE', 'AML'],
  ['EMAIL', 'PVID', 'AML'],
];

/** Ordinary people: most approved, some in progress. */
export function queue(todayMs: number): Session[] {
  return [
    ...ordinary('queue', 'kyc-eu', 0, 58, todayMs),
    ...everyStatus('focus', 'kyc-eu', todayMs),
    ...ordinary('trial', 'kyc-sandbox', 98, 40, todayMs),
    ...wholeFlows(todayMs),
  ];
}

/** All approved, in one flow or another; a few have ids of another shape or numbers for step ids. */
function ordinary(name: string, app: AppName, firstName: number, count: number, todayMs: number): Session[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = `${name}-${index}`;
    const draw = drawFrom(seed);
    const options: IndividualOptions = {
      seed,
      todayMs,
      app,
      known: nthName(firstName + index),
      steps: draw.pick(flows),
      idShape: idShapeOf(index),
      stepIdsAs: index % 13 === 7 ? 'number' : 'string',
    };
    return individual(index % 19 === 3 ? { ...options, extra: { flow_version: 3, created_by: 'api' } } : options);
  });
}

function idShapeOf(index: number): IdShape {
  return index % 17 === 5 ? 'ulid' : index % 17 === 11 ? 'hex' : 'uuid';
}

/** A person of the ordinary queue with their session, for others to resemble. */
export function queueMember(index: number, todayMs: number): { readonly person: Person; readonly sessionId: string } {
  const seed = `queue-${index}`;
  return { person: person(seed, todayMs, nthName(index)), sessionId: individualId(seed, idShapeOf(index)) };
}

/** Each step type in each status, in a flow whose other steps are approved. */
function everyStatus(name: string, app: AppName, todayMs: number): Session[] {
  return individualTypes.flatMap((type, row) =>
    statuses.map((status, column) => {
      const seed = `${name}-${type}-${status}`;
      const around: IndividualType[] = type === 'PVID' ? ['EMAIL', 'AML'] : ['ID_DOCUMENT', 'LIVENESS', 'AML'];
      const others = around.filter((other) => other !== type);
      return individual({
        seed,
        todayMs,
        app,
        known: nthName(58 + row * statuses.length + column),
        steps: [{ type, status }, ...others],
        tags: [`step:${type}:${status}`],
        ...(type === 'ID_DOCUMENT' && status === 'REJECTED' && { identity: { flaw: 'blurred' } }),
      });
    }),
  );
}

/** Sandbox sessions: every step of a long flow in the same status. */
function wholeFlows(todayMs: number): Session[] {
  return statuses.map((status) =>
    individual({
      seed: `all-${status}`,
      todayMs,
      app: 'kyc-sandbox',
      steps: individualTypes.map((type) => ({ type, status })),
      tags: [`all-steps:${status}`],
    }),
  );
}

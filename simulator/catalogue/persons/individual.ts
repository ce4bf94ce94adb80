import type { App, AppName } from '../../apps.ts';
import { type Draw, drawFrom, hashOf, type IdShape, idFrom } from '../../seed.ts';
import { type Session, type Step, statusOf, type Wire } from '../../session.ts';
import { absentObject, absentText } from '../absent.ts';
import { usualScreening } from '../screening.ts';
import { deviceOf } from './device.ts';
import { type IdentityOptions, identityParts, type Parts, pvidParts } from './identity.ts';
import { fullName, type Person, type PersonOptions, person } from './person.ts';
import { reason } from './rejection-reasons.ts';
import { duplicateParts, emailParts, livenessParts, phoneParts, proofParts } from './step-answers.ts';

export const individualTypes = [
  'ID_DOCUMENT',
  'LIVENESS',
  'PROOF_OF_ADDRESS',
  'PHONE',
  'EMAIL',
  'PVID',
  'DUPLICATE',
  'AML',
] as const;

export type IndividualType = (typeof individualTypes)[number];

/** Options of one step; the rest has defaults. */
export type StepOptions = {
  readonly type: string;
  readonly status?: string;
  readonly parts?: Parts;
  /** A code, or the complete object on the wire. */
  readonly reason?: string | Wire;
  readonly turnsAtEachRead?: boolean;
  readonly movesFiles?: boolean;
  readonly metadata?: unknown;
};

export type IndividualOptions = {
  readonly seed: string;
  readonly todayMs: number;
  readonly app?: AppName;
  readonly known?: PersonOptions;
  readonly who?: Person;
  readonly steps: readonly (StepOptions | IndividualType)[];
  readonly identity?: IdentityOptions;
  readonly tags?: readonly string[];
  readonly alias?: unknown;
  readonly status?: string;
  readonly idShape?: IdShape;
  readonly stepIdsAs?: 'string' | 'number';
  readonly extra?: Wire;
  readonly nameAfterReset?: Session['nameAfterReset'];
  readonly wasReset?: boolean;
  readonly wireForm?: Session['wireForm'];
};

/** One individual session. Its id depends on the seed alone, so that other sessions can point to it. */
export function individual(options: IndividualOptions): Session {
  const { seed, todayMs } = options;
  const draw = drawFrom(`individual:${seed}`);
  const who = options.who ?? person(seed, todayMs, options.known);
  const firstStep = draw.between(100_000, 900_000);
  const steps = options.steps.map((requested, index): Step => {
    const step: StepOptions = typeof requested === 'string' ? { type: requested } : requested;
    const { type, status = 'APPROVED', turnsAtEachRead, movesFiles } = step;
    const parts = step.parts ?? usualParts(type, who, draw, todayMs, status, options.identity);
    return {
      id:
        options.stepIdsAs !== 'number' && hasUuidSteps(seed)
          ? idFrom(`step:${seed}:${index}`)
          : String(firstStep + index),
      type,
      status,
      reason: reasonOf(step, status, draw, who),
      metadata:
        'metadata' in step
          ? step.metadata
          : status === 'SUBMISSION_REQUIRED'
            ? absentObject(draw)
            : deviceOf(draw, who.culture.language),
      ...parts,
      turn: 0,
      ...(turnsAtEachRead && { turnsAtEachRead }),
      ...(movesFiles && { movesFiles }),
    };
  });
  return {
    id: individualId(seed, options.idShape),
    kind: 'individual',
    app: options.app ?? 'kyc-eu',
    alias: 'alias' in options ? options.alias : aliasOf(draw, 'cust'),
    status: options.status ?? statusOf(steps),
    steps,
    tags: options.tags ?? [],
    subject: fullName(who),
    stepIdsAs: options.stepIdsAs ?? 'string',
    extra: options.extra ?? {},
    wasReset: options.wasReset ?? false,
    ...(options.wireForm && { wireForm: options.wireForm }),
    ...(options.nameAfterReset && { nameAfterReset: options.nameAfterReset }),
  };
}

export function individualId(seed: string, shape?: IdShape): string {
  return idFrom(`individual:${seed}`, shape);
}

/** Step ids are digits or UUIDs (field notes). */
const hasUuidSteps = (seed: string): boolean => Number.parseInt(hashOf(`step ids:${seed}`).slice(0, 2), 16) % 3 === 0;

/** Approved steps. */
export function approved(...types: readonly IndividualType[]): StepOptions[] {
  return types.map((type) => ({ type, status: 'APPROVED' }));
}

/** What the integrating firm calls its customer; about one in ten has none. */
export function aliasOf(draw: Draw, prefix: string): unknown {
  return draw.chance(0.9) ? `${prefix}-${draw.between(10_000, 99_999)}` : absentText(draw);
}

export function usualParts(
  type: string,
  who: Person,
  draw: Draw,
  todayMs: number,
  status: string,
  identity?: IdentityOptions,
): Parts {
  switch (type) {
    case 'ID_DOCUMENT':
      return identityParts(who, draw, todayMs, identity);
    case 'LIVENESS':
      return livenessParts(who, draw);
    case 'PROOF_OF_ADDRESS':
      return proofParts(who, draw, todayMs);
    case 'PHONE':
      return phoneParts(who, draw);
    case 'EMAIL':
      return emailParts(who, draw);
    case 'PVID':
      return pvidParts(who, draw, todayMs);
    case 'DUPLICATE':
      return duplicateParts(who, draw, usualMatches(who, draw, status));
    case 'AML':
      return usualScreening(who, draw, todayMs, status);
    default:
      throw new Error(`parts of ${type} must be given`);
  }
}

/** The same face in a session that no key can read. */
function usualMatches(who: Person, draw: Draw, status: string) {
  if (status !== 'REJECTED' && status !== 'PENDING_VERIFICATION') return [];
  return [
    {
      person: who,
      take: 3,
      sessionId: individualId(`stranger-${draw.digits(6)}`),
      score: draw.between(7100, 9890) / 100,
    },
  ];
}

function reasonOf(step: StepOptions, status: string, draw: Draw, who: Person): unknown {
  if (typeof step.reason === 'object') return step.reason;
  const codes = step.reason ? [step.reason] : usualCodes[step.type];
  if (status !== 'REJECTED' || !codes) return draw.pick([null, null, undefined, {}, '']);
  return reason(draw, draw.pick(codes), who.culture.language);
}

const usualCodes: Readonly<Record<string, readonly string[]>> = {
  ID_DOCUMENT: [
    'BAD_QUALITY',
    'DOCUMENT_HIDDEN',
    'BAD_ENVIRONMENT',
    'BLACK_WHITE_PICTURE',
    'DOCUMENT_COMPLIANCE',
    'FORGED_REJECTION',
  ],
  LIVENESS: ['BAD_ENVIRONMENT', 'SELFIE_WITH_SUNGLASSES'],
  PROOF_OF_ADDRESS: ['DOCUMENT_COMPLIANCE', 'BAD_QUALITY'],
  PVID: ['FORGED_REJECTION', 'DOCUMENT_INVALID_BACK_SIDE'],
  DUPLICATE: ['FACE_ALREADY_KNOWN'],
  AML: ['RESTRICTED_NATIONALITY_TYPE'],
};

/** A session just initialised: nothing submitted yet, the person is known. */
export function freshIndividual(app: App, id: string, alias: string | undefined, todayMs: number): Session {
  const made = individual({
    seed: id,
    todayMs,
    app: app.name,
    alias: alias ?? null,
    steps: (['ID_DOCUMENT', 'LIVENESS', 'PHONE', 'AML'] as const).map((type) => ({
      type,
      status: 'SUBMISSION_REQUIRED',
    })),
  });
  return { ...made, id };
}

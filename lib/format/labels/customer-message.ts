/** What a customer may be told, from customer-side states alone: what is to be done next, and a sentence that can be sent. */
import type { CustomerSessionState, CustomerStepState } from '#lib/model/access/customer-side.ts';
import type { StepType } from '#lib/model/session/step-type.ts';

/** What the customer does in a step: a verb and its object. */
const tasks: ReadonlyMap<string, readonly [verb: string, thing: string]> = new Map(
  Object.entries({
    LIVENESS: ['complete', 'the liveness check'],
    ID_DOCUMENT: ['upload', 'your identity document'],
    PROOF_OF_ADDRESS: ['upload', 'your proof of address'],
    PHONE: ['confirm', 'your phone number'],
    EMAIL: ['confirm', 'your email address'],
    PVID: ['complete', 'your video identification'],
    COMPANY_DETAILS: ['enter', 'the details of your company'],
    LEGAL_REPRESENTATIVE: ['submit', 'the details and documents of your legal representative'],
    DOCUMENTS: ['upload', 'the documents of your company'],
    BENEFICIAL_OWNERS: ['submit', 'the details and documents of your beneficial owners'],
    CORPORATE_OFFICER: ['submit', 'the details and documents of your officer'],
  } satisfies Record<Exclude<StepType, 'AML' | 'DUPLICATE'>, readonly [string, string]>),
);
const taskOf = (type: string) => tasks.get(type) ?? (['submit', 'the missing information'] as const);

/** Reasons that a customer can act on. */
const causes: ReadonlyMap<string, string> = new Map([
  ['DOCUMENT_HIDDEN', 'part of the document is covered or outside the image'],
  ['BAD_ENVIRONMENT', 'the light or the surroundings did not allow a reliable check'],
  ['BLACK_WHITE_PICTURE', 'the image is black and white, and a colour image is needed'],
  ['BAD_QUALITY', 'the image is too blurred, dark or small to be checked'],
  ['DOCUMENT_COMPLIANCE', 'this kind of document is not accepted'],
  ['IDENTITY_DOCUMENT_EXPIRED', 'the document has expired'],
  ['DOCUMENT_INVALID_FRONT_SIDE', 'the image of the front does not show a valid front side'],
  ['DOCUMENT_INVALID_BACK_SIDE', 'the image of the back does not show a valid back side'],
]);

interface CustomerSideStep {
  readonly type: string;
  /** A `CustomerStepState`. */
  readonly status: string;
  readonly reasonCode?: string | null;
}

interface CustomerAnswer<Step> {
  /** Why the customer is not verified, in one line for who is asked. */
  readonly headline: string;
  /** The steps that need the customer. */
  readonly asked: readonly Step[];
  /** Those that were rejected without being asked for again. */
  readonly rejected: readonly Step[];
  /** What can be sent to the customer as it is; undefined: nothing, as the state is not recognised. */
  readonly message: string | undefined;
}

const isIn = (state: CustomerStepState) => (step: CustomerSideStep) => step.status === state;

/** Why a customer is not verified. An approved session asks for nothing, whatever its steps say. */
export function toCustomerAnswer<Step extends CustomerSideStep>(session: {
  readonly status: string;
  readonly steps: readonly Step[];
}): CustomerAnswer<Step> {
  const steps = session.status === 'APPROVED' ? [] : session.steps;
  const asked = steps.filter((step) => isIn('TO_DO')(step) || isIn('TO_REDO')(step));
  const rejected = steps.filter(isIn('REJECTED'));
  const sentences = [...new Set(steps.flatMap((step) => sentenceOf(step) ?? []))];
  const [headline, message] = sessionTexts.get(session.status) ?? [
    'This state is not recognised. Ask Compliance what it means for the customer.',
  ];
  if (sentences.length === 0) return { headline, asked, rejected, message };
  return { headline: headlineOf(asked.length, rejected.length), asked, rejected, message: joined(sentences) };
}

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const regret = 'Unfortunately ';

/** Regret once is enough. */
function joined(sentences: readonly string[]): string {
  const first = sentences.findIndex((one) => one.startsWith(regret));
  return sentences
    .map((one, at) => (at > first && one.startsWith(regret) ? capitalised(one.slice(regret.length)) : one))
    .join(' ');
}

/** "Upload", "Upload again": for who is asked; undefined where a step was rejected. */
export function customerTask({ type, status }: CustomerSideStep): string | undefined {
  const [verb] = taskOf(type);
  return status === 'REJECTED' ? undefined : `${capitalised(verb)}${status === 'TO_REDO' ? ' again' : ''}`;
}

function sentenceOf({ type, status, reasonCode }: CustomerSideStep): string | undefined {
  const [verb, thing] = taskOf(type);
  const cause = causes.get(reasonCode ?? '');
  const because = cause === undefined ? '' : `: ${cause}`;
  if (status === 'TO_DO') return `Please ${verb} ${thing}.`;
  if (status === 'TO_REDO') return `Please ${verb} ${thing} again${because}.`;
  if (status === 'REJECTED') return `${regret}${thing} could not be accepted${because}.`;
  return undefined;
}

const waiting = (asked: number): string =>
  asked === 1 ? 'One step is waiting for the customer.' : `${asked} steps are waiting for the customer.`;

function headlineOf(asked: number, rejected: number): string {
  const lost = rejected === 1 ? 'One step was rejected' : `${rejected} steps were rejected`;
  if (rejected === 0) return waiting(asked);
  return asked === 0 ? `${lost}. The customer is asked for nothing more.` : `${waiting(asked)} ${lost}.`;
}

/** Where no step needs a word: for who is asked, and for the customer. */
const sessionTexts: ReadonlyMap<string, readonly [headline: string, message: string]> = new Map(
  Object.entries({
    APPROVED: ['The verification is complete. The customer has nothing to do.', 'Your verification is complete.'],
    IN_REVIEW: [
      'Everything was submitted; the check is not finished. The customer has nothing to do.',
      'We have everything we need; the check is not finished. You do not need to do anything.',
    ],
    TO_DO: ['The customer has not started yet.', 'Please start your verification.'],
    REJECTED: [
      'The verification was rejected. The customer is asked for nothing more.',
      'Your verification could not be completed with what was submitted.',
    ],
  } satisfies Record<CustomerSessionState, readonly [string, string]>),
);

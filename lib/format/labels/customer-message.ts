/** What a customer may be told, from customer-side states alone: what is to be done next, and a sentence that can be sent. */
import type { CustomerStepState } from '#lib/model/access/customer-side.ts';
import type { StepType } from '#lib/model/session/step-type.ts';

/** In the customer's words. */
const things: Partial<Record<StepType, string>> = {
  LIVENESS: 'the liveness check',
  ID_DOCUMENT: 'your identity document',
  PROOF_OF_ADDRESS: 'your proof of address',
  PHONE: 'your phone number',
  EMAIL: 'your email address',
  PVID: 'your video identification',
  COMPANY_DETAILS: 'the details of your company',
  LEGAL_REPRESENTATIVE: 'the details and documents of your legal representative',
  DOCUMENTS: 'the documents of your company',
  BENEFICIAL_OWNERS: 'the details and documents of your beneficial owners',
  CORPORATE_OFFICER: 'the details and documents of your officer',
};

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

interface ToldStep {
  readonly type: string;
  readonly status: string;
  readonly reasonCode?: string | null;
}

type Sentence = (thing: string, cause: string) => string;
const sentences: ReadonlyMap<string, Sentence> = new Map(
  Object.entries({
    TO_DO: (thing) => `Please submit ${thing}.`,
    TO_REDO: (thing, cause) => `Please submit ${thing} again${cause}.`,
    REJECTED: (thing, cause) => `Unfortunately ${thing} could not be accepted${cause}.`,
  } satisfies Partial<Record<CustomerStepState, Sentence>>),
);

/** The sentence about one step; undefined where there is nothing to say. */
export function stepSentence({ type, status, reasonCode }: ToldStep): string | undefined {
  const cause = causes.get(reasonCode ?? '');
  const thing = new Map(Object.entries(things)).get(type) ?? 'the missing information';
  return sentences.get(status)?.(thing, cause === undefined ? '' : `: ${cause}`);
}

const sessionSentences: ReadonlyMap<string, string> = new Map([
  ['APPROVED', 'Your verification is complete.'],
  ['IN_REVIEW', 'We have received everything that we asked for, and your verification is being reviewed.'],
  ['TO_DO', 'Please continue your verification: some information is still missing.'],
  ['REJECTED', 'Your verification could not be completed with what was submitted.'],
]);

/** What can be sent to the customer as it is. */
export function customerMessage(session: { readonly status: string; readonly steps: readonly ToldStep[] }): string {
  const told = session.status === 'APPROVED' ? [] : session.steps.flatMap((step) => stepSentence(step) ?? []);
  return told.length > 0 ? told.join(' ') : (sessionSentences.get(session.status) ?? '');
}

/**
 * What a piece of specimen evidence shows. The session catalogue writes these, the evidence studio draws them.
 * Pure data, serialisable, deterministic: the same spec always gives the same bytes.
 */
export type FaceSpec = {
  /** Same seed, same face. Twins: same seed, different `twin`. */
  readonly seed: string;
  readonly sex: 'F' | 'M';
  readonly ageYears: number;
  /** 1 or 2: a sibling that differs only in small things (hair, mole). Absent: no sibling. */
  readonly twin?: 1 | 2;
  /** Clothing, light and pose of this one picture; another number, another photograph of the same face. */
  readonly take: number;
};

export type IdentityDocumentSpec = {
  readonly documentType: 'PASSPORT' | 'NATIONAL_ID' | 'DRIVER_LICENSE' | 'RESIDENT_PERMIT';
  /** ISO 3166 alpha-3 or ICAO code as printed in the MRZ (UTO, FRA, D, …). */
  readonly issuer: string;
  readonly issuerName: string;
  /** Names as printed, original script allowed; the MRZ carries `mrzSurname` / `mrzGivenNames` (A–Z and spaces). */
  readonly surname: string;
  readonly givenNames: string;
  readonly mrzSurname: string;
  readonly mrzGivenNames: string;
  readonly nationality: string;
  readonly birthDate: string; // YYYY-MM-DD
  readonly sex: 'F' | 'M';
  readonly birthPlace: string;
  readonly documentNumber: string;
  readonly personalNumber?: string;
  readonly issueDate: string; // YYYY-MM-DD
  readonly expiryDate: string; // YYYY-MM-DD
  readonly authority: string;
  readonly address?: string;
  /** The MRZ lines as printed (already agreeing or, in some sessions, disagreeing with the fields). Absent: a document without MRZ. */
  readonly mrz?: readonly string[];
};

export type Flaw = 'blurred' | 'dark' | 'glare' | 'black-white' | 'finger' | 'cropped';

export type EvidenceSpec =
  /** One side of an identity document. `processed` is cropped and straight; `original` is the photograph as uploaded: on a table, askew, up to 12 megapixels. */
  | {
      readonly kind: 'identity-side';
      readonly document: IdentityDocumentSpec;
      readonly face: FaceSpec;
      readonly side: 'front' | 'back';
      readonly form: 'processed' | 'original';
      readonly megapixels: number;
      readonly flaw?: Flaw;
    }
  /** The portrait cut out of a document, or a duplicate candidate's face. JPEG. */
  | { readonly kind: 'portrait'; readonly face: FaceSpec; readonly widthPx: number }
  /** A selfie still (JPEG). */
  | { readonly kind: 'selfie'; readonly face: FaceSpec; readonly megapixels: number }
  /** A short liveness clip (MP4). The same committed clip may serve all. */
  | { readonly kind: 'liveness-clip' }
  /** A utility bill or bank statement; JPEG photograph or PDF. */
  | {
      readonly kind: 'bill';
      readonly billType: string;
      readonly issuerName: string;
      readonly holder: string;
      readonly address: string;
      readonly city: string;
      readonly zipcode: string;
      readonly country: string;
      readonly issuingDate: string;
      readonly form: 'processed' | 'original';
      readonly format: 'jpeg' | 'pdf';
    }
  /** A letter by which a host declares that a person lives at the address; or an authorisation letter. PDF. */
  | {
      readonly kind: 'letter';
      readonly title: string;
      readonly from: string;
      readonly to: string;
      readonly date: string;
      readonly paragraphs: readonly string[];
    }
  /** A company document, multi-page PDF with a table where the document has one. */
  | {
      readonly kind: 'company-document';
      readonly documentType: 'certificate' | 'memorandum' | 'registry' | 'other';
      readonly companyName: string;
      readonly registrationNumber: string;
      readonly country: string;
      readonly pages: number;
      readonly rows: readonly (readonly string[])[];
    }
  /** Hostile upload: what a file says it is and what its bytes are differ. */
  | {
      readonly kind: 'hostile';
      readonly trick:
        | 'svg-as-jpeg'
        | 'html-as-png'
        | 'polyglot-gif-js'
        | 'truncated-jpeg'
        | 'empty'
        | 'zip-as-pdf'
        | 'heic'
        | 'tiff';
    };

export type Evidence = { readonly contentType: string; readonly bytes: Uint8Array };

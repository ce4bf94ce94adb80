/**
 * The answer of `GET …/dossier.pdf?progress=yes` is lines of JSON, each a `DossierLine`; after the line with `bytes` come exactly so many bytes,
 * the PDF. An answer that ends before that is a failure.
 */
import type { ProblemBody } from '../problem.ts';

/** They are in their order. */
export const dossierStages = ['steps', 'files', 'ownership', 'proof', 'pages'] as const;
export type DossierStage = (typeof dossierStages)[number];

export interface DossierProgress {
  readonly stage: DossierStage;
  readonly done: number;
  readonly total: number;
}

export type DossierLine =
  | DossierProgress
  | { readonly problem: ProblemBody }
  | { readonly bytes: number; readonly sha256: string; readonly name: string };

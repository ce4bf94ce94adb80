/** `GET …/dossier.pdf?progress=yes` answers with lines of JSON; after that with `bytes` come so many bytes, the PDF. An earlier end is a failure. */
import type { ProblemBody } from '../problem.ts';

/** They are reached in this order. */
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

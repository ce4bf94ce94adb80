import { type DossierProgress, type DossierStage, dossierStages } from '#lib/model/review/dossier.ts';

const texts: Record<DossierStage, string> = {
  steps: 'Reading the steps',
  files: 'Fetching files',
  ownership: 'Reading ownership and shared data',
  proof: 'Recording it in the audit log',
  pages: 'Creating the pages',
};

/** How much of the time each stage takes, in our measurements of large sessions. */
const weights: Record<DossierStage, number> = { steps: 2, files: 5, ownership: 1, proof: 0.5, pages: 3 };

/** `Fetching files: 3 of 12`. */
export function toSentence(progress: DossierProgress | null): string {
  if (progress === null) return 'Waiting to start';
  const { stage, done, total } = progress;
  return total > 1 ? `${texts[stage]}: ${done} of ${total}` : texts[stage];
}

/** From 0 to 1; undefined: it is not known how long it takes. */
export function toShare(progress: DossierProgress | null, pictures: boolean): number | undefined {
  if (progress === null) return undefined;
  const stages = dossierStages.filter((stage) => pictures || stage !== 'files');
  const all = stages.reduce((sum, stage) => sum + weights[stage], 0);
  const before = stages.slice(0, stages.indexOf(progress.stage)).reduce((sum, stage) => sum + weights[stage], 0);
  const within = progress.total === 0 ? 0 : (progress.done / progress.total) * weights[progress.stage];
  return (before + within) / all;
}

import { Problem, problemTable } from '#lib/model/problem.ts';
import type { DossierPart } from '#lib/server/dossier-record.ts';

/** A part that could not be read is a gap, and the reader is told so; without an audit log nothing goes on. @throws Problem store_unavailable */
export async function toPart<Part>(read: () => Promise<Part>): Promise<DossierPart<Part>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'store_unavailable' || error.code === 'internal') throw error;
    return { gap: { code: error.code, title: problemTable[error.code].title } };
  }
}

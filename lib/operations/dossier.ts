/** All that is known of a session, as one PDF. */
import { get } from './operation.ts';

/** `pictures=no` leaves the files out; with `progress=yes` lines of progress come before the bytes. */
export const exportDossier = get('/api/sessions/{ref}/dossier.pdf', {
  may: 'export.create',
  answerType: 'application/pdf',
});

import { failureMessage } from '#lib/client/request.ts';
import type { EvidenceFile } from './file.ts';
import { fileMessage } from './frame/file-failure.tsx';

/** @param error null while it is loading */
export const whyNotPrinted = (file: EvidenceFile, error: Error | null): string =>
  error === null
    ? 'Not printed: it was still loading.'
    : `Not printed. ${fileMessage(file, error) ?? `It could not be fetched: ${failureMessage(error)}`}.`.replace(
        '..',
        '.',
      );

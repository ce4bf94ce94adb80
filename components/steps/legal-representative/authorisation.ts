/** Whether the representative may act for the company, as upstream tells it. Pure. */
import type { LegalRepresentativeStep } from '#lib/contract/index.ts';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';

export interface Authorisation {
  readonly words: string;
  /** `lacking`: required and not given. Nothing here says that all is well. */
  readonly state: 'lacking' | 'unclear' | 'told';
}

const asked = new Map<boolean | null | undefined, string>([
  [true, 'Authorisation is required'],
  [false, 'Authorisation is not required'],
  [null, 'Upstream does not say whether authorisation is required'],
  [undefined, 'Whether authorisation is required is hidden from your role'],
]);

export function authorisationOf(body: Seen<LegalRepresentativeStep>, redacted: readonly string[]): Authorisation {
  const { authorization } = body;
  const required = authorization ? authorization.required : authorization;
  const isFileHidden = isHidden(redacted, 'authorization.file') || authorization === undefined;
  const given = isFileHidden ? undefined : Boolean(authorization?.file);
  const file =
    given === undefined
      ? 'whether a file was given is hidden from your role'
      : given
        ? required === false
          ? 'a file was given all the same'
          : 'a file was given'
        : 'no file was given';
  return {
    words: `${asked.get(required)}; ${file}.`,
    state:
      required === true && given === false
        ? 'lacking'
        : required === null || required === undefined || given === undefined
          ? 'unclear'
          : 'told',
  };
}

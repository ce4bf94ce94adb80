/** Whether the representative is authorised to act for the company, as reported. Pure. */

import type { LegalRepresentativeStep } from '#lib/contract/index.ts';
import { isHidden, type Redacted } from '../redaction/index.ts';

export interface Authorisation {
  readonly text: string;
  /** `missing`: required and not provided. `stated` makes no judgement. */
  readonly state: 'missing' | 'unclear' | 'stated';
}

const requirements = new Map<boolean | null | undefined, string>([
  [true, 'Authorisation is required'],
  [false, 'Authorisation is not required'],
  [null, 'Whether authorisation is required is not stated'],
  [undefined, 'Authorisation requirement not available to your role'],
]);

export function authorisationOf(body: Redacted<LegalRepresentativeStep>, redacted: readonly string[]): Authorisation {
  const { authorization } = body;
  const required = authorization ? authorization.required : authorization;
  const isFileHidden = isHidden(redacted, 'authorization.file') || authorization === undefined;
  const hasFile = isFileHidden ? undefined : Boolean(authorization?.file);
  const file =
    hasFile === undefined
      ? 'file information not available to your role'
      : hasFile
        ? required === false
          ? 'a file was provided nevertheless'
          : 'a file was provided'
        : 'no file was provided';
  return {
    text: `${requirements.get(required)}; ${file}.`,
    state:
      required === true && hasFile === false
        ? 'missing'
        : required === null || required === undefined || hasFile === undefined
          ? 'unclear'
          : 'stated',
  };
}

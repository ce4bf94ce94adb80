import type { EvidenceFile, EvidenceSlot } from '#components/evidence/index.tsx';
import { filesIn, mayBePicture, pathLabel } from '#components/step-parts/files/index.ts';
import type { Redacted } from '#components/step-parts/redaction/index.ts';
import type { StepAddress, StepResponse } from '#lib/client/step.ts';
import type { LegalRepresentativeStep } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';

/** The authorisation of the representative, then the files that the contract does not name. */
export function evidenceOf(at: StepAddress, { body }: Pick<StepResponse, 'body'>): readonly EvidenceSlot[] {
  const { authorization } = body as Redacted<LegalRepresentativeStep>;
  return filesIn(body, fileAddress(at.kind, at.ref, at.step, ''))
    .map((found): EvidenceFile => {
      const isAuthorisation = found.address === authorization?.file?.url;
      return {
        key: found.key,
        side: isAuthorisation ? 'Authorisation' : pathLabel(found.path.slice(-2)),
        name: isAuthorisation ? 'Authorisation of the representative' : pathLabel(found.path),
        address: found.address,
        declaredType: found.declaredType,
        declaredBytes: found.declaredBytes,
        thumbnail: isAuthorisation && mayBePicture(found) ? 'now' : 'icon',
      };
    })
    .toSorted((a, b) => Number(b.side === 'Authorisation') - Number(a.side === 'Authorisation'));
}

import type { EvidenceSlot } from '#components/evidence/index.tsx';
import type { StepReading } from '#lib/client/api.ts';
import type { LegalRepresentativeStep } from '#lib/contract/index.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { filesIn, mayBePicture, wayText } from '../files.ts';
import type { Seen } from '../seen.ts';

/** The file that authorises the representative, then files that the contract does not know of. */
export function evidenceOf(
  at: { readonly kind: SessionKind; readonly ref: string; readonly step: string },
  { body }: Pick<StepReading, 'body'>,
): readonly EvidenceSlot[] {
  const { authorization } = body as Seen<LegalRepresentativeStep>;
  return filesIn(body, apiUrls.file(at.kind, at.ref, at.step, ''))
    .map((found) => {
      const isAuthorisation = found.address === authorization?.file?.url;
      return {
        key: found.key,
        side: isAuthorisation ? 'Authorisation' : wayText(found.path.slice(-2)),
        name: isAuthorisation ? 'Authorisation of the representative' : wayText(found.path),
        address: found.address,
        declaredType: found.declaredType,
        declaredBytes: found.declaredBytes,
        thumbnail: isAuthorisation && mayBePicture(found),
      };
    })
    .toSorted((a, b) => Number(b.side === 'Authorisation') - Number(a.side === 'Authorisation'));
}

/** The door of the papers of an ownership structure, the same for every format. */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';
import type { OwnershipFormat } from '#lib/model/urls.ts';
import { type Orientation, type Policy, policyById } from '#lib/ownership/index.ts';
import { route } from './http.ts';
import { drawPaper } from './reports/index.ts';
import { readOwnershipForPaper } from './review/index.ts';

const contentTypes: Record<OwnershipFormat, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

interface Wish {
  /** null: the desk's own. */
  readonly policy: Policy | null;
  readonly orientation: Orientation;
}

/** @throws Problem bad_request for a parameter, a policy or an orientation that does not exist */
function toWish(url: URL): Wish {
  const refuse = (): never => {
    throw new Problem('bad_request', { detail: 'The query is not understood.' });
  };
  const wish: { -readonly [Part in keyof Wish]: Wish[Part] } = { policy: null, orientation: 'down' };
  for (const [name, value] of url.searchParams) {
    if (name === 'policy') wish.policy = policyById(value) ?? refuse();
    else if (name === 'orientation' && (value === 'down' || value === 'right')) wish.orientation = value;
    else refuse();
  }
  return wish;
}

export const ownershipPaperDoor = (format: OwnershipFormat) =>
  route<{ ref: string }>({
    pattern: `GET /api/sessions/{ref}/ownership.${format}`,
    action: 'papers.export',
    handle: async ({ reviewer, params, url }) => {
      const { policy, orientation } = toWish(url);
      const reading = await readOwnershipForPaper(reviewer, params.ref, format, policy?.id);
      const bytes = await drawPaper({ format, reading, policy: policy ?? reading.policy, orientation });
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': contentTypes[format],
          'content-disposition': `attachment; filename="ownership-${reading.ref.replace(/[^A-Za-z0-9]/g, '')}.${format}"`,
          // Opened on its own, a picture may neither run nor load anything.
          'content-security-policy': "default-src 'none'; sandbox",
          'x-read-at': reading.readAt,
        },
      });
    },
  });

/** Exports of an ownership structure, the same route for every format. */
import 'server-only';
import type { OwnershipFormat } from '#lib/model/api-addresses.ts';
import { Problem } from '#lib/model/problem.ts';
import { type Orientation, type Policy, policyById } from '#lib/ownership/index.ts';
import { drawExport } from '../exports/draw-export.ts';
import { call, exportOwnership, withExportTurn } from '../review/index.ts';
import { operationRoute } from './routes.ts';

const contentTypes: Record<OwnershipFormat, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

interface ExportOptions {
  /** null: the configured one. */
  readonly policy: Policy | null;
  readonly orientation: Orientation;
}

/** @throws Problem bad_request for a parameter, a policy or an orientation that does not exist */
function parseOptions(url: URL): ExportOptions {
  const refuse = (): never => {
    throw new Problem('bad_request', { detail: 'The query is not understood.' });
  };
  const options: { -readonly [Name in keyof ExportOptions]: ExportOptions[Name] } = {
    policy: null,
    orientation: 'down',
  };
  for (const [name, value] of url.searchParams) {
    if (name === 'policy') options.policy = policyById(value) ?? refuse();
    else if (name === 'orientation' && (value === 'down' || value === 'right')) options.orientation = value;
    else refuse();
  }
  return options;
}

export const ownershipExportRoute = (format: OwnershipFormat) =>
  operationRoute(exportOwnership, {
    fixed: { format },
    answer: async ({ reviewer, parts, url }) => {
      const { policy, orientation } = parseOptions(url);
      const { input, bytes } = await withExportTurn(reviewer, async () => {
        const input = await call(exportOwnership, reviewer, { ...parts, query: { policy: policy?.id } });
        return {
          input,
          bytes: await drawExport({ kind: 'ownership', format, input, policy: policy ?? input.policy, orientation }),
        };
      });
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': contentTypes[format],
          'content-disposition': `attachment; filename="ownership-${input.ref.replace(/[^A-Za-z0-9]/g, '')}.${format}"`,
          // A picture that is opened on its own may neither run scripts nor load anything.
          'content-security-policy': "default-src 'none'; sandbox",
          'x-read-at': input.readAt,
        },
      });
    },
  });

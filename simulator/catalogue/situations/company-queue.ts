import type { AppName } from '../../apps.ts';
import { drawFrom } from '../../seed.ts';
import { type Session, statuses } from '../../session.ts';
import { company, nthFirm } from '../companies/company.ts';
import { type CorporateOptions, corporate, corporateTypes, fiveSteps } from '../companies/corporate.ts';

/** Ordinary companies: most approved, some in progress. */
export function companyQueue(todayMs: number): Session[] {
  let firms = 0;
  const made = (seed: string, options: Partial<CorporateOptions>) => {
    const firm = company(seed, nthFirm(firms));
    firms += 1;
    return corporate({ seed, todayMs, firm, ...options });
  };
  const ordinary = (name: string, app: AppName, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const seed = `${name}-${index}`;
      const idShape = index === 4 ? 'ulid' : index === 9 ? 'hex' : 'uuid';
      return made(seed, { app, idShape, listsIds: drawFrom(seed).chance(0.2) });
    });

  return [
    ...ordinary('firm', 'kyb-eu', 20),
    ...corporateTypes.flatMap((type) =>
      statuses.map((status) =>
        made(`focus-${type}-${status}`, { steps: fiveSteps({ [type]: { status } }), tags: [`step:${type}:${status}`] }),
      ),
    ),
    ...statuses.map((status) =>
      made(`officer-${status}`, {
        steps: [{ type: 'COMPANY_DETAILS' }, { type: 'CORPORATE_OFFICER', status }, { type: 'DOCUMENTS' }],
        tags: [`step:CORPORATE_OFFICER:${status}`],
      }),
    ),
    ...ordinary('trial-firm', 'kyb-sandbox', 16),
    ...statuses.map((status) =>
      made(`all-firm-${status}`, {
        app: 'kyb-sandbox',
        steps: corporateTypes.map((type) => ({ type, status })),
        tags: [`all-steps:${status}`],
      }),
    ),
  ];
}

import { drawFrom } from '../seed.ts';
import { type Session, statuses } from '../session.ts';
import { corporate, corporateTypes, fiveSteps } from './corporate.ts';

/** Ordinary firms: most went through, some are on their way. */
export function companyQueue(todayMs: number): Session[] {
  return [
    ...Array.from({ length: 20 }, (_, index) => {
      const seed = `firm-${index}`;
      const idShape = index === 4 ? 'ulid' : index === 9 ? 'hex' : 'uuid';
      return corporate({ seed, todayMs, idShape, listsIds: drawFrom(seed).chance(0.2) });
    }),
    ...corporateTypes.flatMap((type) =>
      statuses.map((status) =>
        corporate({
          seed: `focus-${type}-${status}`,
          todayMs,
          steps: fiveSteps({ [type]: { status } }),
          tags: [`step:${type}:${status}`],
        }),
      ),
    ),
    ...statuses.map((status) =>
      corporate({
        seed: `officer-${status}`,
        todayMs,
        steps: [{ type: 'COMPANY_DETAILS' }, { type: 'CORPORATE_OFFICER', status }, { type: 'DOCUMENTS' }],
        listsIds: true,
        tags: [`step:CORPORATE_OFFICER:${status}`],
      }),
    ),
    ...Array.from({ length: 16 }, (_, index) =>
      corporate({ seed: `trial-firm-${index}`, todayMs, app: 'kyb-sandbox' }),
    ),
    ...statuses.map((status) =>
      corporate({
        seed: `all-firm-${status}`,
        todayMs,
        app: 'kyb-sandbox',
        steps: corporateTypes.map((type) => ({ type, status })),
        tags: [`all-steps:${status}`],
      }),
    ),
  ];
}

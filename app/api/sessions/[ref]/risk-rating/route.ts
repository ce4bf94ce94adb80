import { rateRisk, readRisk } from '#lib/operations/risk.ts';
import { routes } from '#lib/server/http/index.ts';

export const { GET, PUT } = routes(readRisk, rateRisk);

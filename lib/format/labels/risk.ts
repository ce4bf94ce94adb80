import type { RiskGround, RiskRating } from '#lib/model/review/risk-rating.ts';

export const riskNames = { low: 'Low', medium: 'Medium', high: 'High' } as const satisfies Record<RiskRating, string>;

export const riskGroundNames = {
  customer_type: 'Type of customer or business',
  ownership_structure: 'Ownership structure',
  political_exposure: 'Political exposure',
  adverse_media: 'Adverse media',
  country: 'Country or region',
  product: 'Product or transaction',
  channel: 'Delivery channel',
  source_of_funds: 'Source of funds or wealth',
  documents: 'Documents or data',
  sanctions_proximity: 'Proximity to sanctions',
} as const satisfies Record<RiskGround, string>;

/** The officer rates the risk that a customer poses, and says when to look again. The rating is recorded here, never sent upstream. */
export const riskRatings = ['low', 'medium', 'high'] as const;
export type RiskRating = (typeof riskRatings)[number];

/** These are factors of AMLR, annexes I to III, and AMLD, articles 18 to 20. */
export const riskGrounds = [
  'customer_type',
  'ownership_structure',
  'political_exposure',
  'adverse_media',
  'country',
  'product',
  'channel',
  'source_of_funds',
  'documents',
  'sanctions_proximity',
] as const;
export type RiskGround = (typeof riskGrounds)[number];

export const riskLimits = { text: 2_000 } as const;

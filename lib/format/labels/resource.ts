/** Names of the v1 resources. Apart from the messages of the findings, which no page loads. */
import type { ResourceName } from '#lib/model/consents/resources.ts';

export const resourceLabels: Record<ResourceName, string> = {
  identity: 'Identity documents',
  residency: 'Proof of residency',
  corporate: 'Company',
  phone: 'Phone',
  email: 'Email',
};

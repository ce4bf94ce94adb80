import { ForbiddenPage } from '#components/ui/feedback/index.ts';

export const NumbersForbidden = () => (
  <ForbiddenPage title="Numbers">Only compliance officers, MLROs and auditors can see this page.</ForbiddenPage>
);

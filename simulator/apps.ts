/**
 * The simulator's four apps. An app has one kind of flow and one mode; its Api-Key reads only its own
 * sessions. The keys are plainly fake, so tests and documents may contain them.
 */
export type Kind = 'individual' | 'corporate';

export type AppName = 'kyc-eu' | 'kyb-eu' | 'kyc-sandbox' | 'kyb-sandbox';

export type App = {
  readonly name: AppName;
  readonly publicName: string;
  readonly id: number;
  readonly kind: Kind;
  readonly sandbox: boolean;
  readonly key: string;
};

export const apps: Readonly<Record<AppName, App>> = {
  'kyc-eu': app('kyc-eu', 'Lumenvale Onboarding', 4102, 'individual', false),
  'kyb-eu': app('kyb-eu', 'Lumenvale Business', 4107, 'corporate', false),
  'kyc-sandbox': app('kyc-sandbox', 'Lumenvale Onboarding (test)', 4103, 'individual', true),
  'kyb-sandbox': app('kyb-sandbox', 'Lumenvale Business (test)', 4108, 'corporate', true),
};

/** Key value by app name, as the API expects it in the header `Api-Key`. */
export const keys: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(apps).map((one) => [one.name, one.key]),
);

export function appOfKey(key: string | string[] | undefined): App | undefined {
  return Object.values(apps).find((one) => one.key === key);
}

function app(name: AppName, publicName: string, id: number, kind: Kind, sandbox: boolean): App {
  return { name, publicName, id, kind, sandbox, key: `specimen-key-${name}-not-a-secret` };
}

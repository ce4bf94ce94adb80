import type { Draw } from '../../seed.ts';
import { absentText } from '../absent.ts';

const devices = [
  {
    platform: 'iOS',
    device: 'iPhone',
    browser_name: 'Mobile Safari',
    browser_version: '18.5',
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
  },
  {
    platform: 'Android',
    device: 'Pixel 9',
    browser_name: 'Chrome Mobile',
    browser_version: '141.0.0',
    agent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9)',
  },
  {
    platform: 'Windows',
    device: 'Desktop',
    browser_name: 'Edge',
    browser_version: '141.0',
    agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  },
  {
    platform: 'macOS',
    device: 'Desktop',
    browser_name: 'Firefox',
    browser_version: '144.0',
    agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.6; rv:144.0)',
  },
] as const;

/** Step metadata (contract 2.9). About one in five lacks something; addresses are from the documentation ranges. */
export function deviceOf(draw: Draw, language: string) {
  const { agent, ...device } = draw.pick(devices);
  const net = draw.pick(['192.0.2.', '198.51.100.', '203.0.113.', '2001:db8::']);
  const metadata = {
    ip: `${net}${draw.between(1, 250)}`,
    user_agent: `${agent} ${device.browser_name.replaceAll(' ', '')}/${device.browser_version}`,
    ...device,
    customer_language: language,
  };
  if (!draw.chance(0.2)) return metadata;
  const lacking = draw.pick(['ip', 'user_agent', 'device', 'customer_language', 'browser_version'] as const);
  return { ...metadata, [lacking]: absentText(draw) };
}

// `npm run simulator -- --port P --control-port C [--clock ISO] [--host H] [--cache FOLDER] [--picture-scale 0.25]
// [--webhook-url U --webhook-secret S] [--with-parent] [--log]` runs the simulated verification service alone. It prints one JSON line when it
// is ready. The scale is the part of their usual pixels that pictures have.
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const flag = { type: 'boolean', default: false };
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    'control-port': { type: 'string', default: '4011' },
    clock: text,
    host: text,
    cache: text,
    'picture-scale': text,
    'webhook-url': text,
    'webhook-secret': text,
    'with-parent': flag,
    log: flag,
  },
});
if (values.clock && Number.isNaN(Date.parse(values.clock))) {
  console.error('--clock must be an ISO date');
  process.exit(2);
}

const { startSimulator } = await import('../simulator/index.ts');
const simulator = await startSimulator({
  port: Number(values.port),
  controlPort: Number(values['control-port']),
  host: values.host,
  clockMs: values.clock ? Date.parse(values.clock) : undefined,
  cacheFolder: values.cache,
  pictureScale: values['picture-scale'] ? Number(values['picture-scale']) : undefined,
  webhook: values['webhook-url'] ? { url: values['webhook-url'], secret: values['webhook-secret'] ?? '' } : undefined,
  log: values.log ? ({ method, path, key }) => console.error(method, path.split('?')[0], key ?? '-') : undefined,
});
const { apiUrl, controlUrl, mediaUrl, smtpUrl, keys, tokens } = simulator;
console.log(JSON.stringify({ ready: true, apiUrl, controlUrl, mediaHosts: [mediaUrl], smtpUrl, keys, tokens }));

const stop = () => simulator.close().then(() => process.exit(0));
process.once('SIGTERM', stop).once('SIGINT', stop);
if (values['with-parent']) process.stdin.once('close', stop).resume();

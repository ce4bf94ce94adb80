/** Once per server process, awaited before it serves. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const { boot } = await import('./lib/server/startup.ts');
  await boot();
}

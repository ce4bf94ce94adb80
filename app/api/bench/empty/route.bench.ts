/** Exists in benchmark builds only (`DESK_BENCH`): the least that the framework can do. */
export const GET = (): Response => new Response('{}', { headers: { 'content-type': 'application/json' } });

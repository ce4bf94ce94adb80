/**
 * Here is everything between the network and the modules of the server. `route()` and `openRoute()` wrap every handler under app/api; the routes
 * that several addresses share are here whole. This module hides how Next hands requests over, what a client may not send, and how connections end.
 * It promises the order of checks of docs/http-api.md, Problems as RFC 9457 bodies, and the fixed headers on every response. It throws nothing:
 * handlers throw Problems, and responses leave.
 */
export { importResultsRoute, importUploadRoute, listExportRoute } from './csv-routes.ts';
export { dossierRoute, ownershipExportRoute } from './export-routes.ts';
export { fileRoute, resourceRoute, sessionRoute, stepRoute } from './proxy-routes.ts';
export { guardRequests, watchConnections } from './request-guard.ts';
export { json, openRoute, route } from './route.ts';
export { operationRoute, routes } from './routes.ts';
export { unsubscribeLinkRoute, unsubscribeRoute } from './unsubscribe-route.ts';

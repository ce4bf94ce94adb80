import { fixedHeaders } from './lib/model/security-headers.ts';

/** @type {import('next').NextConfig} */
export default {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  // Routes of the benchmarks, in builds of their own.
  pageExtensions: ['ts', 'tsx', ...(process.env.DESK_BENCH ? ['bench.ts'] : [])],
  distDir: process.env.DESK_DIST_DIR ?? '.next',
  typedRoutes: true,
  reactCompiler: true,
  experimental: {
    turbopackRustReactCompiler: true,
    // A build runs when something has changed, then from the start: nothing reads the 343 MB of this cache again.
    turbopackFileSystemCacheForBuild: false,
    // Node reads maps only with `--enable-source-maps`: both are on with DESK_SOURCE_MAPS (docs/operations.md, "Positions in the log").
    serverSourceMaps: Boolean(process.env.DESK_SOURCE_MAPS),
  },
  // React has the hook that TanStack Table's store would otherwise bring along.
  turbopack: {
    resolveAlias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // `npm test` checks the types, tests and benchmarks included; a start does not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // The development server logs the address of each request, and the webhook's holds the secret.
  logging: { incomingRequests: { ignore: [/^\/api\/webhooks\//] } },
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // No image optimiser on hostile uploads: /_next/image answers 404 (docs/security.md, fact 2).
  images: { unoptimized: true },
  // Packages that only the server uses are loaded as they are: compiling them was a third of the build (decision 104).
  serverExternalPackages: [
    '@better-auth/passkey',
    '@noble/hashes',
    'any-ascii',
    'better-auth',
    'better-sqlite3',
    'csv-parse',
    'csv-stringify',
    'kysely',
    'libphonenumber-js',
    'mrz',
    'nodemailer',
    'openid-client',
    'p-queue',
    'pg',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'undici',
    'uqr',
    'zod',
    'zod-openapi',
  ],
  // proxy.ts adds the nonce policy to every page. Redirects that Next makes by itself (for a trailing slash) never pass it, hence these here.
  headers: async () => [
    { source: '/:path*', headers: fixedHeaders },
    // A worker is bound by the policy of its own response: the parser of hostile PDFs may load its parts from here, but not evaluate or compile.
    {
      source: '/_next/static/media/:file(pdf\\.worker.*)',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; script-src 'self'; connect-src 'self'" }],
    },
    // The workers of a page (images, ownership): their parts and our own API, nothing else.
    {
      source: '/_next/static/chunks/:file(turbopack-worker-.*)',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; script-src 'self'; connect-src 'self'" }],
    },
  ],
};

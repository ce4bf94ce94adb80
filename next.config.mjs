import { fixedHeaders } from './lib/model/security-headers.ts';

/** @type {import('next').NextConfig} */
export default {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  // Doors that only the benchmarks have, in a build of their own.
  pageExtensions: ['ts', 'tsx', ...(process.env.DESK_BENCH ? ['bench.ts'] : [])],
  distDir: process.env.DESK_DIST_DIR ?? '.next',
  typedRoutes: true,
  reactCompiler: true,
  // Types are checked by `npm test`, tests and benchmarks included; a start need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // The development server logs each request with its address, and the webhook's holds the secret.
  logging: { incomingRequests: { ignore: [/^\/api\/webhooks\//] } },
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // No image optimiser on hostile uploads: /_next/image answers 404 (docs/security.md, fact 2).
  images: { unoptimized: true },
  serverExternalPackages: ['better-sqlite3', 'pg'],
  // The proxy adds the nonce policy to every HTML answer; these stand here too because redirects that
  // Next makes on its own (a trailing slash, say) never pass the proxy.
  headers: async () => [
    { source: '/:path*', headers: fixedHeaders },
    // A worker has the policy of its own answer: what takes hostile PDFs apart may load its parts from here, and neither evaluate nor compile.
    {
      source: '/_next/static/media/:file(pdf\\.worker.*)',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; script-src 'self'; connect-src 'self'" }],
    },
    // The threads beside a page (pictures, ownership): their parts and the desk's own answers, nothing else.
    {
      source: '/_next/static/chunks/:file(turbopack-worker-.*)',
      headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; script-src 'self'; connect-src 'self'" }],
    },
  ],
};

/** Every response has these headers (R20). The content policy is not among them: it needs a nonce for each page. */
export const fixedHeaders = [
  { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
  {
    key: 'Permissions-Policy',
    value:
      'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), usb=(), xr-spatial-tracking=(), fullscreen=(self), clipboard-write=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  },
];

/** The policy of every response that is not a page: JSON, redirects, empty responses. It may not run scripts or be framed. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/** This is the policy of one HTML page (docs/security.md, "Content policy"). `nonce` is 128 random bits in base64; `https` says whether BASE_URL is https. */
export function contentPolicy(nonce: string, options: { https: boolean; development: boolean }): string {
  const scripts = `'nonce-${nonce}' 'strict-dynamic'${options.development ? " 'unsafe-eval'" : ''}`;
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-to csp',
    'report-uri /api/csp',
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** What the verification proxy answers: a canonical body, redacted for this reviewer. */
export interface ProxyResponse<Body> {
  readonly body: Body;
  /** It is when the verification service was read. */
  readonly readAt: string;
  /** Dotted paths that the role may not see. */
  readonly redacted: readonly string[];
}

export const toProxyResponse = async (response: Response) => ({
  body: await response.json(),
  readAt: response.headers.get('x-read-at') ?? new Date().toISOString(),
  redacted: (response.headers.get('x-redacted') ?? '').split(',').filter((path) => path !== ''),
});

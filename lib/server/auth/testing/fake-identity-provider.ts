/** An identity provider: discovery, keys and tokens over real HTTP on loopback. The test chooses the claims. */
import { createHash, createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Claims = Record<string, unknown>;

/** How the token is signed: correctly, not at all, or as a forger could. */
export type Signature = 'RS256' | 'none' | 'HS256 by the public key' | 'RS256 by another key';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

interface Grant {
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}

export class FakeIdentityProvider {
  readonly clientId = 'review-desk';
  readonly clientSecret = 'a secret / with signs: +&';
  /** Replace the right ones; undefined removes a claim. */
  claims: Claims = {};
  signature: Signature = 'RS256';
  /** Signature algorithms in its discovery document. */
  algorithms: readonly string[] = ['RS256'];
  /** A wrong issuer in its discovery document. */
  wrongIssuer: string | undefined;
  /** Accepts a code more than once, as no provider should. */
  acceptsUsedCodes = false;
  readonly issuer: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #grants = new Map<string, Grant>();

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<FakeIdentityProvider> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    return new FakeIdentityProvider(server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  get oidc() {
    const { issuer, clientId, clientSecret } = this;
    return { issuer, clientId, clientSecret, roleClaim: 'roles' };
  }

  /** The person agrees. @param address that the browser was sent to @returns the query that it comes back with */
  agree(address: string): string {
    const params = new URL(address).searchParams;
    const code = `code-${this.#grants.size}`;
    this.#grants.set(code, {
      nonce: params.get('nonce'),
      challenge: params.get('code_challenge'),
      redirectUri: params.get('redirect_uri'),
    });
    return `?${new URLSearchParams({ code, state: params.get('state') ?? '', iss: this.issuer })}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return void send(200, {
          issuer: this.wrongIssuer ?? this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/keys`,
          id_token_signing_alg_values_supported: this.algorithms,
          authorization_response_iss_parameter_supported: true,
        });
      case '/keys':
        return void send(200, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }] });
      case '/token': {
        const body = new URLSearchParams(await text(request));
        const code = body.get('code') ?? '';
        const grant = this.#grants.get(code);
        if (!this.acceptsUsedCodes) this.#grants.delete(code);
        if (!this.#isClient(request)) return void send(401, { error: 'invalid_client' });
        const proved = createHash('sha256')
          .update(body.get('code_verifier') ?? '')
          .digest('base64url');
        if (!grant || grant.challenge !== proved || grant.redirectUri !== body.get('redirect_uri'))
          return void send(400, { error: 'invalid_grant', error_description: 'text of the provider' });
        return void send(200, { access_token: 'x', token_type: 'Bearer', id_token: this.#token(grant.nonce) });
      }
      default:
        return void send(404, {});
    }
  }

  #isClient(request: IncomingMessage): boolean {
    const given = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    const [id, secret] = given.split(':').map((part) => new URLSearchParams(`x=${part}`).get('x'));
    return id === this.clientId && secret === this.clientSecret;
  }

  #token(nonce: string | null): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: this.issuer,
      sub: 'subject-1',
      aud: this.clientId,
      iat: now,
      exp: now + 300,
      nonce,
      email: 'Ana@Firm.example',
      email_verified: true,
      name: 'Ana Kestrelwood',
      roles: ['officer'],
      ...this.claims,
    };
    const alg = this.signature.split(' ', 1)[0] ?? '';
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg, kid: 'k1', typ: 'JWT' })}.${part(claims)}`;
    return `${signed}.${signatureOf(this.signature, signed)}`;
  }
}

function signatureOf(how: Signature, signed: string): string {
  const byKey = (key: KeyObject) => sign('sha256', Buffer.from(signed), key).toString('base64url');
  switch (how) {
    case 'RS256':
      return byKey(keys.privateKey);
    case 'RS256 by another key':
      return byKey(otherKeys.privateKey);
    case 'HS256 by the public key':
      return createHmac('sha256', createPublicKey(keys.privateKey).export({ type: 'spki', format: 'pem' }))
        .update(signed)
        .digest('base64url');
    case 'none':
      return '';
  }
}

/** An identity provider for the tests: discovery, keys and tokens over real HTTP on loopback. What it says in a token is up to the test. */
import { createHash, createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Claims = Record<string, unknown>;

/** How the token is signed: as it should be, not at all, or with what a forger has. */
export type Signature = 'RS256' | 'none' | 'HS256 by the public key' | 'RS256 by another key';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

interface Grant {
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}

export class TestProvider {
  readonly clientId = 'review-desk';
  readonly clientSecret = 'a secret / with signs: +&';
  /** Claims over the right ones; undefined takes a claim away. */
  claims: Claims = {};
  signature: Signature = 'RS256';
  /** Says in its discovery that it signs like this. */
  algorithms: readonly string[] = ['RS256'];
  /** Its name in the discovery, when it lies about it. */
  saysIssuer: string | undefined;
  /** Takes a code as often as it comes, as no provider should. */
  keepsCodes = false;
  readonly issuer: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #grants = new Map<string, Grant>();

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<TestProvider> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    return new TestProvider(server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  get oidc() {
    const { issuer, clientId, clientSecret } = this;
    return { issuer, clientId, clientSecret, roleClaim: 'roles' };
  }

  /** The person says yes. @param address where the desk sent the browser @returns the query that the browser comes back with */
  agree(address: string): string {
    const asked = new URL(address).searchParams;
    const code = `code-${this.#grants.size}`;
    this.#grants.set(code, {
      nonce: asked.get('nonce'),
      challenge: asked.get('code_challenge'),
      redirectUri: asked.get('redirect_uri'),
    });
    return `?${new URLSearchParams({ code, state: asked.get('state') ?? '', iss: this.issuer })}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return void say(200, {
          issuer: this.saysIssuer ?? this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/keys`,
          id_token_signing_alg_values_supported: this.algorithms,
          authorization_response_iss_parameter_supported: true,
        });
      case '/keys':
        return void say(200, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }] });
      case '/token': {
        const body = new URLSearchParams(await text(request));
        const code = body.get('code') ?? '';
        const grant = this.#grants.get(code);
        if (!this.keepsCodes) this.#grants.delete(code);
        if (!this.#isClient(request)) return void say(401, { error: 'invalid_client' });
        const proved = createHash('sha256')
          .update(body.get('code_verifier') ?? '')
          .digest('base64url');
        if (!grant || grant.challenge !== proved || grant.redirectUri !== body.get('redirect_uri'))
          return void say(400, { error: 'invalid_grant', error_description: 'words of the provider' });
        return void say(200, { access_token: 'x', token_type: 'Bearer', id_token: this.#token(grant.nonce) });
      }
      default:
        return void say(404, {});
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

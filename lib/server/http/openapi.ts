/** The HTTP API is described as an OpenAPI document, made from the declarations of the operations and the schemas of their bodies. */
import 'server-only';
import { z } from 'zod';
import type {
  ZodOpenApiMediaTypeObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathItemObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi';
import { ownershipFormats } from '#lib/model/api-addresses.ts';
import { resourceNames } from '#lib/model/consents/resources.ts';
import { problemSchema } from '#lib/model/problem.schema.ts';
import { type ProblemCode, problemTable } from '#lib/model/problem.ts';
import { sessionKinds } from '#lib/model/session/ids.ts';
import { readApiDescription } from '#lib/operations/account.ts';
import { operationsByNoun } from '#lib/operations/all.ts';
import type { AnyOperation } from '#lib/operations/operation.ts';
import desk from '#package.json' with { type: 'json' };
import { sessionCookieName } from '../auth/index.ts';
import { config } from '../config.ts';
import '../health/index.ts'; // some of the operations
import '../live/index.ts'; // the stream of changes
import { processSingleton } from '../process-singleton.ts';
import { answerOf, descriptionOf, on } from '../review/index.ts';

/** These parts of an address have few values. */
const partValues = { kind: sessionKinds, format: ownershipFormats, resource: resourceNames };

const toResponse = (description: string): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});
const refusal = (...of: readonly ProblemCode[]): ZodOpenApiResponseObject =>
  toResponse(of.map((code) => `\`${code}\`: ${problemTable[code].title}.`).join(' '));

/** Every operation has these; the status of each code is in the table of Problems. */
const always = {
  401: { id: 'SignedOut', ...refusal('signed_out', 'second_factor_required') },
  '4XX': { id: 'Refused', ...toResponse('Another Problem; `code` says which.') },
  '5XX': { id: 'Failed', ...toResponse('A Problem of Review Desk or of the verification service; `code` says which.') },
};
const badRequest = { id: 'BadRequest', ...refusal('bad_request') };

const isChange = ({ method }: AnyOperation): boolean => method !== 'GET' && method !== 'HEAD';

const success = (operation: AnyOperation) => {
  const { method, answer, shows, answerType, status } = operation;
  const type = answerType ?? ((answer ?? shows) && 'application/json');
  const schema = answerOf(operation);
  const content: Record<string, ZodOpenApiMediaTypeObject> | undefined = type && {
    [type]: { ...(schema && { schema }) },
  };
  const code = status ?? (content || method === 'HEAD' ? 200 : 204);
  return { [code]: { description: 'See docs/http-api.md.', ...(content && { content }) } };
};

function toParams({ path, flags = [] }: AnyOperation, params: readonly string[]) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parts = names.map((name) => {
    const values = partValues[name as keyof typeof partValues];
    return [name, values ? z.enum(values) : z.string()] as const;
  });
  const query = [
    ...flags.map((flag) => [flag, z.literal('1').optional()] as const),
    ...params.map((name) => [name, z.string().optional()] as const),
  ];
  return {
    ...(parts.length > 0 && { path: z.object(Object.fromEntries(parts)) }),
    ...(query.length > 0 && { query: z.object(Object.fromEntries(query)) }),
  };
}

/** An empty body counts as `{}`. */
const toBody = ({ type }: AnyOperation, schema: z.ZodType): ZodOpenApiRequestBodyObject => ({
  required: !schema.safeParse({}).success,
  content: { [type ?? 'application/json']: { schema } },
});

function describeOperation(noun: string, name: string, operation: AnyOperation): ZodOpenApiOperationObject {
  const { may, stepUp, flags } = operation;
  const { body, query, params = [] } = descriptionOf(operation);
  return {
    operationId: name,
    tags: [noun],
    'x-permission': may,
    requestParams: toParams(operation, params),
    ...(body && { requestBody: toBody(operation, body) }),
    responses: {
      ...success(operation),
      ...((body || query || flags) && { 400: badRequest }),
      ...always,
      403: refusal(
        'not_allowed',
        ...(isChange(operation) ? (['foreign_origin'] as const) : []),
        ...(stepUp ? (['step_up_required'] as const) : []),
      ),
    },
  };
}

async function describeApi(): Promise<object> {
  const { createDocument } = await import('zod-openapi'); // when it is needed: most processes are never asked
  const { baseUrl } = config();
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const [noun, operations] of Object.entries(operationsByNoun))
    for (const [name, operation] of Object.entries(operations)) {
      const method = operation.method.toLowerCase();
      paths[operation.path] = { ...paths[operation.path], [method]: describeOperation(noun, name, operation) };
    }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Review Desk',
      version: desk.version,
      description:
        'Rules for every call and all answers: docs/http-api.md. A change needs the header `Origin` with the address of ' +
        'this server, and its `Content-Type` (default `application/json`) even without a body.',
    },
    servers: [{ url: baseUrl }],
    security: [{ session: [] }],
    tags: Object.keys(operationsByNoun).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(baseUrl) } },
    },
  });
}

const description = processSingleton<Promise<object>>('API description');

// No audit event: it is the same for everybody and holds no data.
on(readApiDescription, { answer: z.looseObject({}) }, () => description.get(describeApi));

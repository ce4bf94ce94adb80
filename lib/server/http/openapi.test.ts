/** The OpenAPI document: valid to a foreign validator, complete, and the same for every role. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import type { oas31 } from 'zod-openapi';
import { GET } from '#app/api/openapi.json/route.ts';
import { problemTable } from '#lib/model/problem.ts';
import { riskGrounds, riskRatings } from '#lib/model/review/risk-rating.ts';
import { roles } from '#lib/model/reviewer.ts';
import { readApiDescription } from '#lib/operations/account.ts';
import { allOperations, operationsByNoun } from '#lib/operations/all.ts';
import type { AnyOperation } from '#lib/operations/operation.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { call, descriptionOf } from '../review/index.ts';
import { createReviewer } from '../review/testing/open-test-review.ts';

const desk = openTestDesk({ roles });

let document: oas31.OpenAPIObject;
beforeAll(async () => {
  document = (await desk.send(GET, { as: 'support' })).json;
});

const nameOf = ({ method, path }: AnyOperation) => `${method} ${path}`;
const described = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation: operation as oas31.OperationObject,
    })),
  );
function find(call: string): oas31.OperationObject {
  const found = described().find((one) => one.call === call);
  if (!found) throw new Error(`not described: ${call}`);
  return found.operation;
}
const parametersOf = (call: string, place: string) =>
  ((find(call).parameters ?? []) as oas31.ParameterObject[]).filter((one) => one.in === place);
const bodyOf = (call: string) => find(call).requestBody as oas31.RequestBodyObject | undefined;
const schemaOf = (call: string) => bodyOf(call)?.content['application/json']?.schema as oas31.SchemaObject;
const responseOf = (call: string, status: number | string): oas31.ResponseObject => find(call).responses?.[status];

describe('who may read it', () => {
  test('nobody who is signed out', async () => {
    expect((await desk.send(GET)).status).toBe(401);
  });

  test.each(roles)('%s, who gets what all get', async (role) => {
    const { status, json, headers } = await desk.send(GET, { as: role });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(json).toEqual(document);
  });

  test('it is made once', async () => {
    const made = await call(readApiDescription, createReviewer('admin'));
    expect(await call(readApiDescription, createReviewer('support'))).toBe(made);
  });
});

describe('the document', () => {
  test('is valid, and each of its references leads somewhere', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
    // The validator finds what is wrong.
    const broken = { ...document, paths: { '/api/x': { get: { responses: { 200: {} } } } } };
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  test('has every operation once, and nothing else', () => {
    expect(described().map((one) => one.call)).toHaveLength(allOperations.length);
    expect(
      described()
        .map((one) => one.call)
        .toSorted(),
    ).toEqual(allOperations.map(nameOf).toSorted());
    const ids = described().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(allOperations.length);
  });

  test('says of each operation its name, noun, permission and parts', () => {
    for (const [noun, operations] of Object.entries(operationsByNoun))
      for (const [name, operation] of Object.entries(operations)) {
        const one = nameOf(operation);
        expect(find(one)).toMatchObject({ operationId: name, tags: [noun], 'x-permission': operation.may });
        const parts = parametersOf(one, 'path');
        expect([one, parts.map((part) => `{${part.name}}`)]).toEqual([one, operation.path.match(/\{\w+\}/g) ?? []]);
        expect(parts.every((part) => part.required)).toBe(true);
        const { query, params = [] } = descriptionOf(operation);
        expect(parametersOf(one, 'query').map((flag) => flag.name)).toEqual([...(operation.flags ?? []), ...params]);
        // What reads a query string says which parameters.
        if (query) expect([one, params.length > 0]).toEqual([one, true]);
      }
    expect(parametersOf('GET /api/v4/{kind}/session/{id}', 'path')[0]?.schema).toEqual({
      type: 'string',
      enum: ['individual', 'corporate'],
    });
    expect(parametersOf('GET /api/numbers', 'query').map(({ name }) => name)).toEqual(['on', 'sandbox']);
    expect(parametersOf('GET /api/v4/{kind}/session/{id}', 'query')).toEqual([
      { in: 'query', name: 'fresh', schema: { type: 'string', const: '1' } },
    ]);
  });

  test('names the session cookie', () => {
    expect(document.security).toEqual([{ session: [] }]);
    expect(document.components?.securitySchemes?.session).toEqual({ type: 'apiKey', in: 'cookie', name: 'desk' });
  });
});

describe('bodies', () => {
  test('are described where an operation takes one', () => {
    for (const operation of allOperations) {
      const content = bodyOf(nameOf(operation))?.content;
      const expected = descriptionOf(operation).body ? [operation.type ?? 'application/json'] : [];
      expect([nameOf(operation), Object.keys(content ?? {})]).toEqual([nameOf(operation), expected]);
    }
  });

  test('are as their schema has them on the wire', () => {
    const schema = schemaOf('PUT /api/sessions/{ref}/risk-rating');
    expect(schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['rating', 'nextReviewOn', 'reasons', 'version'],
      properties: {
        rating: { type: 'string', enum: [...riskRatings] },
        // What has a default may be left out.
        reasons: { required: ['text'], properties: { grounds: { items: { enum: [...riskGrounds] }, default: [] } } },
      },
    });
    expect(bodyOf('PUT /api/sessions/{ref}/risk-rating')?.required).toBe(true);
  });

  test('that may be empty are not required', () => {
    expect(bodyOf('POST /api/sessions/search')?.required).toBe(false);
    expect(bodyOf('POST /api/sessions/import/{id}/cancel')?.required).toBe(false);
  });
});

describe('answers', () => {
  test('have the status and the type that they have', () => {
    const answers = allOperations.map((operation) => {
      const [status = ''] = Object.keys(find(nameOf(operation)).responses ?? {});
      const types = Object.keys(responseOf(nameOf(operation), status).content ?? {});
      return [nameOf(operation), `${status} ${types.join(' ')}`.trim()] as const;
    });
    // Every read gives something.
    expect(answers.filter(([name, answer]) => name.startsWith('GET ') && !/^200 \S+$/.test(answer))).toEqual([]);
    expect(Object.fromEntries(answers)).toMatchObject({
      'GET /api/audit/{id}/proof': '200 text/plain',
      'GET /api/sessions/export.csv': '200 text/csv',
      'HEAD /api/events': '200',
      'POST /api/consents': '201 application/json',
      'POST /api/sessions/import': '202 application/json',
      'PUT /api/account/preferences': '204',
      'DELETE /api/consents/{id}': '204',
    });
  });

  test('that are JSON are described, but those of the verification service', () => {
    const undescribed = allOperations.map(nameOf).filter((name) => {
      const [status = ''] = Object.keys(find(name).responses ?? {});
      const content = responseOf(name, status).content?.['application/json'];
      return content !== undefined && content.schema === undefined;
    });
    expect(undescribed.toSorted()).toEqual([
      'GET /api/v1/{consent}/resources/{resource}',
      'GET /api/v4/{kind}/session/{id}',
      'GET /api/v4/{kind}/session/{id}/step/{step}',
    ]);
    expect(responseOf('GET /api/sessions/{ref}/risk-rating', 200).content?.['application/json']?.schema).toMatchObject({
      type: 'object',
    });
    const [rated] = Object.keys(find('PUT /api/sessions/{ref}/risk-rating').responses ?? {});
    expect(
      responseOf('PUT /api/sessions/{ref}/risk-rating', rated ?? '').content?.['application/json']?.schema,
    ).toEqual(responseOf('GET /api/sessions/{ref}/risk-rating', 200).content?.['application/json']?.schema);
  });

  test('of every operation are refused as Problems, with the codes of the one table', async () => {
    const schema = document.components?.schemas?.Problem as oas31.SchemaObject;
    expect(schema.properties?.code).toEqual({ type: 'string', enum: Object.keys(problemTable) });
    for (const operation of allOperations) {
      const statuses = Object.keys(find(nameOf(operation)).responses ?? {});
      expect(statuses).toEqual(expect.arrayContaining(['401', '403', '4XX', '5XX']));
      expect(statuses.includes('400') || !descriptionOf(operation).body).toBe(true);
    }
    const { json } = await desk.send(GET);
    expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(json)));
    expect(Object.keys(json)).toEqual(expect.arrayContaining(schema.required ?? []));
  });

  test('of 403 name what a caller lacks: the role, our origin, a proof of identity', () => {
    const codesOf = (call: string) =>
      [...responseOf(call, 403).description.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);
    for (const operation of allOperations)
      expect([nameOf(operation), codesOf(nameOf(operation))]).toEqual([
        nameOf(operation),
        [
          'not_allowed',
          ...(/^(?:GET|HEAD)$/.test(operation.method) ? [] : ['foreign_origin']),
          ...(operation.stepUp ? ['step_up_required'] : []),
        ],
      ]);
    expect(codesOf('POST /api/connection/deliveries/retry')).toContain('step_up_required');
  });
});

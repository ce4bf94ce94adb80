import { afterAll, describe, expect, test, vi } from 'vitest';
import { Problem } from '#lib/model/problem.ts';
import type { OwnershipExportInput } from '#lib/operations/ownership.schema.ts';
import { nothingConfirmed, policies } from '#lib/ownership/index.ts';
import { drawExport, stopProcess } from './draw-export.ts';
import type { OwnershipRequest } from './request.ts';

afterAll(stopProcess);

const [policy] = policies;
if (!policy) throw new Error('There is no policy');

const company = (nodeId: number, name: string) => ({
  nodeId,
  name,
  country: 'NL',
  registrationNumber: null,
  edges: [],
  links: null,
  documents: null,
  screened: null,
});
const person = (nodeId: number, name: string, owned: number, shares: number) => ({
  nodeId,
  name,
  country: null,
  birthDate: null,
  ultimate: null,
  status: null,
  checks: null,
  edges: [{ nodeId: owned, shares, director: false }],
  links: null,
  screened: null,
});

const inputOf = (names: readonly string[]): OwnershipExportInput => ({
  ref: '2C8RT0VNHE',
  declared: {
    subject: { name: 'Invented Holdings Ltd', registrationNumber: null, country: 'GB' },
    individuals: names.map((name, index) => person(index + 2, name, 1, 100 / names.length)),
    corporates: [company(1, 'Invented Holdings Ltd')],
  },
  policy,
  settlement: { settled: nothingConfirmed, lapsed: null, version: 0, by: null, at: null, reason: null },
  inputHash: 'a3'.repeat(32),
  structureHash: 'b4'.repeat(32),
  readAt: '2026-11-21T08:00:00.000Z',
  steps: { owners: 'BENEFICIAL_OWNERS', company: null },
  sessions: [],
  maySettle: false,
  mayExport: true,
  sessionFindings: ['1 sanctions hit reported'],
  madeBy: 'Ana Pérez',
  madeAt: '2026-11-21T08:30:00.000Z',
});

const requestFor = (
  format: OwnershipRequest['format'],
  names: readonly string[] = ['Zsófia Képzelet', 'ليلى نور الخيال', '星河'],
): OwnershipRequest => ({
  kind: 'ownership',
  format,
  input: inputOf(names),
  policy,
  orientation: 'down',
});

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('exports', () => {
  test('every format has the content of its type', async () => {
    const [svg, png, pdf, json, csv] = await Promise.all(
      (['svg', 'png', 'pdf', 'json', 'csv'] as const).map((format) => drawExport(requestFor(format))),
    );
    expect(textOf(svg ?? new Uint8Array())).toMatch(/^<svg /);
    expect([...(png ?? []).slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(textOf(pdf ?? new Uint8Array())).toMatch(/^%PDF-/);
    expect(JSON.parse(textOf(json ?? new Uint8Array()))).toHaveLength(7);
    expect(textOf(csv ?? new Uint8Array())).toContain('Zsófia Képzelet');
  });

  test('names of 300 hostile characters are drawn', async () => {
    const names = [
      '\u202e<svg onload=alert(1)>'.repeat(15),
      `a${'\u0301'.repeat(299)}`,
      '\u200f\u0000'.repeat(150),
      '👩‍👩‍👧'.repeat(40),
      'क्ष्म्य'.repeat(50),
    ];
    expect(textOf((await drawExport(requestFor('pdf', names))).slice(0, 5))).toBe('%PDF-');
    expect((await drawExport(requestFor('png', names))).length).toBeGreaterThan(10_000);
  });

  test('a failed export is a Problem that contains no name, and the next export succeeds', async () => {
    const broken = { ...requestFor('svg'), input: { ...inputOf(['Secret Name']), settlement: null } };
    // biome-ignore lint/suspicious/noExplicitAny: an impossible input, to make the process fail.
    const failed = await drawExport(broken as any).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Problem);
    expect(String((failed as Problem).cause)).toMatch(/TypeError/);
    expect(String((failed as Problem).cause)).not.toContain('Secret');
    expect(textOf(await drawExport(requestFor('svg')))).toContain('</svg>');
  });

  test('a process that ends while it draws is a Problem, and another one replaces it', async () => {
    const pending = drawExport(requestFor('pdf')).catch((error: unknown) => error);
    await vi.waitFor(() => undefined);
    stopProcess();
    expect(await pending).toBeInstanceOf(Problem);
    expect(textOf(await drawExport(requestFor('csv')))).toContain('Zsófia');
  });
});

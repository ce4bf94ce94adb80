/** The source files of the project with their imports, for the tests of the layout. Paths are relative to the root. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const folders = ['app', 'components', 'lib', 'bin', 'simulator', 'e2e', 'bench'];

export interface Import {
  /** The file that it names. */
  readonly to: string;
  /** `import type` or `export type`: gone when the program runs. */
  readonly typeOnly: boolean;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.') || name === 'node_modules') continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else if (/\.(?:ts|tsx|mjs)$/.test(name)) yield path;
  }
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

function read(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(importPattern)].flatMap(([, type, plain, dynamic]): Import[] => {
    const specifier = plain ?? dynamic ?? '';
    const typeOnly = type !== undefined;
    // Without a folder it is a package (package.json, `imports`).
    if (/^#.*[./]/.test(specifier)) return [{ to: specifier.slice(1), typeOnly }];
    if (specifier.startsWith('.')) return [{ to: relative(root, resolve(dirname(path), specifier)), typeOnly }];
    return [];
  });
  return { path: relative(root, path), text, imports };
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
/** Doubles, fixtures and other code that only tests run. */
export const isTestGround = (path: string): boolean => isTest(path) || /(?:^|\/)testing\//.test(path);

export const sources: readonly Source[] = [
  ...folders.flatMap((folder) => [...walk(join(root, folder))]),
  join(root, 'proxy.ts'),
  join(root, 'instrumentation.ts'),
].map(read);

/**
 * The circles of a graph, each as the nodes that reach each other (Tarjan's strongly connected components of more than one node).
 */
export function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const circles: string[][] = [];
  const lowest = (node: string, other: number) => low.set(node, Math.min(low.get(node) ?? other, other));

  function visit(node: string): void {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    path.push(node);
    onPath.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) {
        visit(next);
        lowest(node, low.get(next) ?? 0);
      } else if (onPath.has(next)) lowest(node, order.get(next) ?? 0);
    }
    if (low.get(node) !== order.get(node)) return;
    const circle = path.splice(path.lastIndexOf(node));
    for (const one of circle) onPath.delete(one);
    if (circle.length > 1) circles.push(circle.toSorted());
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/** The text of a page as HTML, in the order in which it is shown: what was streamed later stands where it is put. */

interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly children: Node[];
}
/** It is a text, a comment of React's (`$?`, `/$`), or an element. */
type Node = string | { readonly comment: string } | Element;

const isElement = (node: Node | undefined): node is Element => typeof node === 'object' && 'children' in node;
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const unseen = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head', 'title']);
const inline = new Set(
  'a abbr b bdi bdo cite code em i kbd label mark q s small span strong sub sup time u wbr'.split(' '),
);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

const part =
  /<!--([\s\S]*?)-->|<!doctype[^>]*>|<(script|style)\b([^>]*)>[\s\S]*?<\/\2>|<\/([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi;

function parse(html: string): Element {
  const root: Element = { name: 'root', attributes: '', children: [] };
  const open = [root];
  for (const [text, comment, raw, , closed, opened, attributes = ''] of html.matchAll(part)) {
    const parent = open.at(-1) ?? root;
    if (comment !== undefined) parent.children.push({ comment });
    else if (closed !== undefined) {
      const at = open.findLastIndex(({ name }) => name === closed.toLowerCase());
      if (at > 0) open.length = at;
    } else if (opened !== undefined) {
      const element: Element = { name: opened.toLowerCase(), attributes, children: [] };
      parent.children.push(element);
      if (!empty.has(element.name) && !attributes.endsWith('/')) open.push(element);
    } else if (raw === undefined && !/^<!doctype/i.test(text)) parent.children.push(text);
  }
  return root;
}

const attribute = ({ attributes }: Element, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}(?:="([^"]*)"|(?=[\\s/]|$))`, 'i').exec(attributes);
  return found ? decode(found[1] ?? '') : undefined;
};

/** Finds streamed segments by id, and the places that React's scripts put them at. */
function segmentsOf(root: Element, html: string): ReadonlyMap<string, Element> {
  const segments = new Map<string, Element>();
  const visit = (element: Element): void => {
    const id = attribute(element, 'id');
    if (id?.startsWith('S:')) segments.set(id, element);
    for (const child of element.children) if (isElement(child)) visit(child);
  };
  visit(root);
  const placed = new Map<string, Element>();
  for (const [, first = '', second = ''] of html.matchAll(/\$R[A-Z]+\("([BSP]:[0-9a-f]+)","([BSP]:[0-9a-f]+)"/g)) {
    const [place, id] = first.startsWith('S:') ? [second, first] : [first, second];
    const segment = segments.get(id);
    if (segment) placed.set(place, segment);
  }
  return placed;
}

const named = ['aria-label', 'alt', 'placeholder', 'title', 'value', 'href'] as const;
const states = [
  'checked',
  'disabled',
  'aria-pressed',
  'aria-current',
  'aria-expanded',
  'aria-selected',
  'aria-invalid',
] as const;

/** Names, states and addresses that are no text of their own. */
function describe(element: Element): string {
  const texts = named.flatMap((name) => {
    const value = attribute(element, name);
    return value ? [`${name} ${value}`] : [];
  });
  const set = states.flatMap((name) => {
    const value = attribute(element, name);
    return value === undefined || value === 'false'
      ? []
      : [value === '' || value === 'true' ? name : `${name} ${value}`];
  });
  return [...texts, ...set].map((text) => `[${text}]`).join(' ');
}

/** @returns one line for each block with a text, the title first */
export function pageText(html: string): string {
  const root = parse(html);
  const placed = segmentsOf(root, html);
  let out = `${decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')}\n`;
  const visitAll = (nodes: readonly Node[]): void => {
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at];
      const next = nodes[at + 1];
      const segment = isElement(next) ? placed.get(attribute(next, 'id') ?? '') : undefined;
      if (typeof node === 'object' && 'comment' in node && node.comment === '$?' && segment) {
        visitAll(segment.children);
        at = endOfBoundary(nodes, at);
      } else if (typeof node === 'string') out += decode(node);
      else if (isElement(node)) visit(node);
    }
  };
  const visit = (element: Element): void => {
    const id = attribute(element, 'id') ?? '';
    const segment = element.name === 'template' ? placed.get(id) : undefined;
    if (segment) {
      visitAll(segment.children);
      return;
    }
    if (unseen.has(element.name) || id.startsWith('S:')) return;
    const described = describe(element);
    out += inline.has(element.name) ? ' ' : '\n';
    if (described !== '') out += ` ${described} `;
    visitAll(element.children);
    if (!inline.has(element.name)) out += '\n';
  };
  visitAll(root.children);
  return out
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Boundaries lie within each other. @returns the position of the comment that ends the one at `from` */
function endOfBoundary(nodes: readonly Node[], from: number): number {
  let depth = 0;
  for (let at = from; at < nodes.length; at++) {
    const node = nodes[at];
    if (typeof node !== 'object' || !('comment' in node)) continue;
    if (/^\$[?!~]?$/.test(node.comment)) depth += 1;
    else if (node.comment === '/$' && --depth === 0) return at;
  }
  return nodes.length;
}

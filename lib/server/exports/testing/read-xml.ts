/** A strict reader of the XML that an export may contain: elements, attributes in double quotes, five entities. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function decode(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|#39);)?/g, (_, name: string | undefined) => {
    if (name === undefined) throw new Error('a bare ampersand');
    return entities[name] ?? '';
  });
}

/** @throws for anything that is not well-formed, and for what XML has and an export needs not */
export function readXml(xml: string): XmlElement {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids.
  const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
  if (forbidden.test(xml) || !xml.isWellFormed()) throw new Error('a character that XML forbids');
  const document = { name: '', attributes: {}, children: [] as (XmlElement | string)[] };
  const open = [document];
  let at = 0;
  for (const [whole, text, close, name, inside = '', empty] of xml.matchAll(
    /([^<>]+)|<(\/)?([a-z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/)?>/gy,
  )) {
    at += whole.length;
    if (text !== undefined) open.at(-1)?.children.push(decode(text));
    else if (close) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else`);
    } else if (name) {
      const pairs = [...inside.matchAll(/ ([a-zA-Z:-]+)="([^"]*)"/g)].map(
        ([, one = '', value = '']) => [one, decode(value)] as const,
      );
      const attributes = Object.fromEntries(pairs);
      if (Object.keys(attributes).length < pairs.length) throw new Error(`an attribute of ${name} twice`);
      const element = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (at !== xml.length || open.length !== 1) throw new Error(`not read to its end: ${at} of ${xml.length}`);
  const [root, ...more] = document.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (root === undefined || typeof root === 'string' || more.length > 0) throw new Error('not one element');
  return root;
}

/** The element and all within it, in their order. */
export const elementsOf = (element: XmlElement): readonly XmlElement[] => [
  element,
  ...element.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child))),
];

/** Reads the element itself, without those within it. */
export const ownText = ({ children }: XmlElement): string =>
  children.filter((child) => typeof child === 'string').join('');

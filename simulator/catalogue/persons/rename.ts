import { mrzOf } from '../../evidence/index.ts';
import { type PersonName, SpecimenFile, type Wire } from '../../session.ts';
import { isObject } from '../../wire.ts';
import { latinCapitals } from './latin.ts';

/** A step's answer after its subject submitted again under another name, with pictures and printed zone. */
export function renamed(part: Wire, name: PersonName): Wire {
  const drawn = new Map<SpecimenFile, SpecimenFile>();
  return rename(part, undefined) as Wire;

  function rename(value: unknown, mrz: readonly string[] | undefined): unknown {
    if (value instanceof SpecimenFile) return renamedFile(value);
    if (Array.isArray(value)) return value.map((one) => rename(one, mrz));
    if (!isObject(value)) return value;
    // `fields` is a sibling of the files whose zone it repeats.
    const zone = mrzBeside(value) ?? mrz;
    const inner: Record<string, unknown> = Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, untouched.has(key) ? one : rename(one, zone)]),
    );
    if ('firstname' in inner && 'lastname' in inner) Object.assign(inner, name);
    if ('full_name' in inner) inner.full_name = `${name.firstname} ${name.lastname}`.trim();
    if (zone && 'mrz' in inner) inner.mrz = zone.join('\n');
    if (zone && 'mrz_line_1' in inner) for (const [row, line] of zone.entries()) inner[`mrz_line_${row + 1}`] = line;
    return inner;
  }

  function mrzBeside(value: Wire): readonly string[] | undefined {
    const front = isObject(value.files) ? value.files.front : undefined;
    const spec = front instanceof SpecimenFile ? renamedFile(front).spec : undefined;
    return spec?.kind === 'identity-side' ? spec.document.mrz : undefined;
  }

  function renamedFile(file: SpecimenFile): SpecimenFile {
    const known = drawn.get(file);
    if (known) return known;
    const made = new SpecimenFile(renamedSpec(file.spec), file.as);
    drawn.set(file, made);
    return made;
  }

  function renamedSpec(spec: SpecimenFile['spec']): SpecimenFile['spec'] {
    if (spec.kind === 'bill') return { ...spec, holder: `${name.firstname} ${name.lastname}`.trim() };
    if (spec.kind !== 'identity-side') return spec;
    const { mrz, ...before } = spec.document;
    const document = {
      ...before,
      surname: name.lastname,
      givenNames: name.firstname,
      mrzSurname: latinCapitals(name.lastname) || before.mrzSurname,
      mrzGivenNames: latinCapitals(name.firstname) || before.mrzGivenNames,
    };
    return { ...spec, document: mrz ? { ...document, mrz: mrzOf(document) } : document };
  }
}

/** Other people's names: screening hits and a host's documents. */
const untouched = new Set(['hits', 'matches', 'host_id_document']);

import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { formOutline } from '../form/form-outline.ts';
import { flatten } from './flatten.ts';

/** An overlay under the name by which people know it. */
export interface Layer {
  name: string;
  overlay: Overlay;
}

/** A form as it stood after one layer more. */
export interface LayeredForm {
  name: string;
  form: Form;
}

/** Where a property of an element or a section comes from. */
export interface Origin {
  /** A key of the element or section, `settings.<key>`, or `<locale> <word>`. */
  property: string;
  value: unknown;
  /** The last layer that said it. */
  layer: string;
  /** What the layers below had said; absent when nobody had. */
  inherited?: unknown;
}

/** The name of what lies under all layers. */
const BASE_LAYER = 'base';

/** @throws TypeError for layers that do not flatten; publishing refuses those */
export function layersOf(base: Form, layers: readonly Layer[]): LayeredForm[] {
  const above = layers.map(({ name }, i): LayeredForm => {
    const flat = flatten(
      base,
      layers.slice(0, i + 1).map(({ overlay }) => overlay),
    );
    if (!flat.ok) throw new TypeError(`the layer ${name} does not flatten`);
    return { name, form: flat.form };
  });
  return [{ name: BASE_LAYER, form: base }, ...above];
}

/** The origin of every property that an element or section has at the top, in the order in which it is written. */
export function originsOf(layers: readonly LayeredForm[], id: string): Origin[] {
  const [bottom, ...above] = layers.map(({ name, form }) => ({ name, properties: propertiesOf(form, id) }));
  let found = new Map<string, Origin>();
  for (const [property, value] of bottom!.properties)
    found.set(property, { property, value, layer: bottom!.name });
  for (const { name, properties } of above)
    found = new Map([...properties].map(([property, value]) => [property, originAt(name, property, value)]));
  return [...found.values()];

  function originAt(name: string, property: string, value: unknown): Origin {
    const below = found.get(property);
    if (!below) return { property, value, layer: name };
    if (canonicalJson(below.value) === canonicalJson(value)) return below;
    return { property, value, layer: name, inherited: below.value };
  }
}

function propertiesOf(form: Form, id: string): Map<string, unknown> {
  const { elements, sections } = formOutline(form);
  const part: object | undefined = elements.get(id)?.element ?? sections.get(id)?.section;
  if (!part) return new Map();
  const { settings = {}, ...own } = part as { settings?: object };
  const inside = ['elementId', 'sectionId', 'elements', 'section'];
  const words = Object.entries(form.words).flatMap(([locale, all]) =>
    Object.entries(all)
      .filter(([key]) => key.startsWith(`${id}.`))
      .map(([key, text]): [string, unknown] => [`${locale} ${key.slice(id.length + 1)}`, text]),
  );
  return new Map([
    ...Object.entries(own).filter(([key]) => !inside.includes(key)),
    ...Object.entries(settings).map(([key, value]): [string, unknown] => [`settings.${key}`, value]),
    ...words,
  ]);
}

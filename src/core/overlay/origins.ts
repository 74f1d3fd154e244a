// Origin of each property of a form: the layer that set it.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { formOutline } from '../form/form-outline.ts';
import { flatten } from './flatten.ts';

/** An overlay with its display name. */
export interface Layer {
  name: string;
  overlay: Overlay;
}

/** The form after a layer was applied. */
export interface FlattenedForm {
  name: string;
  form: Form;
}

/** The layer that set a property of an element or section. */
export interface Origin {
  /** A key of the element or section, `settings.<key>`, or `<locale> <word>`. */
  property: string;
  value: unknown;
  /** The last layer that changed the property. */
  layer: string;
  /** The value before this layer; absent when no lower layer set the property. */
  inherited?: unknown;
}

/** Name of the base form as a layer. */
const BASE_LAYER = 'base';

/**
 * The base and the form after each layer.
 *
 * @throws TypeError for layers that do not flatten; publishing refuses those
 */
export function layersOf(base: Form, layers: readonly Layer[]): FlattenedForm[] {
  const above = layers.map(({ name }, i): FlattenedForm => {
    const flat = flatten(
      base,
      layers.slice(0, i + 1).map(({ overlay }) => overlay),
    );
    if (!flat.ok) throw new TypeError(`the layer ${name} does not flatten`);
    return { name, form: flat.form };
  });
  return [{ name: BASE_LAYER, form: base }, ...above];
}

/** Returns the origin of every property of an element or section in the topmost form, in document order. */
export function originsOf(layers: readonly FlattenedForm[], id: string): Origin[] {
  const [bottom, ...above] = layers.map(({ name, form }) => ({ name, properties: propertiesOf(form, id) }));
  let origins = new Map<string, Origin>();
  for (const [property, value] of bottom!.properties)
    origins.set(property, { property, value, layer: bottom!.name });
  for (const { name, properties } of above)
    origins = new Map(
      [...properties].map(([property, value]) => [property, originAt(name, property, value)]),
    );
  return [...origins.values()];

  function originAt(name: string, property: string, value: unknown): Origin {
    const below = origins.get(property);
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
  const excludedKeys = ['elementId', 'sectionId', 'elements', 'section'];
  const words = Object.entries(form.words).flatMap(([locale, texts]) =>
    Object.entries(texts)
      .filter(([key]) => key.startsWith(`${id}.`))
      .map(([key, text]): [string, unknown] => [`${locale} ${key.slice(id.length + 1)}`, text]),
  );
  return new Map([
    ...Object.entries(own).filter(([key]) => !excludedKeys.includes(key)),
    ...Object.entries(settings).map(([key, value]): [string, unknown] => [`settings.${key}`, value]),
    ...words,
  ]);
}

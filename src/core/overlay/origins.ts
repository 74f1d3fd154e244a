// Origin of each property of a form: the layer that set it.
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { formOutline } from '../form/form-outline.ts';
import { movedParts, placeOf } from '../form/place.ts';
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
  /** A key of the element or section, `settings.<key>`, `<locale> <word>`, or `place` of a part that a layer moves. */
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

/**
 * Returns a function that lists the origin of every property of an element or section in the topmost form, in document
 * order.
 */
export function originsIn(layers: readonly FlattenedForm[]): (id: string) => Origin[] {
  const readers = layers.map(({ name, form }) => ({ name, propertiesOf: propertyReader(form) }));
  const placeOrigin = placeOriginIn(layers);
  return (id) => [
    ...originsOfProperties(readers.map(({ name, propertiesOf }) => [name, propertiesOf(id)])),
    ...placeOrigin(id),
  ];
}

/** Returns a function that tells the last layer that moved a part, with its place before; none of a part that stayed. */
function placeOriginIn(layers: readonly FlattenedForm[]): (id: string) => Origin[] {
  const outlines = layers.map(({ form }) => formOutline(form));
  const moves = outlines.slice(1).map((outline, below) => movedParts(outlines[below]!, outline));
  return (id) => {
    const below = moves.findLastIndex((moved) => moved.has(id));
    if (below < 0) return [];
    const [value, inherited] = [placeOf(outlines[below + 1]!, id), placeOf(outlines[below]!, id)];
    return [{ property: 'place', value, layer: layers[below + 1]!.name, inherited }];
  };
}

type Properties = ReadonlyMap<string, unknown>;

/** @param layers each with its name and the properties it has */
function originsOfProperties(layers: readonly (readonly [name: string, Properties])[]): Origin[] {
  const [bottom, ...above] = layers.map(([name, properties]) => ({ name, properties }));
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
    if (below.value === value || canonicalJson(below.value) === canonicalJson(value)) return below;
    return { property, value, layer: name, inherited: below.value };
  }
}

const EXCLUDED_KEYS = ['elementId', 'sectionId', 'stepId', 'elements', 'section', 'sections'];

/** Returns a function that lists the properties of an element, section or step of a form. */
function propertyReader(form: Form): (id: string) => Properties {
  const { elements, sections } = formOutline(form);
  const steps = new Map(form.steps?.map((step) => [step.stepId, step]));
  const words = wordsById(form);
  return (id) => {
    const part: object | undefined = elements.get(id)?.element ?? sections.get(id)?.section ?? steps.get(id);
    if (!part) return new Map();
    const { settings = {}, ...own } = part as { settings?: object };
    return new Map([
      ...Object.entries(own).filter(([key]) => !EXCLUDED_KEYS.includes(key)),
      ...Object.entries(settings).map(([key, value]): [string, unknown] => [`settings.${key}`, value]),
      ...(words.get(id) ?? []),
    ]);
  };
}

/** The words of each element and section, as properties `<locale> <word>`. */
function wordsById({ words }: Form): ReadonlyMap<string, [property: string, text: string][]> {
  const byId = new Map<string, [string, string][]>();
  for (const [locale, texts] of Object.entries(words))
    for (const [key, text] of Object.entries(texts)) {
      const id = key.slice(0, Math.max(0, key.indexOf('.')));
      const ofPart = byId.get(id) ?? [];
      byId.set(id, ofPart);
      ofPart.push([`${locale} ${key.slice(id.length + 1)}`, text]);
    }
  return byId;
}

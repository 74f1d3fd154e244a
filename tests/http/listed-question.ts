// A question that offers items of a code list by a fact of them.
import { locales } from '../../locales/index.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { idOf } from '../forms/base-form-ids.ts';
import { overlayDocument } from './publisher.ts';

/** The id of the question for the maker of a boat. */
export const MAKER = 'boatmaker000';

/** Hemu's overlay with a question for the maker of a boat, of the items at a level. */
export function overlayWithMakers(): Overlay {
  const overlay = overlayDocument('hemu');
  const elementId = MAKER;
  const level = { fn: 'attribute', left: { element: elementId }, list: 'boatModel' };
  const itemsWhen = {
    op: 'eq',
    left: { ...level, attribute: 'level', type: 'text' },
    right: { const: 'brand' },
  };
  const element = { elementId, elementCode: 'hmh_maker', inputType: 'radio', requiredFlag: 'N', itemsWhen };
  overlay.operations.push({
    op: 'add',
    section: idOf('applicant'),
    element: { ...element, settings: { list: 'boatModel' } } as never,
  });
  const names = {
    zh_CN: '船舶制造商',
    zh_TW: '船舶製造商',
    en_US: 'Boat maker',
    es_ES: 'Fabricante',
    pt_BR: 'Fabricante do barco',
  };
  for (const locale of locales) overlay.words[locale]![`${elementId}.elementName`] = names[locale];
  return overlay;
}

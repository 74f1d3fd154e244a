import type { Locale } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { element, form, idOf, section } from './small-form.ts';

/** A form of a screen that the code does not name, with its words in every locale. */
export function newScreen(screen: string): Form {
  const formWithoutWords = form(
    [
      section('visit', [
        element('day', 'date', { requiredFlag: 'Y', settings: { min: 'today' } }),
        element('persons', 'integer', { requiredFlag: 'Y', settings: { min: 1, max: 20, unit: 'persons' } }),
        element('wishes', 'textarea'),
      ]),
    ],
    { screen },
  );
  const words = (title: string, day: string, persons: string, wishes: string) => ({
    [`${idOf('visit')}.title`]: title,
    [`${idOf('day')}.elementName`]: day,
    [`${idOf('persons')}.elementName`]: persons,
    [`${idOf('wishes')}.elementName`]: wishes,
  });
  const wordsByLocale = {
    zh_CN: words('预约参观', '参观日期', '参观人数', '特别要求'),
    zh_TW: words('預約參觀', '參觀日期', '參觀人數', '特別要求'),
    en_US: words('Book a visit', 'Day of the visit', 'Number of visitors', 'Special wishes'),
    es_ES: words('Reservar una visita', 'Día de la visita', 'Número de visitantes', 'Peticiones'),
    pt_BR: words('Agendar uma visita', 'Dia da visita', 'Número de visitantes', 'Pedidos'),
  } satisfies Record<Locale, object>;
  return { ...formWithoutWords, words: wordsByLocale };
}

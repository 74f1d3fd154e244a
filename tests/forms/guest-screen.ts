import type { Locale } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { answerOperand, element, form, idOf, section } from './small-form.ts';

/** A form that asks for a number of guests, and for as many of them. */
export function guestScreen(screen: string): Form {
  const count = answerOperand('guests');
  const formWithoutWords = form(
    [
      section('visit', [
        element('guests', 'integer', { requiredFlag: 'Y', settings: { min: 1, max: 5, unit: 'persons' } }),
      ]),
      section('guest', [element('name', 'name', { requiredFlag: 'Y' })], {
        repeat: { min: 1, max: 5, bounds: { min: count, max: count } },
      }),
    ],
    { screen },
  );
  const words = (visit: string, guests: string, guest: string, add: string, name: string) => ({
    [`${idOf('visit')}.title`]: visit,
    [`${idOf('guests')}.elementName`]: guests,
    [`${idOf('guest')}.title`]: guest,
    [`${idOf('guest')}.item`]: guest,
    [`${idOf('guest')}.add`]: add,
    [`${idOf('name')}.elementName`]: name,
  });
  const wordsByLocale = {
    zh_CN: words('同行', '同行人数', '同行人', '添加同行人', '姓名'),
    zh_TW: words('同行', '同行人數', '同行人', '新增同行人', '姓名'),
    en_US: words('Your party', 'How many come with you', 'Guest', 'Add a guest', 'Name'),
    es_ES: words('Acompañantes', 'Cuántos le acompañan', 'Acompañante', 'Añadir un acompañante', 'Nombre'),
    pt_BR: words('Acompanhantes', 'Quantos vão com você', 'Acompanhante', 'Adicionar acompanhante', 'Nome'),
  } satisfies Record<Locale, object>;
  return { ...formWithoutWords, words: wordsByLocale };
}

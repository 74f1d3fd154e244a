import type { Locale } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { element, form, idOf, section } from './small-form.ts';

/** A form with a `person` element that fills its siblings from the family list, and a repeated section of persons. */
export function personScreen(screen: string): Form {
  const formWithoutWords = form(
    [
      section('contact', [
        element('member', 'person', {
          requiredFlag: 'Y',
          settings: { fills: { name: 'name', idType: 'idType', idNumber: 'idNumber', mobile: 'mobile' } },
        }),
        element('name', 'name', { requiredFlag: 'Y' }),
        element('idType', 'idType', {
          requiredFlag: 'Y',
          settings: { options: ['residentId', 'passport'] },
        }),
        element('idNumber', 'idNumber', { requiredFlag: 'Y' }),
        element('mobile', 'mobile', { requiredFlag: 'Y' }),
      ]),
      section('others', [element('other', 'person', { requiredFlag: 'Y' })], { repeat: { min: 0, max: 3 } }),
    ],
    {
      screen,
      groupChecks: [
        {
          checkId: idOf('checkId'),
          check: 'idNumberOfType',
          idType: idOf('idType'),
          idNumber: idOf('idNumber'),
        },
      ],
    },
  );
  const words = (
    title: string,
    member: string,
    [name, idType, idNumber, mobile]: readonly [string, string, string, string],
    other: string,
  ) => ({
    [`${idOf('contact')}.title`]: title,
    [`${idOf('member')}.elementName`]: member,
    [`${idOf('name')}.elementName`]: name,
    [`${idOf('idType')}.elementName`]: idType,
    [`${idOf('idNumber')}.elementName`]: idNumber,
    [`${idOf('mobile')}.elementName`]: mobile,
    ...Object.fromEntries(['title', 'item', 'add'].map((word) => [`${idOf('others')}.${word}`, other])),
    [`${idOf('other')}.elementName`]: other,
  });
  const wordsByLocale = {
    zh_CN: words('紧急联系人', '选择家庭成员', ['姓名', '证件类型', '证件号码', '手机号码'], '其他联系人'),
    zh_TW: words('緊急聯絡人', '選擇家庭成員', ['姓名', '證件類型', '證件號碼', '手機號碼'], '其他聯絡人'),
    en_US: words(
      'Emergency contact',
      'Somebody of the family',
      ['Name', 'ID type', 'ID number', 'Mobile'],
      'Another contact',
    ),
    es_ES: words(
      'Contacto de emergencia',
      'Alguien de la familia',
      ['Nombre', 'Tipo de documento', 'Número de documento', 'Móvil'],
      'Otro contacto',
    ),
    pt_BR: words(
      'Contato de emergência',
      'Alguém da família',
      ['Nome', 'Tipo de documento', 'Número do documento', 'Celular'],
      'Outro contato',
    ),
  } satisfies Record<Locale, object>;
  return { ...formWithoutWords, words: wordsByLocale };
}

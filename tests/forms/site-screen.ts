import type { Locale } from '../../locales/index.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import { element, form, idOf, section } from './small-form.ts';

const required = { requiredFlag: 'Y' } as const;
const repeat = { min: 1, max: 3 };

/** A form of the sites of a company: each has an address, contacts and buildings with tenants, rows three deep. */
export function siteScreen(screen: string): Form {
  const address = section('address', [element('street', 'text', required), element('floor')]);
  const contact = section('contact', [element('phone', 'text', required)], { repeat });
  const tenant = section('tenant', [element('trade', 'text', required)], { repeat });
  const building = section('building', [element('storeys', 'integer', required)], {
    repeat,
    section: tenant,
  });
  const sections: Section[] = [
    section('site', [element('name', 'text', required)], { repeat, sections: [address, contact, building] }),
  ];
  return { ...form(sections, { screen }), words: wordsByLocale };
}

/** The words of a section: its title, and of one that repeats its row and the button that adds one. */
const sectionWords = (code: string, title: string, item?: string, add?: string) => ({
  [`${idOf(code)}.title`]: title,
  ...(item && { [`${idOf(code)}.item`]: item }),
  ...(add && { [`${idOf(code)}.add`]: add }),
});

const CODES = ['name', 'street', 'floor', 'phone', 'storeys', 'trade'] as const;

const elementWords = (names: Record<(typeof CODES)[number], string>) =>
  Object.fromEntries(CODES.map((code) => [`${idOf(code)}.elementName`, names[code]]));

const wordsByLocale = {
  zh_CN: {
    ...sectionWords('site', '经营场所', '场所', '添加场所'),
    ...sectionWords('address', '地址'),
    ...sectionWords('contact', '联系方式', '联系电话', '添加电话'),
    ...sectionWords('building', '建筑', '建筑', '添加建筑'),
    ...sectionWords('tenant', '租户', '租户', '添加租户'),
    ...elementWords({
      name: '名称',
      street: '街道',
      floor: '楼层',
      phone: '电话',
      storeys: '层数',
      trade: '行业',
    }),
  },
  zh_TW: {
    ...sectionWords('site', '營業場所', '場所', '新增場所'),
    ...sectionWords('address', '地址'),
    ...sectionWords('contact', '聯絡方式', '聯絡電話', '新增電話'),
    ...sectionWords('building', '建築', '建築', '新增建築'),
    ...sectionWords('tenant', '租戶', '租戶', '新增租戶'),
    ...elementWords({
      name: '名稱',
      street: '街道',
      floor: '樓層',
      phone: '電話',
      storeys: '層數',
      trade: '行業',
    }),
  },
  en_US: {
    ...sectionWords('site', 'Business sites', 'Site', 'Add a site'),
    ...sectionWords('address', 'Address'),
    ...sectionWords('contact', 'How to reach it', 'Phone', 'Add a phone'),
    ...sectionWords('building', 'Buildings', 'Building', 'Add a building'),
    ...sectionWords('tenant', 'Tenants', 'Tenant', 'Add a tenant'),
    ...elementWords({
      name: 'Name',
      street: 'Street',
      floor: 'Floor',
      phone: 'Phone number',
      storeys: 'Number of storeys',
      trade: 'Line of business',
    }),
  },
  es_ES: {
    ...sectionWords('site', 'Locales de la empresa', 'Local', 'Añadir un local'),
    ...sectionWords('address', 'Dirección'),
    ...sectionWords('contact', 'Cómo contactar', 'Teléfono', 'Añadir un teléfono'),
    ...sectionWords('building', 'Edificios', 'Edificio', 'Añadir un edificio'),
    ...sectionWords('tenant', 'Inquilinos', 'Inquilino', 'Añadir un inquilino'),
    ...elementWords({
      name: 'Nombre',
      street: 'Calle',
      floor: 'Planta',
      phone: 'Número de teléfono',
      storeys: 'Número de plantas',
      trade: 'Actividad del negocio',
    }),
  },
  pt_BR: {
    ...sectionWords('site', 'Locais da empresa', 'Local', 'Adicionar local'),
    ...sectionWords('address', 'Endereço'),
    ...sectionWords('contact', 'Como contatar', 'Telefone', 'Adicionar telefone'),
    ...sectionWords('building', 'Edifícios', 'Edifício', 'Adicionar edifício'),
    ...sectionWords('tenant', 'Inquilinos', 'Inquilino', 'Adicionar inquilino'),
    ...elementWords({
      name: 'Nome',
      street: 'Rua',
      floor: 'Andar',
      phone: 'Número de telefone',
      storeys: 'Número de andares',
      trade: 'Ramo de atividade',
    }),
  },
} satisfies Record<Locale, object>;

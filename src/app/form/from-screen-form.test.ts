import { expect, test } from 'vitest';
import { fromScreenForm } from './from-screen-form.ts';

const insured = { sectionId: 'pzm4bbf4f8vh', sectionCode: 'insured', repeat: { min: 1, max: 9 } };
const beneficiaries = {
  sectionId: 'beqnsu24nk3n',
  sectionCode: 'beneficiaries',
  repeat: { min: 0, max: 3 },
};

test('a converted element drops its words and its answer and keeps all other properties', () => {
  const form = fromScreenForm({
    screen: 'insureInfomation',
    groupChecks: [],
    sections: [
      {
        ...insured,
        elements: [
          {
            elementId: 'xmi7h3mecur2',
            elementCode: 'area',
            elementName: '所在地区',
            alertTitle: '请选择所在地区',
            inputType: 'area',
            requiredFlag: 'Y',
            elementValue: { any: 1 },
            defaultLocationValue: '330100',
            settings: { levels: 3 },
          },
        ],
        section: {
          ...beneficiaries,
          elements: [
            {
              elementId: 'duxm4kxhxxyd',
              elementCode: 'name',
              elementName: '姓名',
              alertTitle: '',
              inputType: 'name',
              requiredFlag: 'N',
              elementValue: {},
              defaultLocationValue: null,
            },
          ],
        },
      },
    ],
  });
  const [section] = form.sections;
  expect(section).toEqual({
    ...insured,
    elements: [
      {
        elementId: 'xmi7h3mecur2',
        elementCode: 'area',
        inputType: 'area',
        requiredFlag: 'Y',
        defaultLocationValue: '330100',
        settings: { levels: 3 },
      },
    ],
    section: {
      ...beneficiaries,
      elements: [{ elementId: 'duxm4kxhxxyd', elementCode: 'name', inputType: 'name', requiredFlag: 'N' }],
    },
  });
});

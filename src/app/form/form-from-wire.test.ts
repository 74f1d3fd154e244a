import { expect, test } from 'vitest';
import { formFromWire } from './form-from-wire.ts';

test('a converted element loses its words and its answer and keeps all other properties', () => {
  const form = formFromWire({
    screen: 'insureInfomation',
    groupChecks: [],
    sections: [
      {
        sectionId: 'pzm4bbf4f8vh',
        sectionCode: 'insured',
        repeat: { min: 1, max: 9 },
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
          sectionId: 'beqnsu24nk3n',
          sectionCode: 'beneficiaries',
          repeat: { min: 0, max: 3 },
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
  const [insured] = form.sections;
  expect(insured).toEqual({
    sectionId: 'pzm4bbf4f8vh',
    sectionCode: 'insured',
    repeat: { min: 1, max: 9 },
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
      sectionId: 'beqnsu24nk3n',
      sectionCode: 'beneficiaries',
      repeat: { min: 0, max: 3 },
      elements: [{ elementId: 'duxm4kxhxxyd', elementCode: 'name', inputType: 'name', requiredFlag: 'N' }],
    },
  });
});

// Answers of a family for Chenghai's form, by element code.

export const applicant = {
  name: '欧阳若溪',
  idType: 'residentId',
  idNumber: '330106198803152427',
  idValidity: { start: '2019-05-01', end: '2039-05-01' },
  mobile: '13800138000',
  email: 'ouyang.ruoxi@example.com',
  address: '文三路100号3幢201室',
  annualIncome: '18.5',
  chl_incomeSource: 'wage',
};
export const spouse = {
  relation: 'spouse',
  name: '陈景行',
  idType: 'residentId',
  idNumber: '330106198611021158',
  idValidity: { start: '2019-05-01', end: '2039-05-01' },
  mobile: '13900139000',
  height: '176.5',
  weight: '70',
  socialSecurity: 'yes',
  chl_smoking: 'no',
  chl_hobbyRisk: ['none'],
};
export const parent = {
  relation: 'parent',
  name: '欧阳文山',
  idType: 'residentId',
  idNumber: '330102196807080315',
  idValidity: { start: '2020-01-01', longTerm: true },
  height: '168.5',
  weight: '66',
  socialSecurity: 'yes',
  chl_smoking: 'no',
  chl_hobbyRisk: ['none'],
};
export const beneficiaries = [
  {
    name: '林秋月',
    relation: 'other',
    idType: 'residentId',
    idNumber: '330102196209124269',
    benefitOrder: 1,
    ratio: 60,
  },
  {
    name: '欧阳若溪',
    relation: 'other',
    idType: 'residentId',
    idNumber: '330106198803152427',
    benefitOrder: 1,
    ratio: 40,
  },
];

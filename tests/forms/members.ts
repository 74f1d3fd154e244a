/** The answers of a family member that Chenghai's family form accepts. */
export const spouse = {
  relation: 'spouse',
  name: '陈景行',
  idType: 'residentId',
  idNumber: '330106198611021158',
  gender: 'M',
  birthDate: '1986-11-02',
  mobile: '13900139000',
  socialSecurity: 'yes',
  chl_smokes: 'no',
};

/** The customer as a family member. */
export const self = {
  ...spouse,
  relation: 'self',
  name: '欧阳若溪',
  idNumber: '330106198803152427',
  gender: 'F',
  birthDate: '1988-03-15',
  mobile: '13800138000',
};

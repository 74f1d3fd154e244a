/** The recognised front of the tests' ID card, in the format of answers. */
export const ID_CARD_FRONT = {
  side: 'front',
  name: '欧阳若溪',
  gender: 'F',
  birthDate: '1988-03-15',
  address: '浙江省杭州市西湖区文三路18号',
  idNumber: '330106198803152427',
  validity: null,
} as const;

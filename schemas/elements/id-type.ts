import { oneOptionOfList, type KnownOptions, type OneOptionType } from './one-option.ts';

/** Every document type that the rules know; a product offers a part of them (A10). */
export const ID_TYPES = [
  'residentId',
  'householdRegister',
  'birthCertificate',
  'passport',
  'hkMacauPass',
  'taiwanPass',
  'residencePermit',
  'foreignPermanentResident',
  'officerCard',
  'uscc',
] as const;

export type IdType = (typeof ID_TYPES)[number];

/** Which document proves who a person is. */
export const idType: OneOptionType<KnownOptions<IdType>> = oneOptionOfList('idType', ID_TYPES, [
  'residentId',
  'passport',
  'hkMacauPass',
]);

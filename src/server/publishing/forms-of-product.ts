import { formsOfProduct, type TimedForm } from '../../core/publish/forms-of-product.ts';
import type { FormOfProduct } from '../../core/publish/lost-terms.ts';
import type { Transaction } from '../store/connection/database.ts';
import type { FormScope } from '../store/forms.ts';
import { readInForceFrom } from '../store/releases.ts';
import { shanghaiMoment } from './shanghai-moment.ts';

/** A form that customers get at a moment or, with `from`, after it. */
export type FormInForce = TimedForm & FormOfProduct & { scope: FormScope };

/** The forms of all screens and scopes that customers get at a moment or later. */
export const readFormsInForce = async (tx: Transaction, moment: Date): Promise<FormInForce[]> =>
  (await readInForceFrom(tx, moment)).map(({ form, supplierCode, riskCode, platformCode, validFrom }) => ({
    form,
    scope: { supplierCode, riskCode, platformCode },
    ...(validFrom && validFrom > moment ? { isLater: true, from: shanghaiMoment(validFrom) } : {}),
  }));

/** The forms of all screens that customers of a product get in any channel, now and once what is scheduled is live. */
export const readFormsOfProduct = async (
  tx: Transaction,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
  now: Date,
): Promise<FormInForce[]> => formsOfProduct({ supplierCode, riskCode }, await readFormsInForce(tx, now));

// How an insured person can prove who it is, beside the end of the ID number.
import type { SecondFactor } from '../../../schemas/generated/insurer.ts';
import { faceObstacle } from '../../core/orders/face-check.ts';
import type { OrderInsured, OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { Services } from '../services/services.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { readDocumentFor, type ShownDocument } from '../store/product-documents.ts';
import { readSecondFactors } from '../store/second-factors.ts';

type Product = Pick<OrderSnapshot, 'supplierCode' | 'riskCode'>;

/**
 * What a product asks insured persons to agree to before a face check; undefined where it offers none: when its product does not,
 * no provider is set up, or no such document is published.
 */
export async function faceDocument(
  { ports }: Pick<Services, 'ports'>,
  db: Database | Transaction,
  product: Product,
): Promise<ShownDocument | undefined> {
  if (!ports.face || !(await readSecondFactors(db, product)).includes('face')) return undefined;
  return readDocumentFor(db, product, 'faceImage');
}

/** The second factors that a product offers an insured person, its default first: at least the code by SMS. */
export async function secondFactorsOf(
  services: Pick<Services, 'ports' | 'db'>,
  product: Product,
  insured: OrderInsured,
): Promise<SecondFactor[]> {
  const offered = await readSecondFactors(services.db, product);
  const hasFace =
    faceObstacle(insured) === undefined && (await faceDocument(services, services.db, product)) !== undefined;
  return offered.filter((factor) => factor !== 'face' || hasFace);
}

// Judges a form by the rates of the products whose customers get it.
import type { PublishProblem } from '../../core/failures/publish-problem.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { scopeCovers } from '../../core/overlay/scopes.ts';
import { formsOfProduct, type TimedForm } from '../../core/publish/forms-of-product.ts';
import { termUses, unknownTermProblems } from '../../core/publish/term-checks.ts';
import { newTrialProblems, type RatedProduct } from '../../core/publish/trial-checks.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Transaction } from '../store/connection/database.ts';
import { BASE_SCOPE, coveringScopes, type FormScope, type Version } from '../store/forms.ts';
import { readRatedProducts } from '../store/rated-products.ts';
import { readReleasedVersion } from '../store/releases.ts';
import { readFormsInForce } from './forms-of-product.ts';
import type { PublishCandidate } from './publish-candidate.ts';

/** What a form replaces, and when it does. */
interface Replaced {
  /** The version that the form's customers have then. */
  live: Version | undefined;
  moment: Date;
  /** Of an overlay: the form that it changes. */
  inherited: Form | undefined;
}

/** What a trial offers without a rate or lacks, and values of a trial that conditions name and no rates know. */
export async function ratedProblems(
  tx: Transaction,
  { form, scope, overlays }: PublishCandidate,
  replaced: Replaced,
): Promise<PublishProblem[]> {
  const isTrial = form.screen === TRIAL_SCREEN;
  if (!isTrial && termUses(form).length === 0) return [];
  const products = await readRatedProducts(tx);
  // Whoever publishes a base for a scope again, without its overlay, has named nothing for that scope.
  const audience = overlays.length === 0 ? BASE_SCOPE : { ...scope, platformCode: '' };
  return [
    ...(isTrial ? await trialProblemsOf(tx, { form, scope }, products, replaced) : []),
    ...unknownTermProblems(
      { form, scope },
      replaced.inherited,
      products.filter((product) => scopeCovers(audience, product)),
    ),
  ];
}

async function trialProblemsOf(
  tx: Transaction,
  trial: { form: Form; scope: FormScope },
  products: readonly RatedProduct[],
  { live, moment }: Replaced,
): Promise<PublishProblem[]> {
  const others = (await readFormsInForce(tx, moment)).filter(
    (other) => other.form.screen === trial.form.screen && !isSameScope(other.scope, trial.scope),
  );
  const candidate: TimedForm = trial;
  const earlier = live ?? (await readWiderVersion(tx, trial.form, trial.scope, moment));
  const before = earlier && { form: earlier.form, scope: trial.scope };
  return products
    .filter((product) => formsOfProduct(product, [...others, candidate]).includes(candidate))
    .flatMap((product) => newTrialProblems(product, { trial, before }));
}

const isSameScope = (a: FormScope, b: FormScope): boolean => canonicalJson(a) === canonicalJson(b);

/** The version that serves the customers of a scope as long as it has no form of its own. */
async function readWiderVersion(
  tx: Transaction,
  { screen }: Form,
  scope: FormScope,
  moment: Date,
): Promise<Version | undefined> {
  for (const wider of coveringScopes(scope).filter((other) => !isSameScope(other, scope))) {
    const version = await readReleasedVersion(tx, screen, wider, moment);
    if (version) return version;
  }
  return undefined;
}

import {
  loadValidators,
  type ValidatorFactory,
  type Validators,
} from '../../core/answers/load-validators.ts';

/**
 * Imports the compiled checks of a form from their immutable address.
 *
 * @throws TypeError when the module cannot be fetched, or is no module of checks
 */
export async function loadValidatorModule(address: string): Promise<Validators> {
  const { default: factory } = (await import(/* @vite-ignore */ address)) as { default: ValidatorFactory };
  return loadValidators(factory);
}

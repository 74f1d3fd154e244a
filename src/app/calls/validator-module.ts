import {
  loadValidators,
  type ValidatorFactory,
  type Validators,
} from '../../core/answers/load-validators.ts';

/**
 * Imports the compiled validators of a form from their immutable URL.
 *
 * @throws TypeError when the module cannot be fetched or exports no validators
 */
export async function loadValidatorModule(address: string): Promise<Validators> {
  const { default: factory } = (await import(/* @vite-ignore */ address)) as { default: ValidatorFactory };
  return loadValidators(factory);
}

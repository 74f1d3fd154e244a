import type { ValidateFunction, Validators } from '../../core/answers/load-validators.ts';

/** Pauses before each attempt to fetch the checks, ms; after the last one the form goes on without them. */
const RETRY_DELAYS_MS = [0, 1000, 3000];

/**
 * The checks of a form, or, when they cannot be had, checks that let everything pass: the server decides, the browser
 * only helps, and a lost file must not keep anybody from sending their answers. The rules behind the checks come with
 * them; nobody needs either to see the form and to start typing.
 */
export async function loadValidatorsWithFallback(address: string): Promise<Validators> {
  for (const [attempt, pause] of RETRY_DELAYS_MS.entries()) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const { loadValidatorModule } = await import('./validator-module.ts');
      // A browser may remember that an address failed; to it the fragment makes another address.
      return await loadValidatorModule(attempt === 0 ? address : `${address}#${attempt}`);
    } catch {
      // The next attempt, or none.
    }
  }
  return { element: () => ALWAYS_VALID, group: () => ALWAYS_VALID };
}

const ALWAYS_VALID: ValidateFunction = { call: () => true };

// Reads the forms that published versions replaced.
import type { Form } from '../../../../schemas/generated/form.ts';
import type { Database } from '../../../server/store/connection/database.ts';
import { readVersionsFrom, type FormScope } from '../../../server/store/forms.ts';

interface VersionName {
  screen: string;
  scope: FormScope;
  number: number;
}

/** The form of the version before a number, which has the names of what that number removed; undefined for the first. */
export async function readEarlierForm(
  db: Database,
  { screen, scope, number }: VersionName,
): Promise<Form | undefined> {
  const [earlier] = await readVersionsFrom(db, screen, scope, number - 1);
  return earlier?.number === number - 1 ? earlier.form : undefined;
}

/** As `readEarlierForm`, for each of several versions. */
export const readEarlierForms = (
  db: Database,
  names: readonly VersionName[],
): Promise<(Form | undefined)[]> => Promise.all(names.map((name) => readEarlierForm(db, name)));

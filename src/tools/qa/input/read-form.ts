import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { Overlay } from '../../../../schemas/generated/overlay.ts';
import { checkFormDocument, checkOverlayDocument } from '../../../core/form-checks/check-document.ts';
import { checkInsurerDocument } from '../../../core/form-checks/check-insurer.ts';
import type { Layer } from '../../../core/overlay/origins.ts';
import { flatten } from '../../../core/overlay/flatten.ts';
import { scopeCovers, specificity } from '../../../core/overlay/scopes.ts';
import type { CheckResult } from '../../../core/failures/check-result.ts';
import type { PublishProblem } from '../../../core/failures/publish-problem.ts';
import { DetailedUsageError, UsageError } from '../cli/command.ts';
import { isCodeList } from './code-list-file.ts';
import { fixturePath, jsonBaseNames } from './fixture-path.ts';
import { placedText, placeProblems } from './problem-place.ts';
import { readJson, readJsonSource } from './read-json.ts';

/** Describes the form argument in the help of commands. */
export const FORM_HELP = `a file with a base form or an overlay (its base is ../base.json beside it),
               a screen of an insurer's file (its base is in fixtures/forms): fixtures/insurers/yunxiu.json#invoice,
               with a channel: insurer.json#invoice/13,
               or a form of fixtures/forms: insureInfomation, insureInfomation/chenghai`;

/** A flattened form with its base and layers. */
export interface FlattenedForm {
  form: Form;
  base: Form;
  /** The overlays, widest scope first; the last one is the named overlay. */
  layers: Layer[];
  /** The form below the last layer. */
  underlyingForm: Form;
}

/**
 * Reads the form that a command's argument names, and flattens it.
 *
 * @throws UsageError when the form does not exist or its documents are invalid
 */
export function readForm(name: string): FlattenedForm {
  const { path, screen, channel } = screenOfFile(name);
  const file = findFormFile(path);
  const document = readJson(file);
  if (isCodeList(document)) throw new UsageError('form.codeList', { file });
  if (isInsurer(document)) return insurerForm(file, document, { screen, channel });
  if (screen !== undefined) throw new UsageError('form.noInsurer', { file });
  if (!isOverlay(document)) {
    const base = documentOrThrow(file, checkFormDocument(document));
    return { form: base, base, layers: [], underlyingForm: base };
  }
  const overlay = documentOrThrow(file, checkOverlayDocument(document));
  const baseFile = join(dirname(file), '../base.json');
  const base = documentOrThrow(baseFile, checkFormDocument(readJson(baseFile)));
  const wider = widerOverlays(overlay, dirname(file));
  const underlyingForm = flattenOrThrow(file, base, wider);
  const layers = [...wider, overlay].map((layer) => ({ name: layerName(layer), overlay: layer }));
  return { form: flattenOrThrow(file, base, [...wider, overlay]), base, layers, underlyingForm };
}

/** Splits `insurer.json#invoice/13` into the file, the screen and the channel. */
function screenOfFile(name: string): {
  path: string;
  screen: string | undefined;
  channel: string | undefined;
} {
  const mark = name.lastIndexOf('#');
  if (mark < 0 || existsSync(name)) return { path: name, screen: undefined, channel: undefined };
  const [screen, channel] = name.slice(mark + 1).split('/');
  return { path: name.slice(0, mark), screen, channel };
}

/** The forms of a file: one for each screen and channel of an insurer's, as arguments of commands. */
export function formsOfFile(name: string): string[] {
  const { path, screen } = screenOfFile(name);
  const document = readJson(findFormFile(path));
  return isInsurer(document) && screen === undefined
    ? insurerScreens(path, document).allowed.map((part) => `${path}#${part}`)
    : [name];
}

export const isInsurer = (document: unknown): boolean =>
  typeof document === 'object' && document !== null && 'product' in document;

export const isOverlay = (document: unknown): boolean =>
  typeof document === 'object' && document !== null && 'operations' in document;

/** An insurer's overlays, and its screens with their channels: `invoice`, `invoice/13`. */
function insurerScreens(file: string, document: unknown): { overlays: Overlay[]; allowed: string[] } {
  const insurer = checkInsurerDocument(document);
  if (!insurer.ok) throw documentUsageError(file, insurer.issues);
  const { overlays } = insurer;
  if (overlays.length === 0) throw new UsageError('form.onlyProduct', { file });
  const names = overlays.flatMap(({ screen, scope: { platformCode } }) =>
    platformCode === undefined ? [screen] : [screen, `${screen}/${platformCode}`],
  );
  return { overlays, allowed: [...new Set(names)] };
}

/** The form of one screen of an insurer: its overlays of the screen, widest scope first, on the base in the fixtures. */
function insurerForm(
  file: string,
  document: unknown,
  { screen, channel }: { screen: string | undefined; channel: string | undefined },
): FlattenedForm {
  const insurer = insurerScreens(file, document);
  const { allowed } = insurer;
  const only = screen ?? (allowed.length === 1 ? allowed[0] : undefined);
  const wanted = channel === undefined ? only : `${only}/${channel}`;
  if (only === undefined || wanted === undefined || !allowed.includes(wanted))
    throw new UsageError('form.whichScreen', {
      file,
      screen: wanted ?? allowed[0]!,
      allowed: allowed.join(', '),
    });
  const baseFile = fixturePath(`forms/${only}/base.json`);
  const base = documentOrThrow(baseFile, checkFormDocument(readJson(baseFile)));
  const overlays = insurer.overlays
    .filter(
      ({ screen: other, scope: { platformCode = channel } }) => other === only && platformCode === channel,
    )
    .sort((a, b) => specificity(a.scope) - specificity(b.scope));
  const layers = overlays.map((overlay) => ({ name: layerName(overlay), overlay }));
  const underlyingForm = flattenOrThrow(file, base, overlays.slice(0, -1));
  return { form: flattenOrThrow(file, base, overlays), base, layers, underlyingForm };
}

/** The overlays in the same folder with a wider scope that covers this one: publishing flattens them first. */
function widerOverlays({ screen, scope }: Overlay, folder: string): Overlay[] {
  const siblings = jsonBaseNames(folder).flatMap((name) => {
    const result = checkOverlayDocument(readJson(join(folder, `${name}.json`)));
    return result.ok ? [result.document] : [];
  });
  return siblings
    .filter((other) => other.screen === screen && scopeCovers(other.scope, scope))
    .filter((other) => specificity(other.scope) < specificity(scope))
    .sort((a, b) => specificity(a.scope) - specificity(b.scope));
}

function flattenOrThrow(file: string, base: Form, overlays: readonly Overlay[]): Form {
  const result = flatten(base, overlays);
  if (!result.ok) throw documentUsageError(file, result.issues, base);
  return result.form;
}

/** The scope of an overlay as text: `HMH/HMH-R02`. */
export const layerName = ({ scope: { supplierCode, riskCode, platformCode } }: Overlay): string =>
  [supplierCode, riskCode, platformCode].filter(Boolean).join('/');

function findFormFile(name: string): string {
  if (existsSync(name)) return name;
  const [screen = '', insurer] = name.split('/');
  const fileName = insurer === undefined ? 'base.json' : `overlays/${insurer}.json`;
  const file = fixturePath(`forms/${screen}/${fileName}`);
  if (!existsSync(file)) throw new UsageError('usage.form.unknown', { name });
  return file;
}

function documentOrThrow<Document>(
  file: string,
  result: CheckResult<{ document: Document }, PublishProblem>,
): Document {
  if (!result.ok) throw documentUsageError(file, result.issues);
  return result.document;
}

/**
 * The error for an invalid form or code list, with the place of each problem.
 *
 * @param form the form that the problems are about, if it could be read
 */
export function documentUsageError(
  file: string,
  problems: readonly PublishProblem[],
  form?: Form,
): UsageError {
  const source = readJsonSource(file);
  const details = (locale: Locale) =>
    placeProblems(problems, source, { form }, locale).map((problem) => placedText(problem, locale));
  return isCodeList(source.document)
    ? new DetailedUsageError('list.invalid', { file }, details)
    : new DetailedUsageError('form.invalid', { file }, details);
}

/** The file of the form that a command's argument names. */
export const formFileOf = (name: string): string => findFormFile(screenOfFile(name).path);

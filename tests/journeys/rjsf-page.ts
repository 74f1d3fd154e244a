// The page of stock RJSF: opens cases, compares them with our own page.
import type { Page } from 'playwright/test';
import type { MountedForm, PageKind, PageResult } from '../pages/rjsf/page-case.ts';
import { mayFollowGroupCheck } from '../../renderers/rjsf/rjsf-issues.ts';
import { codeLists, context } from '../differential/code-lists.ts';
import type { ComparedCase } from './rjsf-cases.ts';
import { comparePages, groupIssuesOf, type Comparison } from './rjsf-comparison.ts';

const listsText = JSON.stringify(codeLists);

/** Loads the page of both forms, with the code lists of the fixtures. */
export async function openRjsfPage(page: Page): Promise<void> {
  await page.goto(new URL('../rjsf/', process.env['BAOFORM_GALLERY_URL']).href);
  await page.waitForFunction(() => 'rjsfPage' in window);
  await page.evaluate((text) => window.rjsfPage.setLists(text), listsText);
}

const textOf = (
  { form, answers, asOf, moduleText }: ComparedCase,
  options: { disabled?: boolean; readonly?: boolean } = {},
) => JSON.stringify({ form, answers, asOf, trade: context.trade, validators: moduleText, ...options });

/** Draws a case with our own page or with stock RJSF. */
export const openCase = (
  page: Page,
  kind: PageKind,
  compared: ComparedCase,
  options?: { disabled?: boolean; readonly?: boolean },
): Promise<void> =>
  page.evaluate(([mount, text]) => window.rjsfPage.open(mount, text), [
    kind,
    textOf(compared, options),
  ] as const);

/** Draws a case, submits it and returns what the page showed. */
const runCase = async (page: Page, kind: PageKind, compared: ComparedCase): Promise<PageResult> =>
  JSON.parse(
    await page.evaluate(([mount, text]) => window.rjsfPage.run(mount, text), [
      kind,
      textOf(compared),
    ] as const),
  ) as PageResult;

/** The answers of the drawn form. */
export const answersOf = (page: Page): Promise<ReturnType<MountedForm['answers']>> =>
  page.evaluate(() => window.rjsfPage.mounted().answers());

/** What the drawn form shows. */
export const readDrawn = (page: Page): ReturnType<MountedForm['read']> =>
  page.evaluate(() => window.rjsfPage.mounted().read());

/** Presses the submit button of the drawn form. */
export const submitDrawn = (page: Page): ReturnType<MountedForm['submit']> =>
  page.evaluate(() => window.rjsfPage.mounted().submit());

/**
 * Draws and submits a case with both pages.
 *
 * @param asOfInRjsf the date that stock RJSF gets, for a comparison that must fail
 */
export async function compareCase(
  page: Page,
  compared: ComparedCase,
  asOfInRjsf = compared.asOf,
): Promise<Comparison> {
  const own = await runCase(page, 'own', compared);
  const rjsf = await runCase(page, 'rjsf', { ...compared, asOf: asOfInRjsf });
  const groupIssues = [
    ...groupIssuesOf(compared, own.openedAnswers, { ...context, asOf: compared.asOf }),
    ...own.issues.filter((issue) => mayFollowGroupCheck(compared.index, issue)),
  ];
  return comparePages(own, rjsf, groupIssues);
}

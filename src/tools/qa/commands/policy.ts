import { readFileSync, writeFileSync } from 'node:fs';
import { drawPolicy } from '../../../server/policies/draw-policy.ts';
import { readPolicyDocument } from '../../../server/policies/policy-document.ts';
import {
  hashDifferences,
  policyDifferences,
  type PolicyDifference,
} from '../../../server/policies/policy-difference.ts';
import {
  describePolicy,
  type DescribedPolicy,
  type PolicyFile,
} from '../../../server/policies/policy-file.ts';
import { PolicyProblem } from '../../../server/policies/policy-problem.ts';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { readJson } from '../input/read-json.ts';
import { qaTranslate, resolveLocale } from '../words/qa-words.ts';
import type { Translate } from '../../../core/messages/message.ts';

const OPTIONS = {
  out: { type: 'string' },
  sha256: { type: 'string' },
  document: { type: 'string' },
  locale: { type: 'string' },
} as const;

/** What the command needs beside its arguments. */
interface Output {
  terminal: Terminal;
  t: Translate;
}

/** Draws the PDF of a policy, and tells whether a PDF is the one that it should be. */
export const policyCommand: Command = {
  usage: `npm run qa -- policy draw <document.json> --out <file.pdf> [--locale <tag>]
npm run qa -- policy verify <file.pdf> (--sha256 <hash> | --document <document.json>) [--locale <tag>]

  <document.json>  what the policy says, as in fixtures/policies/
  --out            the file to write
  --sha256         the SHA-256 that was stored with the policy, 64 hexadecimal digits
  --document       draws this document again and compares the bytes; with the release that drew the file
  --locale         language of the output: zh_CN, zh_TW, en_US, es_ES, pt_BR

Both print the policy number, the number of pages and the SHA-256; verify also what differs. The file has personal data.

Example: npm run qa -- policy draw fixtures/policies/chenghai-couple.json --out .tmp/policy.pdf

Exit codes: 0 drawn, or the same; 1 the document cannot be drawn, or the file differs; 2 usage error.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [action, file, ...rest] = positionals;
    const output = { terminal, t: qaTranslate(resolveLocale(values.locale)) };
    if (file === undefined || rest.length > 0) throw new UsageError('usage.policy.action');
    try {
      if (action === 'draw') return await draw(file, values.out, output);
      if (action === 'verify') return await verify(file, values, output);
    } catch (error) {
      if (!(error instanceof PolicyProblem)) throw error;
      terminal.printError(output.t(error.code, error.params));
      return EXIT.refused;
    }
    throw new UsageError('usage.policy.action');
  },
};

async function draw(document: string, out: string | undefined, { terminal, t }: Output): Promise<ExitCode> {
  if (out === undefined) throw new UsageError('usage.policy.out');
  const drawn = await drawnPolicy(document);
  writeFileSync(out, drawn.bytes);
  terminal.print(t('policy.file', described(out, drawn)));
  return EXIT.ok;
}

async function verify(
  file: string,
  { sha256, document }: { sha256?: string; document?: string },
  { terminal, t }: Output,
): Promise<ExitCode> {
  if ((sha256 === undefined) === (document === undefined)) throw new UsageError('usage.policy.expected');
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256)) throw new UsageError('usage.policy.sha256');
  const actual = describePolicy(readFileSync(file));
  if (!actual) {
    terminal.printError(t('policy.foreign', { file }));
    return EXIT.refused;
  }
  terminal.print(t('policy.file', described(file, actual)));
  const differences =
    document === undefined
      ? hashDifferences(actual, sha256!.toLowerCase())
      : policyDifferences(actual, await drawnPolicy(document));
  return printDifferences(differences, { terminal, t });
}

function printDifferences(differences: readonly PolicyDifference[], { terminal, t }: Output): ExitCode {
  if (differences.length === 0) terminal.print(t('policy.same'));
  for (const { code, params } of differences) terminal.printError(t(code, params));
  return differences.length === 0 ? EXIT.ok : EXIT.refused;
}

/** @throws PolicyProblem for a document that cannot be drawn; UsageError for a file that is not JSON */
async function drawnPolicy(file: string): Promise<DescribedPolicy> {
  const document = readPolicyDocument(readJson(file));
  return { ...(await drawPolicy(document)), policyNumber: document.policyNumber };
}

const described = (file: string, { policyNumber, pages, sha256 }: PolicyFile & { policyNumber: string }) => ({
  file,
  policyNumber,
  pages,
  hash: sha256,
});

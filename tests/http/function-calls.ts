import { Session } from 'node:inspector/promises';

/**
 * Counts the calls of functions of this process while `run` runs. V8 counts them, so the code under test is the code
 * that ships: no module is replaced and no counter is built in.
 *
 * @param functions by the name to report: the end of the file's path, and the function's name in it
 */
export async function countCalls<Name extends string>(
  functions: Record<Name, readonly [file: string, functionName: string]>,
  run: () => Promise<unknown>,
): Promise<Record<Name, number>> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage');
    await run();
    const { result: scripts } = await session.post('Profiler.takePreciseCoverage');
    const countOf = ([file, name]: readonly [string, string]): number =>
      scripts
        .filter(({ url }) => url.endsWith(file))
        .flatMap((script) => script.functions.filter(({ functionName }) => functionName === name))
        .reduce((total, { ranges }) => total + ranges[0]!.count, 0);
    const entries = Object.entries<readonly [string, string]>(functions);
    return Object.fromEntries(entries.map(([name, target]) => [name, countOf(target)])) as Record<
      Name,
      number
    >;
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

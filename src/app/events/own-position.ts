/** As `schemas/calls/event.json` wants it: names of scripts end with a hash of their content. */
const POSITION = /^[A-Za-z][\w.-]{0,60}-[\w-]{8}\.js:\d{1,6}:\d{1,7}/;

/**
 * Finds the first position in a script of the app: `form-AbCdEf12.js:1:2345`.
 *
 * @param text an address with line and column, or the stack of an error
 * @param folder address of the folder with the scripts of the app, with its slash at the end
 * @returns undefined for an error of anything else, such as a script that the web view adds to pages
 */
export function ownPosition(text: string, folder: string): string | undefined {
  for (const part of text.split(folder).slice(1)) {
    const position = POSITION.exec(part)?.[0];
    if (position !== undefined) return position;
  }
  return undefined;
}

/** The DOM id of the control for a path of answers; links of the error summary point at it. */
export const fieldId = (path: string): string => `f-${path.replaceAll('/', '-')}`;

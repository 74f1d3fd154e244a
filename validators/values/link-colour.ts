/** Whether the text is a colour that a link accepts: 3 or 6 hex digits, with or without `#` (V-099, A74). */
export const isLinkColour = (value: string): boolean => /^#?(?:[0-9A-F]{3}|[0-9A-F]{6})$/i.test(value);

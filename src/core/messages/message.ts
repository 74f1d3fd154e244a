// Messages with placeholders: their parameters, lookup and interpolation.

/** Values for the placeholders of a message. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** Looks up a message by key in the current language and fills in its placeholders. */
export type Translate = (key: string, params?: MessageParams) => string;

/** Fills in the `{placeholders}` of a message; leaves a placeholder without a value visible in the text. */
export const interpolate = (message: string, params: MessageParams = {}): string =>
  message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));

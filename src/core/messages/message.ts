/** Values for the placeholders of a message. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** A message by its key, in one language. */
export type Translate = (key: string, params?: MessageParams) => string;

/** A message with its `{placeholders}` filled in; one without a value stays, so that it is seen. */
export const interpolate = (message: string, params: MessageParams = {}): string =>
  message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));

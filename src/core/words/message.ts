/**
 * A message as its syntax tree, which is plain JSON: `parse-message.ts` writes it and `format-message.ts` reads it. Its
 * parts are those of the parser, whose types a host of the embedded package does not have.
 */
export type Message = object[];

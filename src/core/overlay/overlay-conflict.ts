/** Kinds of conflict; their words are the keys `conflict.*` of `locales/<tag>/qa.json`. */
export const overlayConflictKinds = [
  'property',
  'place',
  'word',
  'unshown',
  'removed',
  'anchor',
  'inside',
  'nested',
  'operand',
  'option',
  'read',
  'locked',
  'check',
  'condition',
  'outcome',
  'taken',
] as const;

/** A contradiction between an overlay and a new version of its base. */
export interface OverlayConflict {
  kind: (typeof overlayConflictKinds)[number];
  /** elementId, sectionId, stepId, checkId, outcomeId, the id of a named condition, or the screen for its steps. */
  id: string;
  /** The conflicting property, setting, word or operation; for `anchor`, `inside`, `nested`, `operand` and `read` a path, for `option` a path and a code, for `taken` the id or code. */
  property: string;
  locale?: string;
  before?: unknown;
  after?: unknown;
  /** The overlay's own value. */
  own?: unknown;
}

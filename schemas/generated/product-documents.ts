// Generated from schemas/documents/product-documents.json; do not edit.

export type Title = string;

/**
 * The documents that the customers of a product read and agree to before an order, in the order shown. The list replaces the one before: a document that it leaves out is no longer read.
 */
export interface ProductDocuments {
  formatVersion: 1;
  supplierCode: string;
  riskCode: string;
  /**
   * @minItems 1
   * @maxItems 20
   */
  documents: ProductDocument[];
}
export interface ProductDocument {
  documentId: string;
  /**
   * 1 for a new document, then the next number whenever anything of the document changes: a published version never does.
   */
  version: number;
  /**
   * What agreeing to it is for.
   */
  purpose:
    | 'readDocument'
    | 'healthAnswers'
    | 'faceImage'
    | 'bankAccount'
    | 'childData'
    | 'insurerTransfer'
    | 'crossBorder'
    | 'automatedDecision';
  /**
   * Seconds that it has to be visible before it can be agreed to (A71).
   */
  countdown: number;
  title: DocumentTitle;
  /**
   * The text of the contract, in Chinese: a line that begins with `# ` is a heading, every other one a paragraph.
   */
  text: string;
  /**
   * Of the UTF-8 bytes of the text, in hex. Refused when it differs, so that no text is published that nobody has approved.
   */
  sha256?: string;
}
export interface DocumentTitle {
  zh_CN: Title;
  zh_TW: Title;
  en_US: Title;
  es_ES: Title;
  pt_BR: Title;
}

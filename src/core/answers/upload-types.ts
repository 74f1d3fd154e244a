// The names of the files that may be uploaded, for messages.
export const PICTURE_TYPES = 'png, jpg, jpeg';
export const DOCUMENT_TYPES = 'pdf';

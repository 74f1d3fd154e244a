import type { FastifyReply } from 'fastify';

/** How a file is sent. */
interface FileHeaders {
  /** The content type. */
  type: string;
  /** The `Content-Disposition`: a download under a name, or shown in a page. */
  disposition: string;
}

/** Sends a file of one person: no cache keeps it, and opening its address runs nothing. */
export const sendPrivateFile = (
  reply: FastifyReply,
  file: Buffer,
  { type, disposition }: FileHeaders,
): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', disposition)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(file);

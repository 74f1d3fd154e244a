// Where the server listens, and under which address others reach it.

export interface ServerAddress {
  /** TCP port, 0 for any free one. */
  port: number;
  host: string;
  /** Where customers and providers reach the server; undefined for the address that it listens on. */
  publicUrl: string | undefined;
}

export type AddressProblem =
  | { code: 'portInvalid'; params: { value: string } }
  | { code: 'hostInvalid'; params: { value: string } }
  | { code: 'publicUrlInvalid'; params: { value: string } };

/** Reads PORT (8080), HOST (127.0.0.1) and PUBLIC_URL (none), or the first problem with them. */
export function readAddress(variable: (name: string) => string | undefined): ServerAddress | AddressProblem {
  const port = variable('PORT') ?? '8080';
  const host = variable('HOST') ?? '127.0.0.1';
  const address = variable('PUBLIC_URL');
  const publicUrl = address === undefined ? undefined : originOf(address);
  if (!isPort(port)) return { code: 'portInvalid', params: { value: port } };
  if (!/^[\w.:%-]+$/.test(host)) return { code: 'hostInvalid', params: { value: host } };
  if (address !== undefined && publicUrl === undefined)
    return { code: 'publicUrlInvalid', params: { value: address } };
  return { port: Number(port), host, publicUrl };
}

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

/** Protocol, host and port of an address that has nothing else; undefined for any other text. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, search, hash, username } = new URL(text);
  const isAddress = ['http:', 'https:'].includes(protocol) && pathname === '/' && username === '';
  return isAddress && search === '' && hash === '' ? origin : undefined;
}

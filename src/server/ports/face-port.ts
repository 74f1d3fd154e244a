import type { PortResult } from './port-result.ts';

/** Whose face is compared, and where the person returns to. */
export interface FaceCheckRequest {
  name: string;
  /** 18 characters of a resident ID card. */
  idNumber: string;
  /** Absolute address of the page that the provider leads back to, with the token of the check in its query. */
  redirectUrl: string;
}

export interface StartedFaceCheck {
  /** Names the check; a secret of the provider and this server until the person returns. */
  bizToken: string;
  /** The provider's page with the camera. */
  url: string;
}

/** How a check stands. `idNumber` is whose face was asked for; `reason` is the provider's code. */
export type FaceCheckOutcome =
  | { state: 'unfinished' }
  | { state: 'passed'; idNumber: string }
  | { state: 'failed'; reason: string };

/** Compares the face of a living person with the official picture of an ID number. */
export interface FacePort {
  /** Opens a check, without retries: every check costs money. */
  start(request: FaceCheckRequest): Promise<PortResult<StartedFaceCheck>>;
  /**
   * Asks how a check stands: nobody else's word counts. It has no effect, so that adapters may retry it.
   *
   * @returns fails with `refused` for a token that the provider does not know, or no longer
   */
  read(bizToken: string): Promise<PortResult<FaceCheckOutcome>>;
}

export interface ConnectionLimits {
  /** Connections of visitors. Above it, a new one takes the place of one that is less in use. */
  total: number
  /** Connections of one address that have not sent a request yet. */
  silentPerAddress: number
  /** Before this time the limit for silent connections does not close one. */
  silentAfterMs: number
  /** Requests of one address that are sent or read for longer than `slowAfterMs`. */
  slowPerAddress: number
  slowAfterMs: number
  /** WebSockets of one address. */
  upgradedPerAddress: number
  /** The share of `total` that WebSockets may take; they are never closed for a visitor. */
  upgradedShare: number
  /** Bytes of all responses that wait in this process for their readers. */
  unreadBytes: number
  checkEveryMs: number
}

/**
 * A phone sends its request within milliseconds of connecting, so a carrier's address with
 * thousands of phones stays within these limits. 4,000 connections need about 50 MB.
 */
export const defaultConnectionLimits: ConnectionLimits = {
  total: 4_000,
  silentPerAddress: 400,
  silentAfterMs: 1_000,
  slowPerAddress: 400,
  slowAfterMs: 5_000,
  upgradedPerAddress: 400,
  upgradedShare: 0.5,
  unreadBytes: 128 * 1024 * 1024,
  checkEveryMs: 500,
}

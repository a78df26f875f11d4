import type { Rate } from './socket/token-bucket.ts'

export interface RealtimeLimits {
  /** Open WebSockets of this process. */
  sockets: number
  /** Open WebSockets of one address (IPv4 /32, IPv6 /64); a carrier puts many phones behind one. */
  socketsPerAddress: number
  channelsPerSocket: number
  /** Each for one WebSocket. */
  joins: Rate
  messages: Rate
  bytes: Rate
  /** Copies of messages and presences that the senders of one address cause. */
  deliveries: Rate
  /** Calls of `track` and `untrack`. */
  presence: Rate
  /** What the joins of one address, and of all, may keep in the memory of this process. */
  heldBytesPerAddress: number
  heldBytes: number
  /** The largest WebSocket message; a larger one closes the socket with code 1009. */
  frameBytes: number
  /** The largest payload of a broadcast. */
  payloadBytes: number
  /** The largest payload of `track`. Every member of the channel holds those of all others. */
  presenceBytes: number
  /** Presences in one channel. */
  presencesPerChannel: number
  /** Their payloads together; who joins gets them all at once. */
  presenceBytesPerChannel: number
  /** What may wait in this process for a reader; more closes the socket with code 1013. */
  unreadBytes: number
  /** A socket that is silent for longer is closed; realtime-js sends a heartbeat each 25 s. */
  silentMs: number
  checkSilentMs: number
  /** Messages of one HTTP request. */
  messagesPerRequest: number
  /** Messages over HTTP from one address; the service role may send as many as it likes. */
  httpMessages: Rate
  /** The name of a channel, and the key of a presence. */
  nameBytes: number
  /** Questions about private channels that the database gets at once, and that may wait. */
  questions: number
  waitingQuestions: number
}

export const defaultRealtimeLimits: RealtimeLimits = {
  sockets: 2_000,
  socketsPerAddress: 400,
  channelsPerSocket: 100,
  joins: { burst: 200, perS: 20 },
  messages: { burst: 1_000, perS: 200 },
  bytes: { burst: 4_000_000, perS: 1_000_000 },
  deliveries: { burst: 400_000, perS: 40_000 },
  presence: { burst: 20, perS: 2 },
  heldBytesPerAddress: 32_000_000,
  heldBytes: 96_000_000,
  frameBytes: 1_000_000,
  payloadBytes: 256_000,
  presenceBytes: 8_000,
  presencesPerChannel: 1_000,
  presenceBytesPerChannel: 500_000,
  unreadBytes: 1_000_000,
  silentMs: 60_000,
  checkSilentMs: 5_000,
  messagesPerRequest: 100,
  httpMessages: { burst: 500, perS: 50 },
  nameBytes: 255,
  questions: 2,
  waitingQuestions: 500,
}

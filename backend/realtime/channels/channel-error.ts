/**
 * Why a client may not join or stay. The client shows `<code>: <message>`.
 * Source of codes and texts: supabase/realtime `ERROR_CODES.md`, `realtime_channel.ex`.
 */
export class ChannelError extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }

  get reason(): string {
    return `${this.code}: ${this.message}`
  }
}

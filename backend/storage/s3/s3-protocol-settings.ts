import type { AccessKey } from './signature/signer.ts'

export interface S3ProtocolSettings {
  /** The key of this installation, which acts as the service role; null without one. */
  accessKey: AccessKey | null
  /**
   * API keys of the anonymous role. They sign the requests of a person, whose token comes with the
   * request. They are public, so the token alone decides.
   */
  anonKeys: readonly string[]
}

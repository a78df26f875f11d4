export interface FactorSwitches {
  enrollEnabled: boolean
  verifyEnabled: boolean
}

/** Second factors, by the names of the Supabase CLI's `[auth.mfa]`. */
export interface FactorSettings {
  /** Of one person, unverified ones counted. */
  maxEnrolledFactors: number
  /** For how long a challenge may be answered. */
  challengeLifetimeS: number
  totp: FactorSwitches
  /** Codes by text message; off until there is a provider who sends them. */
  phone: FactorSwitches
  webAuthn: FactorSwitches
  recoveryCodes: FactorSwitches & { count: number }
}

/** The relying party: browsers hand a credential only to pages below `rpId`, and we take answers only from `rpOrigins`. */
export interface WebAuthnSettings {
  rpDisplayName: string
  rpId: string
  rpOrigins: readonly string[]
}

const on: FactorSwitches = { enrollEnabled: true, verifyEnabled: true }

export const defaultFactorSettings: FactorSettings = {
  maxEnrolledFactors: 10,
  challengeLifetimeS: 300,
  totp: on,
  phone: { enrollEnabled: false, verifyEnabled: false },
  webAuthn: on,
  recoveryCodes: { ...on, count: 10 },
}

/** The site itself as relying party. */
export function defaultWebAuthnSettings(siteUrl: string): WebAuthnSettings {
  const { hostname, origin } = new URL(siteUrl)
  return { rpDisplayName: hostname, rpId: hostname, rpOrigins: [origin] }
}

interface FactorSwitches {
  enrollEnabled: boolean
  verifyEnabled: boolean
}

/** Settings of second factors, named after the Supabase CLI's `[auth.mfa]`. */
export interface FactorSettings {
  /** Per user, including unverified factors. */
  maxEnrolledFactors: number
  /** How long a challenge is valid. */
  challengeLifetimeS: number
  totp: FactorSwitches
  /** Codes by text message; off until there is a provider that sends them. */
  phone: FactorSwitches
  webAuthn: FactorSwitches
  recoveryCodes: FactorSwitches & { count: number }
}

/**
 * The WebAuthn relying party. Browsers release a credential only to pages below `rpId`; we accept
 * responses only from `rpOrigins`.
 */
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

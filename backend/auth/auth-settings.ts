import { passwordMinLength } from '../../domain/accounts/password-strength.ts'
import type { Limit } from '../web/rate-limit.ts'
import {
  defaultFactorSettings,
  defaultWebAuthnSettings,
  type FactorSettings,
  type WebAuthnSettings,
} from './factors/factor-settings.ts'

/**
 * The settings of the auth service. They are named after the Supabase CLI's `config.toml` where it
 * has the same setting.
 */
export interface AuthSettings {
  /** Where users go when a mail link contains no allowed redirect URL. */
  siteUrl: string
  /** The origin that serves `/auth/v1`; used in mail links and as issuer of tokens. */
  apiUrl: string
  /** Additional redirect URLs: exact, or with `*` (within one part) and `**` (across parts). */
  redirectUrls: readonly string[]
  /**
   * The page of the site that the links in our mails open. Its button posts to `/confirm`. Null: the
   * links are those of supabase/auth, which a program that checks mails can use up.
   */
  confirmPath: string | null
  signUpEnabled: boolean
  /** True: an e-mail address counts as confirmed at sign-up and no mail is sent. */
  autoconfirm: boolean
  /** Sign-up and sign-in by e-mail address (`[auth.email] enable_signup`). */
  emailEnabled: boolean
  /** Sign-up and sign-in by phone number (`[auth.sms] enable_signup`). */
  phoneEnabled: boolean
  /**
   * True: a phone number counts as confirmed at sign-up and no message is sent (the opposite of
   * `[auth.sms] enable_confirmations`).
   */
  phoneAutoconfirm: boolean
  /**
   * The provider that delivers text messages, as reported by `GET /settings`; empty when there is
   * none.
   */
  smsProvider: '' | 'termii' | 'twilio'
  /** The text of the message; `{{ .Code }}` stands for the digits (`[auth.sms] template`). */
  smsTemplate: string
  /**
   * Test numbers (digits, no plus) with a fixed code; no message is sent to them
   * (`[auth.sms.test_otp]`).
   */
  smsTestOtp: Readonly<Record<string, string>>
  /** `[auth] enable_anonymous_sign_ins` */
  anonymousSignInsEnabled: boolean
  /** `[auth] enable_manual_linking`: whether users may link and unlink identities themselves. */
  manualLinkingEnabled: boolean
  /**
   * An address change must be confirmed from both addresses (`[auth.email]
   * double_confirm_changes`).
   */
  doubleConfirmEmailChanges: boolean
  /**
   * A new password requires a sign-in within the last day or a code (`[auth.email]
   * secure_password_change`).
   */
  securePasswordChange: boolean
  /**
   * Our own services ask for the session in every request; whoever else verifies a token trusts it
   * for this long.
   */
  accessTokenLifetimeS: number
  /** How long a refresh token can be reused after its first use. */
  refreshTokenReuseS: number
  /**
   * Whether reusing a refresh token after that interval ends the session. It is refused in any
   * case.
   */
  refreshTokenRotation: boolean
  /** A session ends when it was not refreshed for this long; null: never. */
  sessionInactivityS: number | null
  /** A session ends this long after sign-in; null: never. */
  sessionTimeboxS: number | null
  /**
   * True: the password of a sign-up survives the confirmation of its address only in a browser that
   * knows it (password-proof.ts). supabase/auth keeps it in any case.
   */
  passwordNeedsSameBrowser: boolean
  passwordMinLength: number
  /** Sets of characters; a password needs at least one character of each. */
  passwordRequiredCharacters: readonly string[]
  /** Refuse passwords that are easy to guess. Hosted Supabase refuses leaked ones instead. */
  refusesCommonPasswords: boolean
  /**
   * Words that weak passwords here may contain: the names of the company, its products and its
   * places.
   */
  passwordDictionary: readonly string[]
  /**
   * True: asking for a code without creating an account answers alike for known and unknown
   * addresses. supabase/auth refuses unknown ones.
   */
  hidesUnknownAccounts: boolean
  /** Minimum duration of responses that must not reveal whether an account exists. */
  minResponseMs: number
  linkLifetimeS: number
  /** Six digits can be guessed, so codes expire sooner than links (ASVS 6.5.1). */
  codeLifetimeS: number
  /** Length of the codes in mails and messages, 6 to 10 digits (`[auth.email] otp_length`). */
  codeDigits: number
  /** `[auth.external.<name>]`: external OAuth providers, by name. */
  external: Readonly<Record<string, ExternalProviderSettings>>
  /** `[auth.web3.<chain>]`: wallets that users may sign in with. */
  web3: { ethereumEnabled: boolean; solanaEnabled: boolean }
  /**
   * SAML single sign-on; its providers are in the database. With a private key (PEM, RSA) our
   * requests are signed.
   */
  saml: { enabled: boolean; privateKey: string | null }
  /** `[auth.mfa]`: second factors. */
  mfa: FactorSettings
  /** `[auth.passkey] enabled` */
  passkeysEnabled: boolean
  /** `[auth.webauthn]`: the relying party of passkeys and security keys. */
  webAuthn: WebAuthnSettings
  /**
   * `[auth.oauth_server]`: whether third-party apps may act for users, whether they may register
   * themselves, and the path of the consent page.
   */
  oauthServer: {
    enabled: boolean
    allowDynamicRegistration: boolean
    authorizationUrlPath: string
    /**
     * Apps learn what their scopes name and nothing else: no other service takes their tokens. With
     * Supabase policies decide, which must ask for the claim `client_id`.
     */
    identityOnly?: boolean
  }
  limits: AuthLimits
}

export interface ExternalProviderSettings {
  enabled: boolean
  /** Separated by commas where ID tokens of several clients are accepted; the first is our own. */
  clientId: string
  secret: string
  /** Issuer or base URL, for providers that can run anywhere. */
  url?: string
  /** Where the provider redirects to; the default is `<apiUrl>/auth/v1/callback`. */
  redirectUri?: string
  /** True: ID tokens are accepted without comparing nonces. */
  skipNonceCheck?: boolean
  /** True: users without an e-mail address at the provider can sign in. */
  emailOptional?: boolean
}

/**
 * The rate limits. "PerIp" counts an IPv4 address or an IPv6 /64, "PerAccount" an e-mail address.
 */
export interface AuthLimits {
  /**
   * Counts failures only: a successful sign-in is refunded, so that people who share one IP address
   * do not block each other.
   */
  signInPerIp: Limit
  /** Failures from one IP address on one account. */
  signInPerAccountAndIp: Limit
  /**
   * Failures from all IP addresses on one account; all limits apply. Addresses where the account
   * signed in before are exempt, and a code by mail or message lets the owner in anywhere.
   */
  signInPerAccount: readonly Limit[]
  /** Generous, because many people can share the IP address of a mobile carrier. */
  signUpPerIp: Limit
  signUpPerAccount: Limit
  mailPerIp: Limit
  /** All of them apply. Known and unknown addresses are counted alike. */
  mailPerAccount: readonly Limit[]
  anonymousSignUpPerIp: Limit
  smsPerIp: Limit
  /** Like mailPerAccount, by phone number. */
  smsPerAccount: readonly Limit[]
  /** For the whole service: messages cost money, and phone numbers are easy to make up. */
  smsTotal: Limit
  verifyPerIp: Limit
  /** Wrong attempts before a code becomes invalid; its link still works. */
  attemptsPerCode: Limit
  refreshPerIp: Limit
  /** OAuth: our own server, and signing in with a provider. */
  oauthPerIp: Limit
  updatePerIp: Limit
  /** SAML single sign-on and wallets. */
  providerPerIp: Limit
  /** Creating and answering a challenge, counted together. */
  mfaPerIp: Limit
  /**
   * Wrong answers for one factor; all limits apply. Three of a million TOTP codes are valid at a
   * time, so 20 attempts a day guess one in 45 years on average.
   */
  mfaAttemptsPerFactor: readonly Limit[]
  passkeyPerIp: Limit
}

/** The defaults. They are as strict as those of supabase/auth or stricter. */
export const defaultAuthLimits: AuthLimits = {
  signInPerIp: { limit: 10, windowS: 300 },
  signInPerAccountAndIp: { limit: 5, windowS: 900 },
  signInPerAccount: [
    // More than from one address: somebody who forgot a password locks out no other device.
    { limit: 10, windowS: 900 },
    { limit: 100, windowS: 86_400 },
  ],
  signUpPerIp: { limit: 30, windowS: 300 },
  signUpPerAccount: { limit: 5, windowS: 3600 },
  mailPerIp: { limit: 30, windowS: 300 },
  mailPerAccount: [
    { limit: 1, windowS: 60 },
    { limit: 3, windowS: 900 },
    { limit: 5, windowS: 86_400 },
  ],
  anonymousSignUpPerIp: { limit: 30, windowS: 3600 },
  smsPerIp: { limit: 30, windowS: 3600 },
  smsPerAccount: [
    { limit: 1, windowS: 60 },
    { limit: 3, windowS: 900 },
    { limit: 5, windowS: 86_400 },
  ],
  smsTotal: { limit: 300, windowS: 3600 },
  verifyPerIp: { limit: 30, windowS: 300 },
  attemptsPerCode: { limit: 5, windowS: 3600 },
  // As many people behind one address of a carrier as supabase/auth allows with tokens of an hour:
  // ours are refreshed six times as often. A refresh token is too long to guess.
  refreshPerIp: { limit: 900, windowS: 300 },
  oauthPerIp: { limit: 150, windowS: 300 },
  updatePerIp: { limit: 30, windowS: 300 },
  providerPerIp: { limit: 30, windowS: 300 },
  mfaPerIp: { limit: 15, windowS: 60 },
  mfaAttemptsPerFactor: [
    { limit: 5, windowS: 300 },
    { limit: 20, windowS: 86_400 },
  ],
  passkeyPerIp: { limit: 30, windowS: 300 },
}

/** The settings of a production site that runs under one origin. */
export function defaultAuthSettings(siteUrl: string): AuthSettings {
  return {
    siteUrl,
    apiUrl: siteUrl,
    redirectUrls: [],
    confirmPath: null,
    signUpEnabled: true,
    autoconfirm: false,
    emailEnabled: true,
    phoneEnabled: false,
    phoneAutoconfirm: false,
    smsProvider: '',
    smsTemplate: 'Your code is {{ .Code }}',
    smsTestOtp: {},
    anonymousSignInsEnabled: false,
    manualLinkingEnabled: false,
    doubleConfirmEmailChanges: true,
    securePasswordChange: false,
    accessTokenLifetimeS: 600,
    refreshTokenReuseS: 10,
    refreshTokenRotation: true,
    sessionInactivityS: 30 * 86_400,
    sessionTimeboxS: null,
    passwordNeedsSameBrowser: false,
    passwordMinLength,
    passwordRequiredCharacters: [],
    refusesCommonPasswords: true,
    passwordDictionary: [],
    hidesUnknownAccounts: false,
    minResponseMs: 80,
    linkLifetimeS: 3600,
    codeLifetimeS: 600,
    codeDigits: 6,
    external: {},
    web3: { ethereumEnabled: false, solanaEnabled: false },
    saml: { enabled: false, privateKey: null },
    mfa: defaultFactorSettings,
    passkeysEnabled: true,
    webAuthn: defaultWebAuthnSettings(siteUrl),
    oauthServer: {
      enabled: false,
      allowDynamicRegistration: false,
      authorizationUrlPath: '/oauth/consent',
    },
    limits: defaultAuthLimits,
  }
}

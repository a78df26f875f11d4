import type { Limit } from '../web/rate-limit.ts'
import {
  defaultFactorSettings,
  defaultWebAuthnSettings,
  type FactorSettings,
  type WebAuthnSettings,
} from './factors/factor-settings.ts'

/** What a project may choose. Names follow the Supabase CLI's `config.toml` where it has one. */
export interface AuthSettings {
  /** Where people go when a mail link names no allowed address. */
  siteUrl: string
  /** Origin under which `/auth/v1` is reached; stands in mail links and as issuer of tokens. */
  apiUrl: string
  /** Further addresses that mail links may lead to: exact, or with `*` (within one part) and `**` (across parts). */
  redirectUrls: readonly string[]
  signUpEnabled: boolean
  /** True: an e-mail address counts as confirmed at sign-up, no mail is sent. */
  autoconfirm: boolean
  /** Sign-up and sign-in by e-mail address (`[auth.email] enable_signup`). */
  emailEnabled: boolean
  /** Sign-up and sign-in by phone number (`[auth.sms] enable_signup`). */
  phoneEnabled: boolean
  /** True: a phone number counts as confirmed at sign-up, no message is sent (`[auth.sms] enable_confirmations` turned round). */
  phoneAutoconfirm: boolean
  /** Who takes text messages to people, as `GET /settings` says it; empty where they go nowhere. */
  smsProvider: '' | 'termii' | 'twilio'
  /** What a code's message says; `{{ .Code }}` stands for the digits (`[auth.sms] template`). */
  smsTemplate: string
  /** Numbers (digits, no plus) whose code is always this one; no message is sent to them (`[auth.sms.test_otp]`). */
  smsTestOtp: Readonly<Record<string, string>>
  /** `[auth] enable_anonymous_sign_ins` */
  anonymousSignInsEnabled: boolean
  /** `[auth] enable_manual_linking`: whether people may add and remove identities themselves. */
  manualLinkingEnabled: boolean
  /** A new e-mail address takes effect when the old one agreed too (`[auth.email] double_confirm_changes`). */
  doubleConfirmEmailChanges: boolean
  /** A new password needs a sign-in within a day or a code (`[auth.email] secure_password_change`). */
  securePasswordChange: boolean
  accessTokenLifetimeS: number
  /** For how long a refresh token that was already used may be used again. */
  refreshTokenReuseS: number
  /** Whether a refresh token that is used again later ends its session; it is refused in any case. */
  refreshTokenRotation: boolean
  /** A session not refreshed for this long ends; null: never. */
  sessionInactivityS: number | null
  /** A session ends this long after sign-in; null: never. */
  sessionTimeboxS: number | null
  passwordMinLength: number
  /** Sets of characters; a password needs one of each. */
  passwordRequiredCharacters: readonly string[]
  /** Refuse passwords that are easily guessed, as hosted Supabase does those that leaked. */
  refusesCommonPasswords: boolean
  /** What a guesser would try here: names of the company, what it sells, where it is. */
  guessableWords: readonly string[]
  /** Answers that must not tell whether an account exists take this long at least. */
  evenAnswerMs: number
  linkLifetimeS: number
  /** Six digits can be guessed, so they live shorter than links (ASVS 6.5.1). */
  codeLifetimeS: number
  /** Length of the codes in mails and messages, 6 to 10 digits (`[auth.email] otp_length`). */
  codeDigits: number
  /** `[auth.external.<name>]`: other services that people may sign in with, by name. */
  external: Readonly<Record<string, ExternalProviderSettings>>
  /** `[auth.web3.<chain>]`: wallets that people may sign in with. */
  web3: { ethereumEnabled: boolean; solanaEnabled: boolean }
  /** Single sign-on; its providers stand in the database. With a private key (PEM, RSA) our requests are signed. */
  saml: { enabled: boolean; privateKey: string | null }
  /** `[auth.mfa]`: second factors. */
  mfa: FactorSettings
  /** `[auth.passkey] enabled` */
  passkeysEnabled: boolean
  /** `[auth.webauthn]`: to whom passkeys and security keys belong. */
  webAuthn: WebAuthnSettings
  /**
   * `[auth.oauth_server]`: whether apps of others may ask people to let them act for them, whether they may make themselves
   * known, and the page of the site that asks.
   */
  oauthServer: { enabled: boolean; allowDynamicRegistration: boolean; authorizationUrlPath: string }
  limits: AuthLimits
}

export interface ExternalProviderSettings {
  enabled: boolean
  /** More than one, with commas between, where ID tokens of several apps are taken; the first is ours. */
  clientId: string
  secret: string
  /** Issuer, or base address, where the provider is one that runs in many places. */
  url?: string
  /** Where the provider sends people back to; `<apiUrl>/auth/v1/callback` unless it says otherwise. */
  redirectUri?: string
  /** True: ID tokens are taken without comparing nonces. */
  skipNonceCheck?: boolean
  /** True: people without an e-mail address at the provider are let in. */
  emailOptional?: boolean
}

/** Uses that are let through. "PerAddress" counts an IPv4 address or an IPv6 /64, "PerAccount" an e-mail address. */
export interface AuthLimits {
  /** Failures only: a good sign-in is given back, so that people behind one carrier address do not block each other. */
  signInPerAddress: Limit
  /** Failures of one address on one account. */
  signInPerAccountAndAddress: Limit
  /** Failures of all addresses on one account; devices with a living session are let through beyond it. */
  signInPerAccount: Limit
  /** Wide: behind one carrier address there are many people. */
  signUpPerAddress: Limit
  signUpPerAccount: Limit
  mailPerAddress: Limit
  /** All of them hold. Known and unknown addresses are counted alike. */
  mailPerAccount: readonly Limit[]
  anonymousSignUpPerAddress: Limit
  smsPerAddress: Limit
  /** Like mailPerAccount, by phone number. */
  smsPerAccount: readonly Limit[]
  /** Of the whole service: messages cost money, and their numbers are easily made up. */
  smsInAll: Limit
  verifyPerAddress: Limit
  /** Wrong codes before a code is dead; its link still works. */
  triesPerCode: Limit
  refreshPerAddress: Limit
  updatePerAddress: Limit
  /** Single sign-on, wallets, ways to and from providers. */
  providerPerAddress: Limit
  /** Asking for a challenge and answering it, counted together. */
  mfaPerAddress: Limit
  /** Wrong answers for one factor; all of them hold. Three of a million TOTP codes are right at a time, so 20 a day guess one in 45 years. */
  mfaTriesPerFactor: readonly Limit[]
  passkeyPerAddress: Limit
}

/** Starting values: shared/quality.md 2.9 and the buckets of supabase/auth (contract 2.1). */
export const defaultAuthLimits: AuthLimits = {
  signInPerAddress: { limit: 10, windowS: 300 },
  signInPerAccountAndAddress: { limit: 10, windowS: 900 },
  signInPerAccount: { limit: 50, windowS: 900 },
  signUpPerAddress: { limit: 30, windowS: 300 },
  signUpPerAccount: { limit: 5, windowS: 3600 },
  mailPerAddress: { limit: 30, windowS: 300 },
  mailPerAccount: [
    { limit: 1, windowS: 60 },
    { limit: 3, windowS: 900 },
    { limit: 5, windowS: 86_400 },
  ],
  anonymousSignUpPerAddress: { limit: 30, windowS: 3600 },
  smsPerAddress: { limit: 30, windowS: 3600 },
  smsPerAccount: [
    { limit: 1, windowS: 60 },
    { limit: 3, windowS: 900 },
    { limit: 5, windowS: 86_400 },
  ],
  smsInAll: { limit: 300, windowS: 3600 },
  verifyPerAddress: { limit: 30, windowS: 300 },
  triesPerCode: { limit: 5, windowS: 3600 },
  refreshPerAddress: { limit: 150, windowS: 300 },
  updatePerAddress: { limit: 30, windowS: 300 },
  providerPerAddress: { limit: 30, windowS: 300 },
  mfaPerAddress: { limit: 15, windowS: 60 },
  mfaTriesPerFactor: [
    { limit: 5, windowS: 300 },
    { limit: 20, windowS: 86_400 },
  ],
  passkeyPerAddress: { limit: 30, windowS: 300 },
}

/** Settings of a production site that is reached under one origin. */
export function defaultAuthSettings(siteUrl: string): AuthSettings {
  return {
    siteUrl,
    apiUrl: siteUrl,
    redirectUrls: [],
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
    accessTokenLifetimeS: 3600,
    refreshTokenReuseS: 10,
    refreshTokenRotation: true,
    sessionInactivityS: 30 * 86_400,
    sessionTimeboxS: null,
    passwordMinLength: 10,
    passwordRequiredCharacters: [],
    refusesCommonPasswords: true,
    guessableWords: [],
    evenAnswerMs: 80,
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

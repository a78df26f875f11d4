import {
  defaultAuthLimits,
  defaultAuthSettings,
  type AuthLimits,
  type AuthSettings,
  type ExternalProviderSettings,
} from '../auth/auth-settings.ts'
import { defaultFactorSettings, defaultWebAuthnSettings } from '../auth/factors/factor-settings.ts'
import type { Project } from './project-schema.ts'

type ProjectAuth = Project['auth']

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'
/** supabase/cli `PasswordRequirements.ToChar`. */
const characterSets: Readonly<Record<ProjectAuth['password_requirements'], string[]>> = {
  '': [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
}

/**
 * The auth settings for the `[auth]` table of a project. With them the service behaves like
 * supabase/auth.
 * @param apiUrl origin of the services
 */
export function authSettingsOf({ auth }: Pick<Project, 'auth'>, apiUrl: string): AuthSettings {
  const { email, sms, sessions } = auth
  return {
    ...defaultAuthSettings(auth.site_url),
    apiUrl,
    redirectUrls: auth.additional_redirect_urls,
    signUpEnabled: auth.enable_signup,
    emailEnabled: email.enabled ?? email.enable_signup,
    autoconfirm: !email.enable_confirmations,
    phoneEnabled: sms.enabled ?? sms.enable_signup,
    phoneAutoconfirm: !sms.enable_confirmations,
    smsTemplate: sms.template,
    smsTestOtp: sms.test_otp,
    anonymousSignInsEnabled: auth.enable_anonymous_sign_ins,
    manualLinkingEnabled: auth.enable_manual_linking,
    doubleConfirmEmailChanges: email.double_confirm_changes,
    securePasswordChange: email.secure_password_change,
    accessTokenLifetimeS: auth.jwt_expiry,
    refreshTokenReuseS: auth.refresh_token_reuse_interval,
    refreshTokenRotation: auth.enable_refresh_token_rotation,
    sessionTimeboxS: sessions.timebox || null,
    sessionInactivityS: sessions.inactivity_timeout || null,
    passwordMinLength: auth.minimum_password_length,
    passwordRequiredCharacters: characterSets[auth.password_requirements],
    // The CLI has no such rule, and tests written for it sign up with "password123".
    refusesCommonPasswords: false,
    linkLifetimeS: email.otp_expiry,
    codeLifetimeS: email.otp_expiry,
    codeDigits: email.otp_length,
    external: Object.fromEntries(
      Object.entries(auth.external).map(([name, provider]) => [name, externalSettings(provider)]),
    ),
    web3: { ethereumEnabled: auth.web3.ethereum.enabled, solanaEnabled: auth.web3.solana.enabled },
    mfa: factorSettings(auth.mfa),
    passkeysEnabled: auth.passkey.enabled,
    webAuthn: webAuthnSettings(auth),
    oauthServer: {
      enabled: auth.oauth_server.enabled,
      allowDynamicRegistration: auth.oauth_server.allow_dynamic_registration,
      authorizationUrlPath: auth.oauth_server.authorization_url_path,
    },
    limits: limitsOf(auth),
  }
}

function factorSettings({
  max_enrolled_factors: maxEnrolledFactors,
  totp,
  phone,
  web_authn: webAuthn,
}: ProjectAuth['mfa']): AuthSettings['mfa'] {
  const switches = ({
    enroll_enabled: enrollEnabled,
    verify_enabled: verifyEnabled,
  }: typeof totp) => ({ enrollEnabled, verifyEnabled })
  return {
    ...defaultFactorSettings,
    maxEnrolledFactors,
    totp: switches(totp),
    phone: switches(phone),
    webAuthn: switches(webAuthn),
  }
}

/** The site is the relying party, unless the file names another. */
function webAuthnSettings({ site_url: siteUrl, webauthn }: ProjectAuth): AuthSettings['webAuthn'] {
  const site = defaultWebAuthnSettings(siteUrl)
  return {
    rpDisplayName: webauthn.rp_display_name || site.rpDisplayName,
    rpId: webauthn.rp_id || site.rpId,
    rpOrigins: webauthn.rp_origins.length > 0 ? webauthn.rp_origins : site.rpOrigins,
  }
}

function externalSettings(provider: ProjectAuth['external'][string]): ExternalProviderSettings {
  return {
    enabled: provider.enabled,
    clientId: provider.client_id,
    secret: provider.secret,
    ...(provider.url === '' ? {} : { url: provider.url }),
    ...(provider.redirect_uri === '' ? {} : { redirectUri: provider.redirect_uri }),
    skipNonceCheck: provider.skip_nonce_check,
    emailOptional: provider.email_optional,
  }
}

/**
 * supabase/auth counts per IP address only, over five minutes or an hour. Our limits per account
 * are as high, so that they are never reached first.
 */
function limitsOf({ rate_limit: rates, email, sms }: ProjectAuth): AuthLimits {
  const in5Minutes = (limit: number) => ({ limit, windowS: 300 })
  const inAnHour = (limit: number) => ({ limit, windowS: 3600 })
  const onceIn = (windowS: number) => (windowS === 0 ? [] : [{ limit: 1, windowS }])
  const signIns = in5Minutes(rates.sign_in_sign_ups)
  return {
    ...defaultAuthLimits,
    signInPerIp: signIns,
    signInPerAccountAndIp: signIns,
    signInPerAccount: [signIns],
    signUpPerIp: signIns,
    signUpPerAccount: signIns,
    updatePerIp: signIns,
    mailPerIp: signIns,
    mailPerAccount: onceIn(email.max_frequency),
    anonymousSignUpPerIp: inAnHour(rates.anonymous_users),
    smsPerIp: signIns,
    smsPerAccount: onceIn(sms.max_frequency),
    smsTotal: inAnHour(rates.sms_sent),
    verifyPerIp: in5Minutes(rates.token_verifications),
    refreshPerIp: in5Minutes(rates.token_refresh),
    oauthPerIp: in5Minutes(rates.token_refresh),
    providerPerIp: in5Minutes(rates.web3),
    passkeyPerIp: in5Minutes(rates.sign_in_sign_ups),
  }
}

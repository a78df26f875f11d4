import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { defaultAuthSettings, type AuthSettings } from '../auth/auth-settings.ts'
import { StartError } from '../start/start-error.ts'
import { authSettingsOf } from './auth-settings-of-project.ts'
import { readProjectConfig } from './project-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (toml: string, env: Record<string, string> = {}) => {
  const file = join(folder, 'config.toml')
  writeFileSync(file, toml)
  return readProjectConfig(file, env)
}
const settingsOf = (toml: string): AuthSettings =>
  authSettingsOf(read(toml).project, 'http://127.0.0.1:54321')

test('an empty file gives the defaults of the Supabase CLI', () => {
  const { project, warnings } = read('')
  expect(warnings).toEqual([])
  expect(project.api).toMatchObject({
    port: 54321,
    schemas: ['public', 'graphql_public'],
    extra_search_path: ['public', 'extensions'],
    max_rows: 1000,
  })
  expect(settingsOf('')).toMatchObject({
    siteUrl: 'http://127.0.0.1:3000',
    apiUrl: 'http://127.0.0.1:54321',
    autoconfirm: true,
    phoneEnabled: false,
    passwordMinLength: 6,
    refusesCommonPasswords: false,
    accessTokenLifetimeS: 3600,
    refreshTokenReuseS: 10,
    refreshTokenRotation: true,
    sessionInactivityS: null,
    sessionTimeboxS: null,
  })
})

test('every member sets the matching auth setting', () => {
  const settings = settingsOf(`
    [auth]
    site_url = "https://shop.example"
    additional_redirect_urls = ["https://*.shop.example/**"]
    jwt_expiry = 900
    enable_refresh_token_rotation = false
    refresh_token_reuse_interval = 0
    enable_signup = false
    enable_anonymous_sign_ins = true
    enable_manual_linking = true
    minimum_password_length = 8
    password_requirements = "lower_upper_letters_digits_symbols"
    [auth.sessions]
    timebox = "24h"
    inactivity_timeout = "1h30m"
    [auth.rate_limit]
    token_refresh = 7
    sign_in_sign_ups = 8
    token_verifications = 9
    anonymous_users = 10
    sms_sent = 11
    web3 = 12
    [auth.email]
    enable_signup = false
    enable_confirmations = true
    double_confirm_changes = false
    secure_password_change = true
    max_frequency = "1m0s"
    otp_expiry = 600
    otp_length = 8
    [auth.sms]
    enable_signup = true
    enable_confirmations = true
    template = "Use {{ .Code }}"
    max_frequency = "500ms"
    [auth.sms.test_otp]
    "2348031234567" = "123456"
    [auth.external.keycloak]
    enabled = true
    client_id = "me"
    secret = "s"
    url = "https://id.example/realms/x"
    skip_nonce_check = true
    [auth.web3.solana]
    enabled = true
    [auth.mfa]
    max_enrolled_factors = 3
    [auth.mfa.phone]
    enroll_enabled = true
    verify_enabled = true
    [auth.passkey]
    enabled = true
    [auth.webauthn]
    rp_id = "shop.example"
    rp_origins = ["https://shop.example", "https://m.shop.example"]
    [auth.oauth_server]
    enabled = true
    authorization_url_path = "/allow"
  `)
  expect(settings).toMatchObject({
    siteUrl: 'https://shop.example',
    redirectUrls: ['https://*.shop.example/**'],
    accessTokenLifetimeS: 900,
    refreshTokenRotation: false,
    refreshTokenReuseS: 0,
    signUpEnabled: false,
    anonymousSignInsEnabled: true,
    manualLinkingEnabled: true,
    passwordMinLength: 8,
    sessionTimeboxS: 86_400,
    sessionInactivityS: 5_400,
    emailEnabled: false,
    autoconfirm: false,
    doubleConfirmEmailChanges: false,
    securePasswordChange: true,
    linkLifetimeS: 600,
    codeLifetimeS: 600,
    codeDigits: 8,
    phoneEnabled: true,
    phoneAutoconfirm: false,
    smsTemplate: 'Use {{ .Code }}',
    smsTestOtp: { '2348031234567': '123456' },
    external: {
      keycloak: {
        enabled: true,
        clientId: 'me',
        secret: 's',
        url: 'https://id.example/realms/x',
        skipNonceCheck: true,
      },
    },
    web3: { ethereumEnabled: false, solanaEnabled: true },
    mfa: {
      maxEnrolledFactors: 3,
      totp: { enrollEnabled: true, verifyEnabled: true },
      phone: { enrollEnabled: true, verifyEnabled: true },
      webAuthn: { enrollEnabled: false, verifyEnabled: false },
    },
    passkeysEnabled: true,
    webAuthn: {
      rpDisplayName: 'shop.example',
      rpId: 'shop.example',
      rpOrigins: ['https://shop.example', 'https://m.shop.example'],
    },
    oauthServer: { enabled: true, allowDynamicRegistration: false, authorizationUrlPath: '/allow' },
  })
  expect(settings.passwordRequiredCharacters).toHaveLength(4)
  expect(settings.limits).toMatchObject({
    refreshPerIp: { limit: 7, windowS: 300 },
    oauthPerIp: { limit: 7, windowS: 300 },
    signInPerIp: { limit: 8, windowS: 300 },
    verifyPerIp: { limit: 9, windowS: 300 },
    anonymousSignUpPerIp: { limit: 10, windowS: 3600 },
    smsTotal: { limit: 11, windowS: 3600 },
    providerPerIp: { limit: 12, windowS: 300 },
    mailPerAccount: [{ limit: 1, windowS: 60 }],
    smsPerAccount: [{ limit: 1, windowS: 0.5 }],
  })
})

test('env(NAME) is replaced by the variable, also for numbers and booleans; a missing one causes a warning', () => {
  const { project, warnings } = read(
    '[auth]\njwt_expiry = "env(LIFETIME)"\nenable_signup = "env(OPEN)"\njwt_secret = "env(NOT_SET)"',
    { LIFETIME: '120', OPEN: 'false' },
  )
  expect(project.auth).toMatchObject({ jwt_expiry: 120, enable_signup: false, jwt_secret: '' })
  expect(warnings).toEqual(['NOT_SET is not set in the environment, but config.toml uses it.'])
})

test('members without effect cause a warning, unless their table is disabled', () => {
  const { warnings } = read(
    '[storage]\nenabled = false\ns = "env(NOT_SET)"\n[auth]\nsite_ulr = "x"\n[auth.hook.send_sms]\nenabled = true\nuri = "pg-functions://x"\n[auth.captcha]\nenabled = false',
  )
  expect(warnings).toEqual(['Not supported, so without effect: auth.site_ulr, [auth.hook].'])
})

test('what the services can do causes no warning', () => {
  const { project, warnings } = read(`
    [realtime]
    enabled = true
    [storage.image_transformation]
    enabled = true
    [storage.vector]
    enabled = true
    max_buckets = 10`)
  expect(warnings).toEqual(['Not supported, so without effect: storage.vector.max_buckets.'])
  expect(project.realtime.enabled).toBe(true)
  expect(read('[realtime]\nenabled = false').project.realtime.enabled).toBe(false)
})

test('a bucket that wants larger files than the server takes causes a warning', () => {
  const limits = (server: string, bucket: string) =>
    read(
      `[storage]\nfile_size_limit = "${server}"\n[storage.buckets.videos]\nfile_size_limit = "${bucket}"`,
    ).warnings
  expect(limits('50MiB', '500MiB')).toEqual([
    expect.stringMatching(/^storage\.buckets\.videos\.file_size_limit is larger than storage\./),
  ])
  expect(limits('500MiB', '500MiB')).toEqual([])
})

test.for([
  ['x =', 'is not valid TOML'],
  ['[auth]\nsite_url = "shop"', 'auth.site_url must be a URL'],
  ['[auth.email]\notp_length = 4', 'auth.email.otp_length must be from 6 to 10'],
  ['[auth.sessions]\ntimebox = "a day"', 'auth.sessions.timebox must be a duration'],
  ['[auth]\nminimum_password_length = "long"', 'auth.minimum_password_length'],
] as const)('refuses %j with a clear message', ([toml, message]) => {
  expect(() => read(toml)).toThrow(StartError)
  expect(() => read(toml)).toThrow(message)
})

test('a missing file is named in the error', () => {
  expect(() => readProjectConfig(join(folder, 'none.toml'), {})).toThrow('none.toml cannot be read')
})

test('supabase/config.toml has the settings of the site', () => {
  const { project } = readProjectConfig(join(import.meta.dirname, '../../supabase/config.toml'), {})
  const site = defaultAuthSettings('http://localhost:3000')
  // The site is stricter in settings that the file cannot express.
  const {
    limits: _1,
    refusesCommonPasswords: _2,
    codeLifetimeS: _3,
    ...expressible
  } = authSettingsOf(project, site.apiUrl)
  expect(site).toMatchObject(expressible)
  expect(project.db.seed.sql_paths).toEqual(['./seed/*.sql'])
})

test('[auth.email] and [auth.sms] take the names of the next CLI too', () => {
  expect(settingsOf('[auth.email]\nenabled = false\n[auth.sms]\nenabled = true')).toMatchObject({
    emailEnabled: false,
    phoneEnabled: true,
  })
  expect(read('[auth.email]\nenabled = true').warnings).toEqual([])
})

test('[storage] sets the limit of the server and the buckets, in the sizes of the CLI', () => {
  expect(read('').project.storage).toEqual({
    enabled: true,
    file_size_limit: 52_428_800,
    buckets: {},
    s3_protocol: { enabled: true },
  })
  const toml = `
    [storage]
    file_size_limit = "5MB"
    [storage.buckets.images]
    public = true
    file_size_limit = "1MiB"
    allowed_mime_types = ["image/png"]
    [storage.buckets.plain]`
  expect(read(toml).project.storage).toMatchObject({
    file_size_limit: 5_242_880,
    buckets: {
      images: { public: true, file_size_limit: 1_048_576, allowed_mime_types: ['image/png'] },
      plain: { public: false, allowed_mime_types: [] },
    },
  })
  expect(() => read('[storage]\nfile_size_limit = "large"')).toThrow('must be a size such as 50MiB')
})

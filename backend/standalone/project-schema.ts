import { z } from 'zod'
import { parseDuration } from '../auth/parse-duration.ts'
import { parseFileSize } from '../storage/buckets/file-size.ts'

/**
 * The supported members of the Supabase CLI's `config.toml`, with the CLI's names and defaults.
 * Other members cause a warning at start (see project-config.ts). Source: supabase/cli
 * `pkg/config/templates/config.toml`, `pkg/config/auth.go`.
 */

/** `env(NAME)` is always replaced by text, also for booleans and numbers. */
const flag = (value: boolean) =>
  z
    .preprocess(
      (given) => (given === 'true' ? true : given === 'false' ? false : given),
      z.boolean(),
    )
    .default(value)
const count = (value: number) =>
  z
    .preprocess(
      (given) => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given),
      z.number().int().min(0),
    )
    .default(value)
const text = (value: string) => z.string().default(value)
const list = (value: string[]) => z.array(z.string()).default(value)
/** A Go duration such as `1h30m` or `500ms`, in seconds. */
const seconds = (value: string) =>
  z
    .string()
    .refine((given) => parseDuration(given) !== null, 'must be a duration such as 30s or 24h')
    .default(value)
    .transform((given) => parseDuration(given) ?? 0)
/** A size such as `50MiB`, in bytes. */
const size = z
  .string()
  .refine((given) => parseFileSize(given, 1_024) !== null, 'must be a size such as 50MiB')
  .transform((given) => parseFileSize(given, 1_024) ?? 0)

const api = z.object({
  enabled: flag(true),
  port: count(54_321),
  schemas: list(['public', 'graphql_public']),
  extra_search_path: list(['public', 'extensions']),
  max_rows: count(1000),
  /** Absent: neither granted nor revoked, and new tables are not exposed. */
  auto_expose_new_tables: flag(false).removeDefault().optional(),
})

const db = z.object({
  migrations: z.object({ enabled: flag(true) }).prefault({}),
  seed: z.object({ enabled: flag(true), sql_paths: list(['./seed.sql']) }).prefault({}),
})

const rateLimit = z.object({
  email_sent: count(2),
  sms_sent: count(30),
  anonymous_users: count(30),
  token_refresh: count(150),
  sign_in_sign_ups: count(30),
  token_verifications: count(30),
  web3: count(30),
})

const email = z.object({
  /** The name from version 4 of the CLI on. */
  enabled: flag(true).removeDefault().optional(),
  enable_signup: flag(true),
  double_confirm_changes: flag(true),
  enable_confirmations: flag(false),
  secure_password_change: flag(false),
  max_frequency: seconds('1s'),
  otp_expiry: count(3600),
  otp_length: count(6).refine((digits) => digits >= 6 && digits <= 10, 'must be from 6 to 10'),
  smtp: z
    .object({
      enabled: flag(true),
      host: text(''),
      port: count(587),
      user: text(''),
      pass: text(''),
      admin_email: text(''),
      sender_name: text(''),
    })
    .optional(),
})

const sms = z.object({
  enabled: flag(false).removeDefault().optional(),
  enable_signup: flag(false),
  enable_confirmations: flag(false),
  template: text('Your code is {{ .Code }}'),
  max_frequency: seconds('5s'),
  test_otp: z.record(z.string(), z.string()).default({}),
})

const provider = z.object({
  enabled: flag(false),
  client_id: text(''),
  secret: text(''),
  url: text(''),
  redirect_uri: text(''),
  skip_nonce_check: flag(false),
  email_optional: flag(false),
})

const factor = (value: boolean) =>
  z.object({ enroll_enabled: flag(value), verify_enabled: flag(value) }).prefault({})

const mfa = z.object({
  max_enrolled_factors: count(10),
  totp: factor(true),
  phone: factor(false),
  web_authn: factor(false),
})

/** The CLI requires this table when passkeys are enabled. */
const webauthn = z.object({ rp_display_name: text(''), rp_id: text(''), rp_origins: list([]) })

const wallet = z.object({ enabled: flag(false) }).prefault({})

const auth = z.object({
  enabled: flag(true),
  site_url: z.url('must be a URL').default('http://127.0.0.1:3000'),
  additional_redirect_urls: list([]),
  jwt_expiry: count(3600),
  signing_keys_path: text(''),
  jwt_secret: text(''),
  publishable_key: text(''),
  secret_key: text(''),
  enable_refresh_token_rotation: flag(true),
  refresh_token_reuse_interval: count(10),
  enable_signup: flag(true),
  enable_anonymous_sign_ins: flag(false),
  enable_manual_linking: flag(false),
  minimum_password_length: count(6),
  password_requirements: z
    .enum([
      '',
      'letters_digits',
      'lower_upper_letters_digits',
      'lower_upper_letters_digits_symbols',
    ])
    .default(''),
  rate_limit: rateLimit.prefault({}),
  sessions: z.object({ timebox: seconds('0'), inactivity_timeout: seconds('0') }).prefault({}),
  email: email.prefault({}),
  sms: sms.prefault({}),
  external: z.record(z.string(), provider).default({}),
  web3: z.object({ solana: wallet, ethereum: wallet }).prefault({}),
  mfa: mfa.prefault({}),
  passkey: z.object({ enabled: flag(false) }).prefault({}),
  webauthn: webauthn.prefault({}),
  oauth_server: z
    .object({
      enabled: flag(false),
      authorization_url_path: text('/oauth/consent'),
      allow_dynamic_registration: flag(false),
    })
    .prefault({}),
})

const bucket = z.object({
  public: flag(false),
  file_size_limit: size.optional(),
  allowed_mime_types: list([]),
})

/** Known, so that a file which turns it on causes no warning. It costs nothing while nobody uses it. */
const alwaysOn = z.object({ enabled: flag(true) }).optional()

const storage = z.object({
  enabled: flag(true),
  file_size_limit: size.default(50 * 1_024 * 1_024),
  buckets: z.record(z.string(), bucket).default({}),
  s3_protocol: z.object({ enabled: flag(true) }).prefault({}),
  image_transformation: alwaysOn,
  vector: alwaysOn,
})

const edgeFunction = z.object({
  enabled: flag(true),
  verify_jwt: flag(true),
  /** Relative to the folder of `config.toml`. */
  entrypoint: text(''),
  /** The deno.json of its imports, likewise. */
  import_map: text(''),
})

/** The `config.toml` of a project. */
export const projectSchema = z.object({
  project_id: text(''),
  api: api.prefault({}),
  db: db.prefault({}),
  auth: auth.prefault({}),
  storage: storage.prefault({}),
  realtime: z.object({ enabled: flag(true) }).prefault({}),
  functions: z.record(z.string(), edgeFunction).default({}),
  edge_runtime: z
    .object({ enabled: flag(true), secrets: z.record(z.string(), z.string()).default({}) })
    .prefault({}),
})

export type Project = z.infer<typeof projectSchema>

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SignJWT, type JWK, type JWTPayload } from 'jose'
import { z } from 'zod'
import { createKeys, issuerOf, makeSigningKey, type OwnKeys } from '../auth/keys/keys.ts'
import { readS3AccessKey } from '../start/storage-environment.ts'
import type { S3ProtocolSettings } from '../storage/s3/s3-protocol-settings.ts'
import { StartError } from '../start/start-error.ts'
import { writeOnce } from '../start/write-once.ts'
import type { ProjectConfig } from './project-config.ts'

/**
 * The public default keys of the Supabase CLI for local projects. Source: supabase/cli
 * `pkg/config/apikeys.go`, `pkg/config/config.go`.
 */
const wellKnown = {
  jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
  signingKey: {
    kty: 'EC',
    kid: 'b81269f1-21d8-4f2e-b719-c2240a840d90',
    use: 'sig',
    key_ops: ['sign', 'verify'],
    alg: 'ES256',
    ext: true,
    crv: 'P-256',
    x: 'M5Sjqn5zwC9Kl1zVfUUGvv9boQjCGd45G8sdopBExB4',
    y: 'P6IXMvA2WYXSHSOMTBH2jsw_9rrzGy89FjPf6oOsIxQ',
    d: 'dIhR8wywJlqlua4y_yMq2SLhlFXDZJBCvFrY1DCHyVU',
  },
  publishableKey: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  secretKey: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  expiresAtS: 1_983_812_996,
  s3AccessKey: {
    id: '625729a08b95bf1b7ff351a663f3a23c',
    secret: '850181e4652dd023b7a98c58ae0d2d34bd487ee0cc3254aed6eda37307425907',
  },
}

interface ProjectKeysOptions {
  config: ProjectConfig
  /** The origin of the services, which issues the tokens. */
  apiUrl: string
  /** Where a key that the project lacks is kept. */
  dataDir: string
  env: Record<string, string | undefined>
}

export interface ProjectKeys {
  keys: OwnKeys
  /** The API keys as JWTs, for clients older than `sb_publishable_…`. */
  anonKey: string
  serviceRoleKey: string
  /** What verifies every token of the project, also its secret: for functions (`SUPABASE_JWKS`). */
  jwks: { keys: JWK[] }
  /** Null when `config.toml` switches the S3 protocol off. */
  s3Protocol: S3ProtocolSettings | null
  warnings: string[]
}

/**
 * The keys of a project: from the environment, its `config.toml`, or the defaults of the CLI, in
 * this order. The first key of the signing-keys file signs the access tokens and the API keys.
 * Without that file, the CLI's own ES256 key signs the access tokens, or one in the data folder when
 * the project has a secret of its own, and the secret signs the API keys.
 * @throws StartError when a file of keys or the secret is not valid
 */
export async function createProjectKeys({
  config,
  apiUrl,
  dataDir,
  env,
}: ProjectKeysOptions): Promise<ProjectKeys> {
  const {
    folder,
    project: { auth, storage },
  } = config
  const jwtSecret = env['SUPABASE_JWT_SECRET'] || auth.jwt_secret || wellKnown.jwtSecret
  const publishableKey =
    env['SUPABASE_PUBLISHABLE_KEY'] || auth.publishable_key || wellKnown.publishableKey
  const secretKey = env['SUPABASE_SECRET_KEY'] || auth.secret_key || wellKnown.secretKey
  const hasFile = auth.signing_keys_path !== ''
  const jwks = hasFile
    ? readSigningKeys(resolve(folder, auth.signing_keys_path))
    : jwtSecret === wellKnown.jwtSecret
      ? [wellKnown.signingKey]
      : await openSigningKeys(dataDir)
  const keys = await createKeys({
    publishableKey,
    secretKey,
    jwks,
    jwtSecret,
    issuer: issuerOf(apiUrl),
    acceptsOtherIssuers: env['ONLY_OWN_TOKENS'] !== 'true',
  }).catch((cause: unknown) => {
    throw new StartError(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  const apiKey = (role: string) => {
    const claims = { iss: 'supabase-demo', role, exp: wellKnown.expiresAtS }
    return hasFile ? keys.signAccessToken(claims) : signWithSecret(claims, jwtSecret)
  }
  const isWellKnown = jwtSecret === wellKnown.jwtSecret || secretKey === wellKnown.secretKey
  const anonKey = await apiKey('anon')
  // Its public default must not open a project whose other keys are its own.
  const isOpen = jwtSecret === wellKnown.jwtSecret && secretKey === wellKnown.secretKey
  const accessKey = readS3AccessKey(env) ?? (isOpen ? wellKnown.s3AccessKey : null)
  return {
    keys,
    anonKey,
    s3Protocol: storage.s3_protocol.enabled ? { accessKey, anonKeys: [anonKey] } : null,
    serviceRoleKey: await apiKey('service_role'),
    jwks: { keys: [...keys.jwks.keys, ...(hasFile ? [] : [secretJwk(jwtSecret)])] },
    warnings: isWellKnown
      ? [
          'The keys are the public defaults of the Supabase CLI. To protect the data, set SUPABASE_JWT_SECRET, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.',
        ]
      : [],
  }
}

function signWithSecret(claims: JWTPayload, secret: string): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
}

function secretJwk(secret: string): JWK {
  return { kty: 'oct', k: Buffer.from(secret).toString('base64url') }
}

/** The signing key of a project with a secret of its own; made by the first start. */
async function openSigningKeys(dataDir: string): Promise<JWK[]> {
  const file = join(dataDir, 'signing_keys.json')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeOnce(file, JSON.stringify([await makeSigningKey()], null, 2))
  }
  return readSigningKeys(file)
}

const signingKeys = z.array(
  z.custom<JWK>(
    (key) => z.object({ kty: z.enum(['EC', 'RSA', 'oct']) }).safeParse(key).success,
    'is not an EC, RSA or oct JSON web key',
  ),
)

function readSigningKeys(file: string): JWK[] {
  try {
    return signingKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    const reason =
      cause instanceof z.ZodError
        ? z.prettifyError(cause)
        : cause instanceof Error
          ? cause.message
          : String(cause)
    throw new StartError(`${file} is not an array of signing keys: ${reason}`, { cause })
  }
}

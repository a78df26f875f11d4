import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { JWK } from 'jose'
import { z } from 'zod'
import { createKeys, issuerOf, type OwnKeys } from '../auth/keys/keys.ts'
import { readS3AccessKey } from '../start/storage-environment.ts'
import type { S3ProtocolSettings } from '../storage/s3/s3-protocol-settings.ts'
import { StartError } from '../start/start-error.ts'
import type { ProjectConfig } from './project-config.ts'

/**
 * The public default keys of the Supabase CLI for local projects. Source: supabase/cli
 * `pkg/config/apikeys.go`.
 */
const wellKnown = {
  jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
  publishableKey: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  secretKey: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
  expiresAtS: 1_983_812_996,
  s3AccessKey: {
    id: '625729a08b95bf1b7ff351a663f3a23c',
    secret: '850181e4652dd023b7a98c58ae0d2d34bd487ee0cc3254aed6eda37307425907',
  },
}

export interface ProjectKeys {
  keys: OwnKeys
  /** The API keys as JWTs, for clients older than `sb_publishable_…`. */
  anonKey: string
  serviceRoleKey: string
  /** Null when `config.toml` switches the S3 protocol off. */
  s3Protocol: S3ProtocolSettings | null
  warnings: string[]
}

/**
 * The keys of a project: from the environment, its `config.toml`, or the defaults of the CLI, in
 * this order. Access tokens are signed with the first key of the signing-keys file, or with the JWT
 * secret.
 * @param apiUrl the origin of the services, which issues the tokens
 * @throws StartError when the signing-keys file or the secret is not valid
 */
export async function createProjectKeys(
  { folder, project: { auth, storage } }: ProjectConfig,
  apiUrl: string,
  env: Record<string, string | undefined>,
): Promise<ProjectKeys> {
  const jwtSecret = env['SUPABASE_JWT_SECRET'] || auth.jwt_secret || wellKnown.jwtSecret
  const publishableKey =
    env['SUPABASE_PUBLISHABLE_KEY'] || auth.publishable_key || wellKnown.publishableKey
  const secretKey = env['SUPABASE_SECRET_KEY'] || auth.secret_key || wellKnown.secretKey
  const jwks =
    auth.signing_keys_path === '' ? [] : readSigningKeys(resolve(folder, auth.signing_keys_path))
  const issuer = issuerOf(apiUrl)
  const keys = await createKeys({ publishableKey, secretKey, jwks, jwtSecret, issuer }).catch(
    (cause: unknown) => {
      throw new StartError(cause instanceof Error ? cause.message : String(cause), { cause })
    },
  )
  const apiKey = (role: string) =>
    keys.signAccessToken({ iss: 'supabase-demo', role, exp: wellKnown.expiresAtS })
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
    warnings: isWellKnown
      ? [
          'The keys are the public defaults of the Supabase CLI. To protect the data, set SUPABASE_JWT_SECRET, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.',
        ]
      : [],
  }
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

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { StartError } from '../start/start-error.ts'
import { readProjectConfig } from './project-config.ts'
import { createProjectKeys, type ProjectKeys } from './project-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

function keysOf(env: Record<string, string>, toml = ''): Promise<ProjectKeys> {
  const file = join(folder, 'config.toml')
  writeFileSync(file, toml)
  const config = readProjectConfig(file, env)
  const dataDir = join(folder, 'data')
  return createProjectKeys({ config, apiUrl: 'http://127.0.0.1:54321', dataDir, env })
}

test.for([
  ['{"kty":"EC"}', 'is not an array of signing keys'],
  ['[{"kty":"EC","crv":"P-384","kid":"mine"}]', 'Signing key mine cannot be used'],
  ['[{"kty":"oct","k":"c2hvcnQ"}]', 'needs 32 bytes or more'],
] as const)('refuses the signing keys %s', async ([keys, message]) => {
  writeFileSync(join(folder, 'keys.json'), keys)
  const refused: unknown = await keysOf({}, '[auth]\nsigning_keys_path = "./keys.json"').catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as StartError).message).toContain(message)
})

async function s3ProtocolOf(env: Record<string, string>, toml?: string) {
  const keys = await keysOf(env, toml)
  return { ...keys.s3Protocol, anonKey: keys.anonKey }
}

const ownKeys = {
  SUPABASE_JWT_SECRET: 'the secret of this project, at least 32 bytes',
  SUPABASE_SECRET_KEY: 'sb_secret_of_this_project',
}

test('a project with the default keys has the S3 key that the CLI prints', async () => {
  const { accessKey, anonKeys, anonKey } = await s3ProtocolOf({})
  expect(accessKey?.id).toBe('625729a08b95bf1b7ff351a663f3a23c')
  expect(anonKeys).toEqual([anonKey])
})

test('the public S3 key does not open a project that has keys of its own', async () => {
  expect((await s3ProtocolOf(ownKeys)).accessKey).toBeNull()
  const { SUPABASE_SECRET_KEY } = ownKeys
  expect((await s3ProtocolOf({ SUPABASE_SECRET_KEY })).accessKey).toBeNull()
})

test('the environment gives another S3 key, and config.toml switches the protocol off', async () => {
  const env = {
    S3_PROTOCOL_ACCESS_KEY_ID: 'mine',
    S3_PROTOCOL_ACCESS_KEY_SECRET: 'a secret that nobody guesses',
  }
  const accessKey = { id: 'mine', secret: 'a secret that nobody guesses' }
  expect((await s3ProtocolOf({ ...ownKeys, ...env })).accessKey).toEqual(accessKey)
  await expect(s3ProtocolOf({ S3_PROTOCOL_ACCESS_KEY_ID: 'mine' })).rejects.toThrow('needs both')
  const off = '[storage.s3_protocol]\nenabled = false'
  expect((await s3ProtocolOf(env, off)).accessKey).toBeUndefined()
})

const kidOf = async ({ keys }: ProjectKeys) =>
  decodeProtectedHeader(await keys.signAccessToken({ exp: 1_983_812_996 })).kid

test('without a file of signing keys, tokens have the ES256 key of the CLI, and the API keys its secret', async () => {
  const project = await keysOf({})
  expect(await kidOf(project)).toBe('b81269f1-21d8-4f2e-b719-c2240a840d90')
  expect(project.keys.jwks.keys).toMatchObject([{ kty: 'EC', alg: 'ES256' }])
  expect(project.keys.jwks.keys[0]).not.toHaveProperty('d')
  expect(project.anonKey).toBe(
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0',
  )
  expect(project.jwks.keys.map(({ kty }) => kty)).toEqual(['EC', 'oct'])
})

test('a project with a secret of its own gets a signing key of its own, which it keeps', async () => {
  const first = await kidOf(await keysOf(ownKeys))
  expect(first).not.toBe('b81269f1-21d8-4f2e-b719-c2240a840d90')
  expect(await kidOf(await keysOf(ownKeys))).toBe(first)
})

test('takes a secret of 16 characters, as the CLI', async () => {
  const { keys, anonKey } = await keysOf({}, '[auth]\njwt_secret = "0123456789abcdef"')
  expect(await keys.verifyAccessToken(anonKey)).toMatchObject({ role: 'anon' })
  await expect(keysOf({}, '[auth]\njwt_secret = "0123456789abcde"')).rejects.toThrow('16 bytes')
})

test('ONLY_OWN_TOKENS refuses the tokens of others, with the reason', async () => {
  const { keys } = await keysOf({ ONLY_OWN_TOKENS: 'true' })
  const verify = async (claims: Record<string, unknown>) =>
    keys.verifyAccessToken(await keys.signAccessToken({ exp: 4_000_000_000, ...claims }))
  await expect(verify({ iss: 'https://company.example' })).rejects.toThrow('invalid issuer')
  await expect(verify({ iss: undefined })).rejects.toThrow('missing required "iss" claim')
})

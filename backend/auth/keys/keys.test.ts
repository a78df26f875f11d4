import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { StartError } from '../../start/start-error.ts'
import { createKeys, loadKeys } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'auth-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const issuer = 'https://shop.example/auth/v1'
const apiKeys = { publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_y', issuer }
const makeJwk = async (alg: string, kid: string): Promise<JWK> => ({
  ...(await exportJWK((await generateKeyPair(alg, { extractable: true })).privateKey)),
  kid,
  alg,
})

test('the first start creates private keys, and the second start loads them', async () => {
  const first = await loadKeys(join(folder, 'a'), issuer)
  expect(statSync(join(folder, 'a/keys.json')).mode & 0o777).toBe(0o600)
  const token = await first.signAccessToken({ sub: 'me', aud: 'authenticated', exp: inAnHour() })
  const second = await loadKeys(join(folder, 'a'), issuer)
  expect(second.publishableKey).toBe(first.publishableKey)
  expect(await second.verifyAccessToken(token)).toMatchObject({ sub: 'me' })
  expect(JSON.stringify(first.jwks)).not.toContain('"d"')
})

test('without an encryption secret the secret key is used', async () => {
  const { encryptionSecret, ...before } = await createKeys({
    ...apiKeys,
    jwks: [await makeJwk('ES256', 'es')],
  })
  expect(encryptionSecret).toBe(before.secretKey)
  expect(
    (
      await createKeys({
        ...apiKeys,
        encryptionSecret: 'one of its own',
        jwks: [await makeJwk('ES256', 'es')],
      })
    ).encryptionSecret,
  ).toBe('one of its own')
})

test('two servers that start at once use the same file', async () => {
  const all = await Promise.all(
    Array.from({ length: 4 }, () => loadKeys(join(folder, 'b'), issuer)),
  )
  expect(new Set(all.map((keys) => keys.secretKey)).size).toBe(1)
})

test('refuses a file that others can read or that is damaged', async () => {
  await loadKeys(join(folder, 'c'), issuer)
  chmodSync(join(folder, 'c/keys.json'), 0o644)
  await expect(loadKeys(join(folder, 'c'), issuer)).rejects.toThrow('chmod 600')
  chmodSync(join(folder, 'c/keys.json'), 0o600)
  const whole = readFileSync(join(folder, 'c/keys.json'), 'utf8')
  const damaged = { '': 'it is empty', [whole.slice(0, 40)]: 'it is not JSON', '{}': 'secretKey' }
  for (const [content, reason] of Object.entries(damaged)) {
    writeFileSync(join(folder, 'c/keys.json'), content)
    const refused = loadKeys(join(folder, 'c'), issuer)
    await expect(refused).rejects.toBeInstanceOf(StartError)
    await expect(refused).rejects.toThrow(reason)
    await expect(refused).rejects.toThrow('Restore it from your backup.')
  }
})

test('signs with the first private key and verifies ES256, RS256 and HS256 keys', async () => {
  const es = await makeJwk('ES256', 'es')
  const rs = await makeJwk('RS256', 'rs')
  const hs: JWK = {
    kty: 'oct',
    kid: 'hs',
    alg: 'HS256',
    k: Buffer.alloc(32, 7).toString('base64url'),
  }
  const both = await createKeys({ ...apiKeys, jwks: [rs, es, hs] })
  for (const jwk of [es, rs, hs]) {
    const signer = await createKeys({ ...apiKeys, jwks: [jwk] })
    const token = await signer.signAccessToken({ role: 'authenticated', exp: inAnHour() })
    expect(await both.verifyAccessToken(token)).toMatchObject({ role: 'authenticated' })
  }
  expect(both.jwks.keys.map((key) => key.kid)).toEqual(['rs', 'es'])
})

test('tries all keys of the algorithm for a token without kid', async () => {
  const { kid: _, ...unnamed } = await makeJwk('ES256', 'es')
  const hs: JWK = { kty: 'oct', k: Buffer.alloc(32, 7).toString('base64url') }
  const jwtSecret = 'a secret of at least thirty-two bytes'
  const keys = await createKeys({ ...apiKeys, jwks: [unnamed, hs], jwtSecret })
  const claims = { role: 'anon', exp: inAnHour() }
  const signers = [{ jwks: [unnamed] }, { jwks: [hs] }, { jwks: [], jwtSecret }]
  for (const signer of signers) {
    const token = await (await createKeys({ ...apiKeys, ...signer })).signAccessToken(claims)
    expect(await keys.verifyAccessToken(token)).toMatchObject({ role: 'anon' })
  }
  const stranger = await (
    await createKeys({ ...apiKeys, jwks: [await makeJwk('ES256', 'other')] })
  ).signAccessToken(claims)
  await expect(keys.verifyAccessToken(stranger)).rejects.toMatchObject({ code: 'bad_jwt' })
})

test('refuses forged tokens', async () => {
  const es = await makeJwk('ES256', 'es')
  const jwtSecret = 'a secret of at least thirty-two bytes'
  const keys = await createKeys({ ...apiKeys, jwks: [es], jwtSecret })
  const stranger = await generateKeyPair('ES256', { extractable: true })
  const sign = (header: Record<string, unknown>, claims: Record<string, unknown> = {}) =>
    new SignJWT({ role: 'service_role', iss: issuer, exp: inAnHour(), ...claims })
      .setProtectedHeader({ alg: 'ES256', ...header })
      .sign(stranger.privateKey)
  const publicPem = JSON.stringify(keys.jwks.keys[0])
  const hs = (secret: string, claims: Record<string, unknown>) =>
    new SignJWT({ iss: issuer, exp: inAnHour(), ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
  const bad = {
    'alg none': new UnsecuredJWT({ role: 'service_role' }).encode(),
    'another key with our kid': await sign({ kid: 'es' }),
    'a key in the header': await sign({ jwk: await exportJWK(stranger.publicKey) }),
    'a key by URL': await sign({ kid: 'es', jku: 'https://evil.example/jwks.json' }),
    'our public key as a shared secret': await new SignJWT({ iss: issuer, exp: inAnHour() })
      .setProtectedHeader({ alg: 'HS256', kid: 'es' })
      .sign(new TextEncoder().encode(publicPem)),
    'another audience': await keys.signAccessToken({ aud: 'another-service', exp: inAnHour() }),
    expired: await keys.signAccessToken({ exp: inAnHour() - 7200 }),
    'not yet valid': await keys.signAccessToken({ nbf: inAnHour(), exp: inAnHour() + 60 }),
    'without an expiry': await keys.signAccessToken({ sub: 'me' }),
    'without an issuer': await hs(jwtSecret, { iss: undefined }),
    'another issuer': await keys.signAccessToken({ iss: 'https://evil.example', exp: inAnHour() }),
    'the issuer of an API key, for a person': await hs(jwtSecret, { iss: 'supabase', sub: 'me' }),
    'the issuer of an API key, for another role': await hs(jwtSecret, {
      iss: 'supabase',
      role: 'authenticated',
    }),
    'a wrong secret': await hs('another secret of at least 32 bytes!', {}),
    garbage: 'a.b.c',
    empty: '',
  }
  for (const [name, token] of Object.entries(bad)) {
    await expect(keys.verifyAccessToken(token), name).rejects.toMatchObject({
      status: 403,
      code: 'bad_jwt',
    })
  }
  for (const iss of [issuer, 'supabase', 'supabase-demo'])
    expect(await keys.verifyAccessToken(await hs(jwtSecret, { iss, role: 'anon' }))).toMatchObject({
      role: 'anon',
    })
})

test('refuses a cached token after it has expired', async () => {
  let now = new Date()
  const keys = await createKeys({
    ...apiKeys,
    jwks: [await makeJwk('ES256', 'es')],
    now: () => now,
  })
  const token = await keys.signAccessToken({
    sub: 'me',
    exp: Math.floor(now.getTime() / 1000) + 60,
  })
  expect(await keys.verifyAccessToken(token)).toMatchObject({ sub: 'me' })
  now = new Date(now.getTime() + 70_000)
  await expect(keys.verifyAccessToken(token)).rejects.toMatchObject({ code: 'bad_jwt' })
})

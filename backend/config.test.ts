import { generateKeyPairSync } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, siteUrlOf } from './config.ts'
import { StartError } from './start/start-error.ts'

test('an empty environment means an embedded database below ./data, on port 3000', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: undefined })).toMatchObject({
    port: 3000,
    host: null,
    siteUrl: null,
    dataDir: resolve('data'),
    smtpUrl: null,
    mode: { name: 'embedded' },
  })
})

test('without SITE_URL the site is at the port of the server', () => {
  expect(siteUrlOf(readConfig({ PORT: '0' }), 4321)).toBe('http://localhost:4321')
  const config = readConfig({ SITE_URL: 'https://shop.example/' })
  expect(siteUrlOf(config, 4321)).toBe('https://shop.example')
})

test('only a site of this machine gets the demo company unasked', () => {
  const wants = (env: Record<string, string>) => readConfig(env).wantsDemoData
  expect([wants({}), wants({ SITE_URL: 'http://127.0.0.1:3000' })]).toEqual([true, true])
  expect([wants({ DEMO_DATA: 'off' }), wants({ SITE_URL: 'https://shop.example' })]).toEqual([
    false,
    false,
  ])
  // The name only begins like one of this machine.
  expect(wants({ SITE_URL: 'https://localhost.shop.example' })).toBe(false)
  expect(wants({ SITE_URL: 'https://shop.example', DEMO_DATA: 'on' })).toBe(true)
})

test('the environment selects a database or a hosted Supabase', () => {
  const databaseUrl = 'postgres://u:p@db/x'
  expect(readConfig({ DATABASE_URL: databaseUrl }).mode).toEqual({ name: 'postgres', databaseUrl })
  const hosted = {
    DATABASE_URL: databaseUrl,
    SUPABASE_URL: 'https://x.supabase.co/',
    SUPABASE_PUBLISHABLE_KEY: 'p',
    SUPABASE_SECRET_KEY: 's',
  }
  expect(readConfig(hosted).mode).toEqual({
    name: 'supabase',
    databaseUrl,
    upstreamUrl: 'https://x.supabase.co',
    publishableKey: 'p',
    secretKey: 's',
    jwtSecret: null,
  })
})

test.for([
  [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535. It is "abc".'],
  [{ PORT: '99999' }, 'PORT must be a port number from 0 to 65535. It is "99999".'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be a URL that starts with postgres:// or postgresql://. It is "mysql://x".',
  ],
  [
    { DATABASE_URL: 'mysql://me:secret@x' },
    'DATABASE_URL must be a URL that starts with postgres:// or postgresql://. It is not shown here, as it may hold a secret.',
  ],
  [{ PAYMENTS: 'sandbx' }, 'PAYMENTS must be sandbox, or not be set. It is "sandbx".'],
  [
    { PAYMENTS: 'sandbox', PAYSTACK_SECRET_KEY: 'sk_live_1' },
    'PAYMENTS=sandbox and PAYSTACK_SECRET_KEY are both set. In the sandbox anybody pays without money. Remove PAYMENTS to take real payments, or PAYSTACK_SECRET_KEY to try the shop.',
  ],
  ...['/shop', '?x=1', '#top'].map((rest): [Record<string, string>, string] => [
    { SITE_URL: `https://shop.test${rest}` },
    `SITE_URL must be the address of a whole site, such as https://shop.example, without a path, a query or a password. It is "https://shop.test${rest}".`,
  ]),
  [
    { SITE_URL: 'https://user:secret@shop.test' },
    'SITE_URL must be the address of a whole site, such as https://shop.example, without a path, a query or a password. It is not shown here, as it may hold a secret.',
  ],
  [
    { SITE_URL: 'example.com' },
    'SITE_URL must be a URL that starts with http:// or https://. It is "example.com".',
  ],
  [
    { SMS_URL: 'sms://x' },
    'SMS_URL must be a URL that starts with termii:// or twilio://. It is "sms://x".',
  ],
  [
    { SMS_URL: 'termii://secret@v3.api.termii.com' },
    'SMS_URL must look like termii://KEY@v3.api.termii.com?from=SENDER or twilio://SID:TOKEN@api.twilio.com?from=SENDER. It is not shown here, as it may hold a secret.',
  ],
  [
    { TRUSTED_PROXY: '10.0.0.0/40' },
    'TRUSTED_PROXY must list addresses or ranges, such as 127.0.0.1 or 10.0.0.0/8. It is "10.0.0.0/40".',
  ],
  [
    { SUPABASE_URL: 'https://x.supabase.co' },
    'A hosted Supabase needs all of SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and DATABASE_URL.',
  ],
] as const)('%j is refused with a sentence', ([env, sentence]) => {
  expect(() => readConfig(env)).toThrow(new StartError(sentence))
})

test('the provider of text messages is read from one URL', () => {
  expect(readConfig({}).smsAccount).toBeNull()
  expect(readConfig({ SMS_URL: 'termii://TLkey@v3.api.termii.com?from=Imole' }).smsAccount).toEqual(
    {
      provider: 'termii',
      origin: 'https://v3.api.termii.com',
      apiKey: 'TLkey',
      from: 'Imole',
      channel: 'dnd',
    },
  )
  expect(
    readConfig({ SMS_URL: 'twilio://AC1:tok%2Fen@api.twilio.com?from=%2B15551234567' }).smsAccount,
  ).toEqual({
    provider: 'twilio',
    origin: 'https://api.twilio.com',
    accountSid: 'AC1',
    authToken: 'tok/en',
    from: '+15551234567',
  })
})

test('single sign-on and other services are off unless the environment names them', () => {
  expect(readConfig({}).signIn).toMatchObject({
    external: {},
    saml: { enabled: false, privateKey: null },
  })
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const env = {
    AUTH_SAML: 'on',
    AUTH_SAML_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
    AUTH_EXTERNAL_GITHUB_CLIENT_ID: 'id',
    AUTH_EXTERNAL_GITHUB_SECRET: 's',
  }
  expect(readConfig(env).signIn).toMatchObject({
    external: { github: { enabled: true, clientId: 'id' } },
    saml: { enabled: true, privateKey },
  })
  const sentence =
    'AUTH_SAML_PRIVATE_KEY must be an RSA private key in PEM. It is not shown here, as it may hold a secret.'
  expect(() => readConfig({ AUTH_SAML_PRIVATE_KEY: 'none' })).toThrow(new StartError(sentence))
})

test('apps of other companies are let in only on purpose', () => {
  expect(readConfig({}).signIn.oauthServer.enabled).toBe(false)
  expect(readConfig({ AUTH_OAUTH_SERVER: 'on' }).signIn.oauthServer.enabled).toBe(true)
})

test('new keys are accepted only on purpose, with a reminder', () => {
  expect(readConfig({})).toMatchObject({ acceptsNewKeys: false, warnings: [] })
  expect(readConfig({ ACCEPT_NEW_KEYS: 'on' })).toMatchObject({
    acceptsNewKeys: true,
    warnings: ['ACCEPT_NEW_KEYS is on. Remove it after this start.'],
  })
})

test('only the listed proxies are trusted', () => {
  const { isTrustedProxy } = readConfig({ TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8, ::1' })
  expect(
    ['127.0.0.1', '10.9.8.7', '::1', '127.0.0.2', '8.8.8.8', '::2'].map(isTrustedProxy),
  ).toEqual([true, true, true, false, false, false])
  expect(readConfig({}).isTrustedProxy('127.0.0.1')).toBe(false)
})

describe('storage', () => {
  const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

  test('files of at most 50 MB are kept on the disk, unless the settings say otherwise', () => {
    expect(readConfig({}).storage).toEqual({
      fileSizeLimitBytes: 50 * 1024 * 1024,
      store: null,
      s3Protocol: null,
    })
    expect(readConfig({ STORAGE_FILE_SIZE_LIMIT: '2GB' }).storage.fileSizeLimitBytes).toBe(2e9)
    expect(() => readConfig({ STORAGE_FILE_SIZE_LIMIT: 'much' })).toThrow(
      'STORAGE_FILE_SIZE_LIMIT must be a size such as 50MB or 2GB. It is "much".',
    )
  })

  test('S3 is used when its settings are complete', () => {
    expect(readConfig(s3).storage.store).toEqual({
      endpoint: null,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      forcePathStyle: false,
    })
    expect(
      readConfig({ ...s3, S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu' }).storage.store,
    ).toMatchObject({ endpoint: 'https://s3.example', region: 'eu', forcePathStyle: true })
    const { S3_BUCKET: _, ...without } = s3
    expect(() => readConfig(without)).toThrow(
      'Storage in S3 needs all of S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    )
  })

  test('the S3 protocol is off until it gets a key', () => {
    const key = {
      S3_PROTOCOL_ACCESS_KEY_ID: 'backup-program',
      S3_PROTOCOL_ACCESS_KEY_SECRET: 'a secret that nobody guesses',
    }
    const { S3_PROTOCOL_ACCESS_KEY_ID: id, S3_PROTOCOL_ACCESS_KEY_SECRET: secret } = key
    expect(readConfig(key).storage.s3Protocol).toEqual({ accessKey: { id, secret }, anonKeys: [] })
    for (const [change, message] of [
      [{ S3_PROTOCOL_ACCESS_KEY_ID: '' }, 'The S3 protocol needs both'],
      [{ S3_PROTOCOL_ACCESS_KEY_ID: 'a/b' }, 'without slashes'],
      [{ S3_PROTOCOL_ACCESS_KEY_SECRET: 'short' }, 'must have 20 characters or more'],
    ] as const)
      expect(() => readConfig({ ...key, ...change })).toThrow(message)
  })

  test('an unencrypted way to S3, or S3 beside a hosted Supabase, causes a warning', () => {
    const warningsOf = (env: Record<string, string>) => readConfig({ ...s3, ...env }).warnings
    expect(warningsOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
    expect(warningsOf({ S3_ENDPOINT: 'http://s3.example' })).toEqual([
      'S3_ENDPOINT starts with http://, so files cross the network without encryption.',
    ])
    expect(
      warningsOf({
        DATABASE_URL: 'postgres://u:p@db/x',
        SUPABASE_URL: 'https://x.supabase.co/',
        SUPABASE_PUBLISHABLE_KEY: 'p',
        SUPABASE_SECRET_KEY: 's',
      }),
    ).toEqual(['The S3_ settings have no effect, because the hosted Supabase keeps the files.'])
  })
})

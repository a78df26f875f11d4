import { createHash } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { accessKey, useS3 } from '../../../../test/use/use-s3.ts'
import { createStorage } from '../../storage.ts'
import { createSigner } from './signer.ts'

const storage = await useS3()
const { context, endpoint, s3 } = storage
const bucket = await storage.createBucket()
const url = new URL(`${endpoint}/${bucket}/a`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Signing {
  method?: string
  headers?: Record<string, string>
  signingDate?: Date
  key?: typeof accessKey
  sessionToken?: string
  body?: string
}

/** The headers of a request that its sender signed. */
async function signed({
  method = 'PUT',
  headers = {},
  signingDate = new Date(),
  key = accessKey,
  sessionToken,
  body = 'hello',
}: Signing = {}): Promise<Record<string, string>> {
  const signer = createSigner(key, { region: 'us-east-1', sessionToken: sessionToken ?? null })
  const request = await signer.sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      headers: { host: url.host, 'x-amz-content-sha256': sha256(body), ...headers },
    },
    { signingDate },
  )
  const { host: _host, ...rest } = request.headers
  return rest
}

async function send(
  headers: Record<string, string>,
  {
    method = 'PUT',
    body = 'hello',
    path = '',
  }: { method?: string; body?: string; path?: string } = {},
): Promise<string> {
  const response = await fetch(`${url.href}${path}`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body }),
  })
  const text = await response.text()
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? String(response.status)
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

test('is switched off where no one may use it', async () => {
  const settings = { ...context.settings, s3Protocol: null }
  const request = new Request(url, { headers: await signed({ method: 'GET' }) })
  const refused = () => Promise.reject(new Error('nobody asks for the caller'))
  const response = await createStorage({ ...context, settings }).handle(request, refused, {
    ip: '203.0.113.9',
  })
  expect([response.status, await response.text()]).toEqual([
    403,
    expect.stringContaining('switched off'),
  ])
})

test('accepts what its sender signed', async () => {
  expect(await send(await signed())).toBe('200')
  expect(
    await send(await signed({ headers: { 'cache-control': 'no-store', range: 'bytes=0-' } })),
  ).toBe('200')
})

test('refuses a request without a signature, or with one in another form', async () => {
  const headers = await signed()
  const authorization = headers['authorization'] ?? ''
  const codes: Record<string, string> = {}
  for (const [name, value] of Object.entries({
    none: '',
    bearer: 'Bearer sb_secret_test',
    'version 2': 'AWS key:signature',
    'another service': authorization.replace('/s3/', '/iam/'),
    'no host': authorization.replace('host;', ''),
    'short signature': authorization.replace(/Signature=.{10}/, 'Signature='),
    'another day': authorization.replace(/\/\d{8}\//, '/20200101/'),
  }))
    codes[name] = await send({ ...headers, authorization: value })
  expect(codes).toEqual({
    none: 'InvalidRequest',
    bearer: 'InvalidRequest',
    'version 2': 'InvalidRequest',
    'another service': 'AuthorizationHeaderMalformed',
    'no host': 'AuthorizationHeaderMalformed',
    'short signature': 'AuthorizationHeaderMalformed',
    'another day': 'AuthorizationHeaderMalformed',
  })
  expect(await send({})).toBe('AccessDenied')
})

test('refuses another key, secret, method, path, query, header and body', async () => {
  expect(await send(await signed({ key: { ...accessKey, id: 'other' } }))).toBe(
    'InvalidAccessKeyId',
  )
  expect(await send(await signed({ key: { ...accessKey, secret: 'other' } }))).toBe(
    'SignatureDoesNotMatch',
  )
  const headers = await signed({ headers: { 'x-amz-meta-a': '1', 'content-type': 'text/plain' } })
  expect(await send(headers, { method: 'POST' })).toBe('SignatureDoesNotMatch')
  expect(await send(headers, { path: 'b' })).toBe('SignatureDoesNotMatch')
  expect(await send(headers, { path: '?partNumber=1' })).toBe('SignatureDoesNotMatch')
  for (const change of [{ 'x-amz-meta-a': '2' }, { 'content-type': 'text/html' }])
    expect(await send({ ...headers, ...change })).toBe('SignatureDoesNotMatch')
  expect(await send({ ...headers, 'x-amz-acl': 'public-read' })).toBe('AccessDenied')
  expect(await send(headers, { body: 'HELLO' })).toBe('XAmzContentSHA256Mismatch')
})

test('refuses a request of another time, so that nobody can repeat it later', async () => {
  for (const signingDate of [minutes(-16), minutes(16)])
    expect(await send(await signed({ signingDate }))).toBe('RequestTimeTooSkewed')
  for (const signingDate of [minutes(-14), minutes(14)])
    expect(await send(await signed({ signingDate }))).toBe('200')
  const presigned = (signingDate: Date, expiresIn = 300) =>
    getSignedUrl(s3, new PutObjectCommand({ Bucket: bucket, Key: 'a' }), { signingDate, expiresIn })
  const put = async (target: string) => {
    const text = await (await fetch(target, { method: 'PUT', body: 'hello' })).text()
    return /<Message>(.*)<\/Message>/.exec(text)?.[1] ?? 'it worked'
  }
  expect(await put(await presigned(minutes(-4)))).toBe('it worked')
  expect(await put(await presigned(minutes(-6)))).toBe('Request has expired')
  expect(
    await put((await presigned(minutes(-6))).replace('Expires=300', 'Expires=3600')),
  ).toContain('does not match')
  expect(
    await put((await presigned(minutes(0))).replace('Expires=300', 'Expires=604801')),
  ).toContain('604800')
})

test('a session token must be valid, and signed with', async () => {
  const { token } = await storage.signUp()
  const key = { id: 'project', secret: 'sb_publishable_test' }
  const as = (sessionToken: string, secret = key.secret) =>
    signed({ key: { ...key, secret }, sessionToken })
  expect(await send(await as(token), { method: 'PUT' })).toBe('AccessDenied')
  expect(await send(await as('a.b.c'))).toBe('InvalidToken')
  expect(await send(await as(token, 'other'))).toBe('SignatureDoesNotMatch')
  const headers = await as(token)
  const other = await storage.signUp()
  expect(await send({ ...headers, 'x-amz-security-token': other.token })).toBe(
    'SignatureDoesNotMatch',
  )
  // Anybody knows the anonymous key; without a token it opens nothing.
  expect(await send(await signed({ key }))).toBe('InvalidAccessKeyId')
})

test('refuses the session token of an app that a person signs in to', async () => {
  const { token } = await storage.signUp()
  const appToken = await context.keys.signAccessToken({ ...decodeJwt(token), client_id: 'app' })
  const key = { id: 'project', secret: 'sb_publishable_test' }
  const read = async (sessionToken: string) =>
    send(await signed({ method: 'GET', key, sessionToken }), { method: 'GET' })
  expect(await read(token)).toBe('NoSuchKey')
  expect(await read(appToken)).toBe('AccessDenied')
})

test('refuses bodies that are too long, have no length or end too soon', async () => {
  const limit = context.settings.fileSizeLimitBytes
  const small = await storage.createBucket({ fileSizeLimit: 3 })
  const presigned = await getSignedUrl(s3, new PutObjectCommand({ Bucket: small, Key: 'a' }))
  const response = await fetch(presigned, { method: 'PUT', body: 'hello' })
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('EntityTooLarge'),
  ])
  const streaming = { 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' }
  const chunked = async (length: string | null, body: string) =>
    send(
      await signed({
        headers: {
          ...streaming,
          ...(length === null ? {} : { 'x-amz-decoded-content-length': length }),
        },
      }),
      { body },
    )
  expect(await chunked('5', '5\r\nhello\r\n0\r\n\r\n')).toBe('200')
  expect(await chunked(null, '5\r\nhello\r\n0\r\n\r\n')).toBe('MissingContentLength')
  expect(await chunked(String(limit + 1), '0\r\n\r\n')).toBe('EntityTooLarge')
  expect(await chunked('6', '5\r\nhello\r\n0\r\n\r\n')).toBe('IncompleteBody')
  expect(await chunked('4', '5\r\nhello\r\n0\r\n\r\n')).toBe('IncompleteBody')
  expect(await chunked('5', '5\r\nhel')).toBe('IncompleteBody')
  expect(await chunked('5', 'xyz\r\nhello')).toBe('InvalidRequest')
  expect(await chunked('5', `${'1'.repeat(20_000)}\r\nhello`)).toBe('InvalidRequest')
  expect(
    await send(await signed({ headers: { 'x-amz-content-sha256': 'STREAMING-AWS4-ECDSA' } })),
  ).toBe('NotImplemented')
})

test('checks the signature of each chunk and of the trailer', async () => {
  const date = new Date()
  const long = date.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${long}\n${long.slice(0, 8)}/us-east-1/s3/aws4_request`
  const signer = createSigner(accessKey, { region: 'us-east-1', sessionToken: null })
  const put = async (change: (body: string) => string, text = 'hello') => {
    const headers = await signed({
      signingDate: date,
      headers: {
        'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
        'x-amz-decoded-content-length': '10',
        'x-amz-trailer': 'x-amz-checksum-sha1',
      },
    })
    let previous = headers['authorization']?.slice(-64) ?? ''
    let body = ''
    for (const chunk of [text, 'world', '']) {
      const contents = `${previous}\n${sha256('')}\n${sha256(chunk)}`
      previous = await signer.sign(`AWS4-HMAC-SHA256-PAYLOAD\n${scope}\n${contents}`, {
        signingDate: date,
      })
      body += `${chunk.length.toString(16)};chunk-signature=${previous}\r\n${chunk === '' ? '' : `${chunk}\r\n`}`
    }
    const trailer = `x-amz-checksum-sha1:${createHash('sha1').update('helloworld').digest('base64')}`
    const signature = await signer.sign(
      `AWS4-HMAC-SHA256-TRAILER\n${scope}\n${previous}\n${sha256(`${trailer}\n`)}`,
      { signingDate: date },
    )
    body += `${trailer}\r\nx-amz-trailer-signature:${signature}\r\n\r\n`
    return send(headers, { body: change(body) })
  }
  expect(await put((body) => body)).toBe('200')
  expect(await put((body) => body.replace('world', 'WORLD'))).toBe('SignatureDoesNotMatch')
  expect(await put((body) => body.replace(/chunk-signature=./, 'chunk-signature=x'))).toBe(
    'SignatureDoesNotMatch',
  )
  expect(await put((body) => body.replace('x-amz-checksum-sha1:', 'x-amz-checksum-sha1:A'))).toBe(
    'SignatureDoesNotMatch',
  )
  expect(await put((body) => body, 'HELLO')).toBe('BadDigest')
  // What was stored before is still there.
  const { data } = await storage.service.storage.from(bucket).download('a')
  expect(await data?.text()).toBe('helloworld')
})

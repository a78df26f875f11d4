import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { service, client, admin, backend, keys, send, signUp, createBucket } = await useStorage()
const { storage } = service

const bodyOf = async (response: Response) => [response.status, await response.json()]
/** As anybody who has the URL, without a key. */
const open = (url: string, init?: RequestInit) =>
  backend.fetch(new Request(url, init), { ip: '203.0.113.7' })
const refusal = (code: string, message: string) => [
  400,
  { statusCode: '400', code, error: code, message },
]
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object

/** Longer than any URL of these tests is valid. */
function passTime(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60 * 60 * 1_000 })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

const encode = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** supabase-js does not escape the name of an upload. */
async function uploaded(name = 'a b.txt'): Promise<string> {
  const bucket = await createBucket()
  const init = {
    method: 'POST',
    body: `bytes of ${name}`,
    headers: { 'content-type': 'text/plain' },
  }
  expect((await send(`/object/${bucket}/${encode(name)}`, init)).status).toBe(200)
  return bucket
}

describe('a URL to download', () => {
  test.for(['a b.txt', 'é/ü ö.txt', '+$,;=@&.txt', 'what? 1 at 5/x'])(
    'reads %s without a key',
    async (name) => {
      const bucket = await uploaded(name)
      const { data } = await storage.from(bucket).createSignedUrls([name, 'absent'], 60)
      expect(data?.map((each) => [each.path, each.error, each.signedUrl === null])).toEqual([
        [name, null, false],
        ['absent', 'Either the object does not exist or you do not have access to it', true],
      ])
      const one = await send(`/object/sign/${bucket}/${encode(name)}`, {
        method: 'POST',
        body: '{"expiresIn":60}',
      })
      const { signedURL } = (await one.json()) as { signedURL: string }
      // As supabase-js makes a URL of it.
      for (const url of [
        data?.[0]?.signedUrl ?? '',
        encodeURI(`http://x/storage/v1${signedURL}`),
      ]) {
        const response = await open(url)
        expect([response.status, await response.text()]).toEqual([200, `bytes of ${name}`])
        expect(response.headers.get('expires')).toMatch(/ GMT$/)
      }
    },
  )

  test('asks for a download under another name, and for a smaller picture', async () => {
    const bucket = await uploaded()
    const from = storage.from(bucket)
    const { data } = await from.createSignedUrl('a b.txt', 60, { download: 'Ünder.txt' })
    expect(data?.signedUrl).toContain('&download=')
    const picture = await from.createSignedUrl('a b.txt', 60, { transform: { width: 80 } })
    expect(picture.data?.signedUrl).toContain(`/render/image/sign/${bucket}/a%20b.txt?token=`)
    const token = new URL(picture.data?.signedUrl ?? '').searchParams.get('token') ?? ''
    expect(claimsOf(token)).toMatchObject({ transform: { width: 80 } })
    // The original is not what was shared.
    expect(
      await bodyOf(
        await open(`http://x/storage/v1/object/sign/${bucket}/a%20b.txt?token=${token}`),
      ),
    ).toEqual(refusal('InvalidSignature', 'Invalid signature'))
    const empty = await from.createSignedUrl('a b.txt', 60, { transform: {} })
    expect(empty.data?.signedUrl).toContain('/object/sign/')
  })

  test('is refused after its time, for another object, and when it was changed', async () => {
    const bucket = await uploaded()
    await storage.from(bucket).upload('other.txt', 'secret')
    const { data } = await storage.from(bucket).createSignedUrl('a b.txt', 60)
    const url = data?.signedUrl ?? ''
    expect(await bodyOf(await open(url.replace('a%20b.txt', 'other.txt')))).toEqual(
      refusal('InvalidSignature', 'Invalid signature'),
    )
    const changed = url.replace(/token=[^.]+\.(.{6})/, (all) => `${all.slice(0, -1)}_`)
    expect(await bodyOf(await open(changed))).toEqual([
      400,
      expect.objectContaining({ code: 'InvalidJWT' }),
    ])
    expect(await bodyOf(await open(url.replace(/token=.*/, 'token=not-a-jwt')))).toEqual(
      refusal('InvalidJWT', 'Invalid Compact JWS'),
    )
    expect(await bodyOf(await open(url.replace(/\?token=.*/, '')))).toEqual([
      400,
      expect.objectContaining({ statusCode: '400' }),
    ])
    passTime()
    expect(await bodyOf(await open(url))).toEqual(
      refusal('InvalidJWT', '"exp" claim timestamp check failed'),
    )
  })

  test('reads what the object is now, and nothing after it is deleted', async () => {
    const bucket = await uploaded()
    const { data } = await storage.from(bucket).createSignedUrl('a b.txt', 60)
    await storage.from(bucket).update('a b.txt', 'new bytes')
    expect(await (await open(data?.signedUrl ?? '')).text()).toBe('new bytes')
    await storage.from(bucket).remove(['a b.txt'])
    expect((await bodyOf(await open(data?.signedUrl ?? '')))[1]).toMatchObject({
      code: 'NoSuchKey',
    })
  })

  test('is signed only for those who may select the object', async () => {
    const bucket = await uploaded()
    const { id, token } = await signUp()
    const person = client(token).storage.from(bucket)
    expect((await person.createSignedUrl('a b.txt', 60)).error).toMatchObject({ statusCode: '404' })
    expect((await person.createSignedUrls(['a b.txt'], 60)).data?.[0]?.signedUrl).toBeNull()
    await admin.query(
      `create policy "select ${id}" on storage.objects for select using (bucket_id = '${bucket}')`,
    )
    expect((await person.createSignedUrl('a b.txt', 60)).error).toBeNull()
  })

  test.for([
    [{}],
    [{ expiresIn: 0 }],
    [{ expiresIn: '60' }],
    [{ expiresIn: 60, transform: { width: 9_999 } }],
    [{ expiresIn: 60, transform: { resize: 'bend' } }],
  ])('refuses %j', async ([body]) => {
    const bucket = await uploaded()
    const response = await send(`/object/sign/${bucket}/a%20b.txt`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect(await bodyOf(response)).toEqual([400, expect.objectContaining({ statusCode: '400' })])
  })
})

describe('a URL to upload', () => {
  test('uploads once, for the person who signed it', async () => {
    const bucket = await createBucket()
    const { id, token } = await signUp()
    const person = client(token).storage.from(bucket)
    expect((await person.createSignedUploadUrl('a é.txt')).error).toMatchObject({
      statusCode: '403',
    })
    await admin.query(
      `create policy "insert ${id}" on storage.objects for insert to authenticated
         with check (bucket_id = '${bucket}')`,
    )
    const { data } = await person.createSignedUploadUrl('a é.txt')
    const from = client().storage.from(bucket)
    const upload = (name: string, bytes: string, signed = data?.token ?? '') =>
      from.uploadToSignedUrl(name, signed, bytes, { contentType: 'text/plain' })
    expect((await upload('another.txt', 'thief')).error).toMatchObject({
      message: 'Invalid signature',
      statusCode: '400',
    })
    const put = await open(data?.signedUrl ?? '', { method: 'PUT', body: 'mine' })
    expect(await bodyOf(put)).toEqual([200, { Key: `${bucket}/a é.txt` }])
    const { rows } = await admin.query(
      'select owner_id from storage.objects where bucket_id = $1',
      [bucket],
    )
    expect(rows).toEqual([{ owner_id: id }])
    const again = await open(data?.signedUrl ?? '', { method: 'PUT', body: 'twice' })
    expect(await bodyOf(again)).toEqual([
      400,
      {
        statusCode: '409',
        code: 'KeyAlreadyExists',
        error: 'Duplicate',
        message: 'The resource already exists',
      },
    ])
    expect(await (await storage.from(bucket).download('a é.txt')).data?.text()).toBe('mine')
  })

  test('replaces an object when it was signed for that', async () => {
    const bucket = await uploaded('a.txt')
    const from = storage.from(bucket)
    expect((await from.createSignedUploadUrl('a.txt')).error).toMatchObject({
      message: 'The resource already exists',
    })
    const { data } = await from.createSignedUploadUrl('a.txt', { upsert: true })
    expect((await from.uploadToSignedUrl('a.txt', data?.token ?? '', 'new')).error).toBeNull()
    expect(await (await from.download('a.txt')).data?.text()).toBe('new')
    passTime()
    expect((await from.uploadToSignedUrl('a.txt', data?.token ?? '', 'late')).error).toMatchObject({
      message: '"exp" claim timestamp check failed',
    })
  })

  test('is not the URL of a download, and neither is a session', async () => {
    const bucket = await uploaded('a.txt')
    const from = storage.from(bucket)
    const tokenOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? ''
    const read = tokenOf((await from.createSignedUrl('a.txt', 60)).data?.signedUrl)
    const write = (await from.createSignedUploadUrl('a.txt', { upsert: true })).data?.token ?? ''
    expect((await from.uploadToSignedUrl('a.txt', read, 'thief')).error).toMatchObject({
      message: 'Invalid signature',
    })
    const path = `http://x/storage/v1/object/sign/${bucket}/a.txt?token=`
    expect((await open(path + write)).status).toBe(400)
    const session = await keys.signAccessToken({
      url: `${bucket}/a.txt`,
      purpose: 'download',
      exp: Math.floor(Date.now() / 1_000) + 60,
    })
    expect((await open(path + session)).status).toBe(400)
    for (const token of [read, write])
      expect((await bodyOf(await send('/bucket', {}, token)))[1]).toMatchObject({
        statusCode: '403',
        error: 'Unauthorized',
      })
  })

  test('keeps to the limits of the bucket', async () => {
    const bucket = await createBucket({ fileSizeLimit: 3, allowedMimeTypes: ['text/plain'] })
    const from = storage.from(bucket)
    const { data } = await from.createSignedUploadUrl('a.txt')
    const upload = (bytes: string, contentType: string) =>
      from.uploadToSignedUrl('a.txt', data?.token ?? '', bytes, { contentType })
    expect((await upload('four', 'text/plain')).error).toMatchObject({ statusCode: '413' })
    expect((await upload('ok', 'image/png')).error).toMatchObject({ statusCode: '415' })
    expect((await upload('ok', 'text/plain')).error).toBeNull()
  })

  test('is refused for a bucket that is not there', async () => {
    expect((await storage.from('absent').createSignedUploadUrl('a')).error).toMatchObject({
      message: 'Bucket not found',
    })
  })
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { admin, client, createBucket, send, service, signUp } = await useStorage()

const photo = await sharp({
  create: { width: 400, height: 200, channels: 3, background: '#c40' },
})
  .png()
  .toBuffer()

async function usePhoto({ isPublic = false } = {}) {
  const bucket = await createBucket({ isPublic })
  const { error } = await service.storage
    .from(bucket)
    .upload('a/photo.png', photo, { contentType: 'image/png', cacheControl: '60' })
  if (error) throw error
  return bucket
}

const anon = 'sb_publishable_test'
const answer = async (path: string, init: RequestInit = {}, token = anon) => {
  const response = await send(path, init, token)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
const sizeOf = async (bytes: Uint8Array) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return { width, height, format }
}

test('supabase-js: a public, a private and a signed picture in another size', async () => {
  const open = await usePhoto({ isPublic: true })
  const transform = { width: 100, height: 100, quality: 50 }
  const url = service.storage.from(open).getPublicUrl('a/photo.png', { transform }).data.publicUrl
  const path = url.slice(url.indexOf('/storage/v1') + '/storage/v1'.length)
  const shown = await answer(path)
  expect(await sizeOf(shown.bytes)).toEqual({ width: 100, height: 100, format: 'png' })
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    vary: expect.stringMatching(/Accept/),
    'cache-control': 'max-age=60',
    'content-length': String(shown.bytes.length),
  })

  const own = await usePhoto()
  const { data } = await service.storage
    .from(own)
    .download('a/photo.png', { transform: { height: 50, resize: 'contain' } })
  expect(await sizeOf(new Uint8Array((await data?.arrayBuffer()) ?? []))).toMatchObject({
    width: 100,
    height: 50,
  })

  const signed = await service.storage
    .from(own)
    .createSignedUrl('a/photo.png', 60, { transform: { width: 30 } })
  const signedUrl = signed.data?.signedUrl ?? ''
  const signedPath = signedUrl.slice(signedUrl.indexOf('/storage/v1') + '/storage/v1'.length)
  // The size is part of what was signed.
  const small = await answer(`${signedPath}&width=300`)
  expect(await sizeOf(small.bytes)).toMatchObject({ width: 30, height: 15 })
  expect((await answer(`${signedPath}x`)).status).toBe(400)
  expect((await answer(signedPath.replace('/render/image/sign/', '/object/sign/'))).status).toBe(
    400,
  )
})

test('the browser says which format it reads; an ETag saves the bytes', async () => {
  const bucket = await usePhoto({ isPublic: true })
  const path = `/render/image/public/${bucket}/a/photo.png?width=40`
  const avif = await answer(path, { headers: { accept: 'image/avif,image/webp,*/*' } })
  expect([avif.headers.get('content-type'), (await sizeOf(avif.bytes)).format]).toEqual([
    'image/avif',
    'heif',
  ])
  const webp = await answer(`${path}&format=webp`)
  expect(webp.headers.get('content-type')).toBe('image/webp')
  const origin = await answer(`${path}&format=origin`, { headers: { accept: 'image/avif' } })
  expect(origin.headers.get('content-type')).toBe('image/png')
  const etag = avif.headers.get('etag') ?? ''
  expect(new Set([etag, webp.headers.get('etag'), origin.headers.get('etag')]).size).toBe(3)
  const again = await answer(path, { headers: { accept: 'image/avif', 'if-none-match': etag } })
  expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
  const head = await answer(path, { method: 'HEAD', headers: { accept: 'image/avif' } })
  expect([head.status, head.bytes.length, head.headers.get('content-type')]).toEqual([
    200,
    0,
    'image/avif',
  ])
})

test('a replaced picture is another picture, and a deleted one is gone', async () => {
  const bucket = await usePhoto({ isPublic: true })
  const path = `/render/image/public/${bucket}/a/photo.png?width=40`
  const first = await answer(path)
  const blue = await sharp(photo).tint('#00f').png().toBuffer()
  await service.storage
    .from(bucket)
    .upload('a/photo.png', blue, { contentType: 'image/png', upsert: true })
  const second = await answer(path)
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'))
  expect(second.bytes.equals(first.bytes)).toBe(false)
  await service.storage.from(bucket).remove(['a/photo.png'])
  expect((await answer(path)).status).toBe(400)
})

test('rights are asked at each request, also for a cached picture', async () => {
  const bucket = await usePhoto()
  const person = await signUp()
  const path = `/render/image/authenticated/${bucket}/a/photo.png?width=20`
  expect((await answer(path, {}, person.token)).status).toBe(400)
  await admin.query(
    `create policy "${bucket}" on storage.objects for select to authenticated
       using (bucket_id = '${bucket}')`,
  )
  expect((await answer(path, {}, person.token)).status).toBe(200)
  expect((await client(person.token).storage.from(bucket).download('a/photo.png')).error).toBe(null)
  await admin.query(`drop policy "${bucket}" on storage.objects`)
  expect((await answer(path, {}, person.token)).status).toBe(400)
  expect((await answer(`/render/image/public/${bucket}/a/photo.png?width=20`)).status).toBe(400)
})

test.each([
  ['width=0', 'width'],
  ['width=-1', 'width'],
  ['height=2501', 'height'],
  ['quality=19', 'quality'],
  ['resize=zoom', 'resize'],
  ['format=exe', 'format'],
])('refuses %s and says why', async (query, word) => {
  const bucket = await usePhoto({ isPublic: true })
  const refused = await answer(`/render/image/public/${bucket}/a/photo.png?${query}`)
  expect([refused.status, JSON.parse(refused.bytes.toString())]).toEqual([
    400,
    expect.objectContaining({ statusCode: '400', message: expect.stringContaining(word) }),
  ])
})

test('what is not a picture, is too large, or cannot be read gets a clear answer', async () => {
  const bucket = await createBucket({ isPublic: true })
  const files = {
    text: ['not an image', 'text/plain'],
    heif: [Buffer.from('00000010667479706d69663100000000', 'hex'), 'image/heic'],
    pdf: ['%PDF-1.7\n', 'application/pdf'],
    large: [Buffer.alloc(26 * 1024 * 1024, photo), 'image/png'],
  } as const
  for (const [name, [content, contentType]] of Object.entries(files)) {
    const { error } = await service.storage.from(bucket).upload(name, content, { contentType })
    expect(error).toBe(null)
  }
  const refuse = async (name: string) => {
    const { status, bytes } = await answer(`/render/image/public/${bucket}/${name}?width=9`)
    return [status, (JSON.parse(bytes.toString()) as { message: string }).message]
  }
  const unreadable = 'The source image is invalid or unsupported for rendering'
  expect(await refuse('text')).toEqual([400, unreadable])
  expect(await refuse('heif')).toEqual([400, unreadable])
  expect(await refuse('pdf')).toEqual([400, unreadable])
  expect(await refuse('large')).toEqual([400, 'The source image has more than 25 MB'])
  expect(await refuse('none')).toEqual([400, 'Object not found'])
})

test('an SVG is sent as it is, without the right to run anything', async () => {
  const bucket = await createBucket({ isPublic: true })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  await service.storage.from(bucket).upload('a.svg', svg, { contentType: 'image/svg+xml' })
  const shown = await answer(`/render/image/public/${bucket}/a.svg?width=9`)
  expect(shown.bytes.toString()).toBe(svg)
})

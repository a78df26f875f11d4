import { CopyObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { encodeMetadata, offsetStream } from '../../test/storage/tus-requests.ts'
import { failureOf, useS3 } from '../../test/use/use-s3.ts'

const storage = await useS3()
const { admin, client, connectAs, createBucket, keys, s3, send, service } = storage

test('the token of an upload URL is for one name only, however it is encoded', async () => {
  const bucket = await createBucket()
  const { data } = await service.storage.from(bucket).createSignedUploadUrl('own/photo')
  const put = (path: string) =>
    send(`/object/upload/sign/${bucket}/${path}?token=${data?.token}`, {
      method: 'PUT',
      body: 'x',
    })
  for (const other of ['own/%2570hoto', 'own%252Fphoto', '%256Fwn/photo'])
    expect((await put(other)).status).toBe(400)
  expect((await put('own/photo')).status).toBe(200)
  const { rows } = await admin.query('select name from storage.objects where bucket_id = $1', [
    bucket,
  ])
  expect(rows).toEqual([{ name: 'own/photo' }])
})

test('an app that signs people in does not reach their files by the S3 protocol', async () => {
  const bucket = await createBucket()
  await admin.query(`create policy "app reads ${bucket}" on storage.objects for select
    to authenticated using (bucket_id = '${bucket}')`)
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'a', Body: 'secret' }))
  const { id, token } = await storage.signUp()
  const read = (by: string) =>
    failureOf(connectAs(by).send(new GetObjectCommand({ Bucket: bucket, Key: 'a' })))
  expect((await read(token))[0]).toBe(200)
  const appToken = await keys.signAccessToken({
    sub: id,
    role: 'authenticated',
    client_id: id,
    exp: Math.floor(Date.now() / 1_000) + 600,
  })
  expect((await read(appToken))[1]).toBe('AccessDenied')
})

test('headers that a client chose in a form do not break a read by the S3 protocol', async () => {
  const Bucket = await createBucket()
  const form = new FormData()
  form.append('cacheControl', '1\r\nset-cookie: a=b')
  form.append('', new Blob(['hello'], { type: 'text/plain' }))
  expect((await send(`/object/${Bucket}/a`, { method: 'POST', body: form })).status).toBe(200)
  const { CacheControl } = await s3.send(new GetObjectCommand({ Bucket, Key: 'a' }))
  expect(CacheControl).toBe('no-cache')
  expect((await send(`/object/${Bucket}/a`)).headers.get('set-cookie')).toBeNull()
})

test('the fields before a file take little memory', async () => {
  const bucket = await createBucket()
  const form = new FormData()
  for (const name of ['a', 'b', 'c']) form.append(name, 'x'.repeat(900_000))
  form.append('', new Blob(['hello'], { type: 'text/plain' }))
  const url = storage.endpoint.replace('/s3', `/object/${bucket}/a`)
  const headers = { authorization: 'Bearer sb_secret_test' }
  const answer = await fetch(url, { method: 'POST', body: form, headers })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'InvalidRequest' }),
  ])
})

test('a copy does not get a type that its bytes are not', async () => {
  const pages = await createBucket()
  const pictures = await createBucket({ allowedMimeTypes: ['image/png'] })
  await service.storage.from(pages).upload('a', '<html><script>', { contentType: 'text/html' })
  const copied = await send('/object/copy', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      bucketId: pages,
      sourceKey: 'a',
      destinationBucket: pictures,
      destinationKey: 'a',
      copyMetadata: false,
      metadata: { mimetype: 'image/png' },
    }),
  })
  expect(await copied.json()).toMatchObject({ code: 'InvalidMimeType' })
  const copy = new CopyObjectCommand({
    Bucket: pictures,
    Key: 'b',
    CopySource: `${pages}/a`,
    MetadataDirective: 'REPLACE',
    ContentType: 'image/png',
  })
  expect((await failureOf(s3.send(copy)))[0]).toBe(415)
})

test('a length that is declared later counts as one that was declared at once', async () => {
  const bucket = await createBucket()
  const { id, token } = await storage.signUp()
  await admin.query(`create policy "own ${bucket}" on storage.objects for insert
    to authenticated with check (bucket_id = '${bucket}')`)
  await admin.query(
    `insert into storage.unfinished_uploads (protocol, bucket_id, name, role, owner_id, quota_key,
       upsert, size_bytes, content_type, cache_control, expires_at)
     values ('tus', $1, 'x', 'authenticated', $2, 'user ' || $2, false, 1024 * 1024 * 1024 - 10,
       '', '', now() + interval '1 hour')`,
    [bucket, id],
  )
  const tus = { 'tus-resumable': '1.0.0' }
  const created = await send(
    '/upload/resumable',
    {
      method: 'POST',
      headers: {
        ...tus,
        'upload-defer-length': '1',
        'upload-metadata': encodeMetadata({ bucketName: bucket, objectName: 'a' }),
      },
    },
    token,
  )
  expect(created.status).toBe(201)
  const path = (created.headers.get('location') ?? '').replace('/storage/v1', '')
  const patch = (length: string) =>
    send(
      path,
      {
        method: 'PATCH',
        headers: { ...tus, ...offsetStream, 'upload-offset': '0', 'upload-length': length },
        body: 'hello',
      },
      token,
    )
  expect((await patch('1000000')).status).toBe(413)
  expect((await patch('5')).status).toBe(204)
})

test('a private object that is hidden is looked for as one that is not there', async () => {
  const bucket = await createBucket()
  await service.storage.from(bucket).upload('hidden', 'secret')
  const { token } = await storage.signUp()
  const asked: string[] = []
  const { transaction } = storage.db
  storage.db.transaction = (settings, work) => {
    asked.push(settings.role)
    return transaction(settings, work)
  }
  for (const path of ['/object', '/object/authenticated', '/render/image/authenticated']) {
    asked.length = 0
    const [hidden, absent] = [
      await send(`${path}/${bucket}/hidden`, {}, token),
      await send(`${path}/${bucket}/absent`, {}, token),
    ]
    expect(await hidden.text()).toBe(await absent.text())
    expect(asked.slice(asked.length / 2)).toEqual(asked.slice(0, asked.length / 2))
  }
  storage.db.transaction = transaction
})

test('who was banned leaves no signed URL behind', async () => {
  const bucket = await createBucket()
  const { id, token } = await storage.signUp()
  for (const [command, rule] of [
    ['select', 'using'],
    ['insert', 'with check'],
  ])
    await admin.query(`create policy "banned ${command} ${bucket}" on storage.objects
      for ${command} to authenticated ${rule} (bucket_id = '${bucket}')`)
  await service.storage.from(bucket).upload('cv.pdf', 'secret')
  const own = client(token).storage.from(bucket)
  const { data: link } = await own.createSignedUrl('cv.pdf', 100_000)
  const { data: many } = await own.createSignedUrls(['cv.pdf'], 100_000)
  const { data: upload } = await own.createSignedUploadUrl('mine')
  const paths = [link?.signedUrl, many?.[0]?.signedUrl].map(
    (url) => (url ?? '').split('/storage/v1')[1] ?? '',
  )
  for (const path of paths) expect((await send(path)).status).toBe(200)
  await admin.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    id,
  ])
  // A session that was found alive is not asked about again for half a second.
  for (const path of paths) await expect.poll(async () => (await send(path)).status).toBe(400)
  const late = await service.storage
    .from(bucket)
    .uploadToSignedUrl('mine', upload?.token ?? '', 'thief')
  expect(late.error).not.toBeNull()
})

test('metadata of a resumable upload that is nested too deeply is refused', async () => {
  const bucket = await createBucket()
  const metadata = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
  const answer = await send('/upload/resumable', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': encodeMetadata({ bucketName: bucket, objectName: 'a', metadata }),
    },
  })
  expect(answer.status).toBe(400)
})

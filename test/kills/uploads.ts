import { randomBytes, randomUUID } from 'node:crypto'
import type { Random } from '../money/random.ts'
import { encodeMetadata, offsetStream } from '../storage/tus-requests.ts'
import { hash } from './find-lost.ts'
import { pause, send, sendOnce, type KilledShop, type Sent } from './killed-shop.ts'

export const bucket = 'kills'
const partBytes = 20_000

const makeBytes = (random: Random) =>
  new Uint8Array(randomBytes(partBytes * (1 + random.below(5)) + random.below(partBytes)))

/** Uploads a file in one request. A repeated one replaces it by the same bytes. */
export async function uploadWhole(shop: KilledShop, random: Random): Promise<void> {
  const bytes = makeBytes(random)
  const path = `${bucket}/${randomUUID()}`
  const response = await send(shop, `/storage/v1/object/${path}`, {
    body: bytes,
    headers: { 'x-upsert': 'true', 'content-type': 'application/octet-stream' },
    token: shop.keys.secretKey,
  })
  if (response.status !== 200)
    throw new Error(`upload: ${response.status} ${await response.text()}`)
  shop.acknowledged.files.push({ path, sha256: hash(bytes) })
}

/** Uploads a file by TUS, and goes on after a kill where the server says. */
export async function uploadInParts(shop: KilledShop, random: Random): Promise<void> {
  const bytes = makeBytes(random)
  const objectName = randomUUID()
  const created = await send(shop, '/storage/v1/upload/resumable', {
    ...tus(shop, {
      'upload-length': String(bytes.length),
      'upload-metadata': encodeMetadata({ bucketName: bucket, objectName }),
      'x-upsert': 'true',
    }),
  })
  if (created.status !== 201) throw new Error(`TUS: ${created.status} ${await created.text()}`)
  const url = created.headers.get('location') ?? ''
  let offset = 0
  while (offset < bytes.length) offset = await sendPart(shop, { url, bytes, offset })
  shop.acknowledged.files.push({ path: `${bucket}/${objectName}`, sha256: hash(bytes) })
}

/** @returns the offset that the server has acknowledged */
async function sendPart(
  shop: KilledShop,
  { url, bytes, offset }: { url: string; bytes: Uint8Array<ArrayBuffer>; offset: number },
): Promise<number> {
  const response = await sendOnce(shop, url, {
    ...tus(shop, { ...offsetStream, 'upload-offset': String(offset) }),
    method: 'PATCH',
    body: bytes.slice(offset, offset + partBytes),
  })
  if (response?.status === 204) {
    shop.acknowledged.uploadedParts.push(`${url} ${offset}`)
    return Number(response.headers.get('upload-offset'))
  }
  await pause()
  const found = await send(shop, url, { ...tus(shop), method: 'HEAD' })
  if (found.status !== 200) throw new Error(`TUS after ${offset} bytes: ${found.status}`)
  const stored = Number(found.headers.get('upload-offset'))
  if (stored < offset) shop.problems.push(`uploadedParts: ${url} has ${stored} of ${offset} bytes`)
  return stored
}

const tus = (shop: KilledShop, headers: Record<string, string> = {}): Sent => ({
  headers: { 'tus-resumable': '1.0.0', ...headers },
  token: shop.keys.secretKey,
})

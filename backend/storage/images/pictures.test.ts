import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createDrawingBudget } from '../../web/drawing-budget.ts'
import { drawPicture } from './draw-picture.ts'
import { createPictureCache } from './picture-cache.ts'
import { createPictureProcesses, type PictureProcesses } from './picture-processes.ts'
import { createPictures, type PictureRequest } from './pictures.ts'
import { transformSchema } from './transform.ts'

const photo = (width = 120, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#c40' } }).jpeg()

function usePictures(options: { maxBytes?: number; capacityMs?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  const clock = { now: Date.now() }
  const now = () => clock.now
  const real = createPictureProcesses()
  const drawn: string[] = []
  const processes: PictureProcesses = {
    ...real,
    draw(job, asked) {
      drawn.push(job.source)
      return real.draw(job, asked)
    },
  }
  const open = () =>
    createPictures({
      folder,
      processes,
      cache: createPictureCache({ folder, now, ...options }),
      budget: createDrawingBudget({ now, ...options }),
    })
  onTestFinished(async () => {
    await real[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })
  return { pictures: open(), open, drawn, folder, clock }
}

async function request(
  content: Uint8Array | Promise<Uint8Array>,
  asked: Record<string, unknown> = {},
  rest: Partial<PictureRequest> = {},
): Promise<PictureRequest> {
  const bytes = await content
  return {
    version: 'a/b/1',
    transform: transformSchema.parse(asked),
    format: null,
    read: async () => Readable.from([bytes]),
    address: '203.0.113.1',
    signal: AbortSignal.timeout(15_000),
    ...rest,
  }
}

test('draws a picture once, also for 50 clients at the same time, and keeps it', async () => {
  const { pictures, drawn, open, folder } = usePictures()
  const asked = await request(photo().toBuffer(), { width: 40 }, { format: 'avif' })
  const all = await Promise.all(Array.from({ length: 50 }, () => pictures.get(asked)))
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(drawn).toHaveLength(1)
  const [first] = all
  if (typeof first !== 'object') throw new Error('no picture')
  expect(await sharp(first.path).metadata()).toMatchObject({
    format: 'heif',
    width: 40,
    height: 20,
  })
  expect(await open().get(asked)).toMatchObject({ path: first.path, bytes: first.bytes })
  expect(drawn).toHaveLength(1)
  expect(readdirSync(join(folder, 'tmp'))).toEqual([])
  await pictures.get({ ...asked, version: 'a/b/2' })
  await pictures.get({ ...asked, transform: transformSchema.parse({ width: 41 }) })
  expect(drawn).toHaveLength(3)
})

test('turns a photo as the camera held it, drops its metadata, and never enlarges it', async () => {
  const { pictures } = usePictures()
  const turned = photo()
    .withExif({ IFD0: { Copyright: 'Ola' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const made = await pictures.get(await request(turned, { width: 2_000 }))
  if (typeof made !== 'object') throw new Error(made)
  const metadata = await sharp(made.path).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 60, height: 120 })
  expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
})

/** A PNG that says that it is huge, and whose pixels are a few bytes of zeros. */
function bombPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('cuts where it is asked to, and keeps each cut for itself', async () => {
  const { pictures } = usePictures()
  // Blue on the left, red on the right.
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#00f' } })
    .extend({ right: 60, background: '#f00' })
    .png()
    .toBuffer()
  const side = { width: 30, height: 30 }
  const colours: number[][] = []
  for (const asked of [{ gravity: 'we' }, { gravity: 'ea' }, { gravity: 'fp', x_offset: 1 }]) {
    const drawn = await pictures.get(await request(bytes, { ...side, ...asked }))
    if (typeof drawn !== 'object') throw new Error('no picture')
    const { data, info } = await sharp(drawn.path).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([30, 30])
    const middle = (15 * 30 + 15) * 3
    colours.push([...data.subarray(middle, middle + 3)])
  }
  const [blue, right, point] = colours
  expect([blue, right, point]).toEqual([
    [0, 0, 255],
    [255, 0, 0],
    [255, 0, 0],
  ])
  const smart = await pictures.get(await request(bytes, { ...side, gravity: 'sm' }))
  expect(smart).toMatchObject({ format: 'png' })
})

// A checksum of its pixels is wrong, and every browser shows it.
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+/p94AAAAASUVORK5CYII='

test('a picture with a wrong checksum is drawn', async () => {
  const { pictures } = usePictures()
  const drawn = await pictures.get(await request(Buffer.from(dot, 'base64'), { width: 1 }))
  expect(drawn).toMatchObject({ format: 'png' })
})

test.each<[string, Uint8Array, string]>([
  ['no bytes', Buffer.alloc(0), 'unreadable'],
  ['text', Buffer.from('not an image'), 'unreadable'],
  ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256)), 'unreadable'],
  ['a bomb of 900 megapixels', bombPng(30_000), 'too_many_pixels'],
  ['a bomb of 16 gigapixels', bombPng(130_000), 'too_many_pixels'],
  ['a picture with most of its pixels missing', bombPng(7_000), 'unreadable'],
  [
    'an SVG that reads a file',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="9" height="9"><image x:href="file:///etc/passwd"/></svg>',
    ),
    'unreadable',
  ],
  [
    'an SVG of endless entities',
    Buffer.from(
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
    ),
    'unreadable',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'unreadable'],
])('answers what is wrong with %s', async (_, bytes, problem) => {
  const { pictures, folder } = usePictures()
  expect(await pictures.get(await request(bytes, { width: 10 }))).toBe(problem)
  expect(readdirSync(join(folder, 'tmp'))).toEqual([])
  expect(
    await pictures.get(await request(photo().toBuffer(), { width: 10 }, { version: 'next' })),
  ).toMatchObject({ format: 'jpeg' })
})

test('a client that leaves cancels a picture that nobody else waits for', async () => {
  const { pictures, folder } = usePictures()
  const large = photo(6_000, 4_000).toBuffer()
  const leaves = new AbortController()
  const alone = pictures.get(await request(large, {}, { format: 'avif', signal: leaves.signal }))
  const together = [new AbortController(), new AbortController()] as const
  const small = photo().toBuffer()
  const [first, second] = await Promise.all(
    together.map(async ({ signal }) =>
      pictures.get.bind(null, await request(small, { width: 9 }, { version: 'other', signal })),
    ),
  )
  const [gone, stays] = [first?.(), second?.()]
  leaves.abort(new Error('left'))
  together[0].abort(new Error('left'))
  await expect(alone).rejects.toThrow('left')
  await expect(gone).rejects.toThrow('left')
  expect(await stays).toMatchObject({ format: 'jpeg' })
  await expect.poll(() => readdirSync(join(folder, 'tmp'))).toEqual([])
  expect(readdirSync(folder)).toHaveLength(2)
})

test('a thief who asks for every size fills neither the disk nor the time of others', async () => {
  const { pictures, folder, clock } = usePictures({ maxBytes: 40 * 4_096, capacityMs: 300 })
  const bytes = await photo().toBuffer()
  const answers: string[] = []
  for (let width = 1; width <= 120; width++) {
    const answer = await pictures.get(await request(bytes, { width }))
    answers.push(typeof answer === 'string' ? answer : 'made')
    // As many as the budget gives come through, each for the time that it took.
    if (answer === 'too_many_new') clock.now += 4_000
  }
  expect(answers).toContain('too_many_new')
  const kept = readdirSync(folder).filter((name) => name !== 'tmp')
  const blocks = kept.map((name) => Math.ceil(statSync(join(folder, name)).size / 4_096))
  expect(blocks.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(40)
  // An honest visitor at another address is served meanwhile.
  const honest = await request(bytes, { height: 7 }, { address: '203.0.113.2' })
  expect(await pictures.get(honest)).toMatchObject({ format: 'jpeg' })
})

test('drops the picture that was not used for longest, also after a restart', async () => {
  const { pictures, open, clock, drawn } = usePictures({ maxBytes: 2 * 4_096 })
  const bytes = await photo().toBuffer()
  const get = async (from: typeof pictures, width: number) => {
    clock.now += 120_000
    await from.get(await request(bytes, { width }))
  }
  for (const width of [10, 11, 10]) await get(pictures, width)
  const later = open()
  await get(later, 12)
  drawn.length = 0
  await get(later, 10)
  expect(drawn).toHaveLength(0)
  await get(later, 11)
  expect(drawn).toHaveLength(1)
  clock.now += 8 * 86_400_000
  await get(open(), 10)
  expect(drawn).toHaveLength(2)
})

test('a picture whose file was deleted is made again', async () => {
  const { pictures, folder } = usePictures()
  const asked = await request(photo().toBuffer(), { width: 10 })
  await pictures.get(asked)
  rmSync(folder, { recursive: true })
  expect(await pictures.get(asked)).toMatchObject({ format: 'jpeg' })
})

test('on a full disk the cache gives back half of its room, and then new pictures are made', async () => {
  const { pictures, folder } = usePictures()
  const bytes = await photo().toBuffer()
  for (const width of [10, 11, 12, 13]) await pictures.get(await request(bytes, { width }))
  const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const full = await request(bytes, { width: 14 }, { read: () => Promise.reject(noSpace) })
  expect(await pictures.get(full)).toBe('no_room')
  expect(readdirSync(folder).filter((name) => name.endsWith('.jpeg'))).toHaveLength(2)
  expect(await pictures.get(await request(bytes, { width: 14 }))).toMatchObject({ format: 'jpeg' })
})

test('a picture that cannot be written is not called unreadable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = join(folder, 'source')
  await photo().toFile(source)
  const transform = transformSchema.parse({ width: 10 })
  expect(await drawPicture({ source, target: '/dev/full', transform, format: null })).toEqual({
    problem: 'no_room',
  })
})

test('too many at once are asked to come back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await using pictures = createPictures({
    folder,
    processes: createPictureProcesses({ atOnce: 1, maxWaiting: 1 }),
  })
  const bytes = await photo().toBuffer()
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async (width) => pictures.get(await request(bytes, { width }))),
  )
  expect(answers.filter((answer) => answer === 'too_busy')).toHaveLength(2)
})

import { stat, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { isDiskFull } from '../blobs/is-disk-full.ts'
import { planCut } from './gravity.ts'
import { planSize, type PictureFormat, type Transform } from './transform.ts'

/** What a process is asked to make. */
export interface PictureJob {
  source: string
  target: string
  transform: Transform
  /** Null keeps the format of the file. */
  format: 'avif' | 'webp' | null
}

export type PictureProblem =
  /** Not a picture of a kind that we read, or a broken one. */
  | 'unreadable'
  /** More pixels than we read. */
  | 'too_many_pixels'
  /** The disk of the pictures is full. */
  | 'no_room'

export type DrawnPicture = { format: PictureFormat } | { problem: PictureProblem }

const maxPixels = 50_000_000
const timeoutS = 20

/** Other readers of the library are for files that nobody shows on a page, and larger to attack. */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`)

/** Prepares the library for files of strangers. */
export function prepareLibrary(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  sharp.cache(false)
  // Two pictures are made at the same time, on usually two cores.
  sharp.concurrency(1)
}

const formats: Readonly<Record<string, PictureFormat>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
}

/**
 * Makes a picture in another size or format: turned as its camera says, without its metadata. Of a
 * picture that moves only the first frame is read.
 */
export async function drawPicture(job: PictureJob): Promise<DrawnPicture> {
  const { source, target, transform } = job
  if ((await stat(source)).size === 0) return { problem: 'unreadable' }
  let drawn: Buffer
  let made: PictureFormat
  try {
    // Reads the head of the file only, without a limit, so that the answer can name it.
    const { width, height, format, autoOrient } = await sharp(source, {
      limitInputPixels: false,
    }).metadata()
    const read = formats[format]
    if (!read) return { problem: 'unreadable' }
    if (width * height > maxPixels) return { problem: 'too_many_pixels' }
    made = job.format ?? read
    const picture = sharp(source, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 })
      .timeout({ seconds: timeoutS })
      .autoOrient()
    drawn = await encode(resize(picture, autoOrient, transform), made, transform.quality).toBuffer()
  } catch {
    // The library says what is wrong in its own words, which are of no use to the caller.
    return { problem: 'unreadable' }
  }
  try {
    await writeFile(target, drawn, { mode: 0o600 })
    return { format: made }
  } catch (error) {
    if (isDiskFull(error)) return { problem: 'no_room' }
    throw error
  }
}

function resize(
  picture: Sharp,
  source: { width: number; height: number },
  transform: Transform,
): Sharp {
  const size = planSize(source, transform)
  const { gravity } = transform
  if (transform.resize !== 'cover' || gravity === undefined)
    return picture.resize({ ...size, fit: fits[transform.resize] })
  if (gravity === 'sm')
    return picture.resize({ ...size, fit: 'cover', position: sharp.strategy.attention })
  const scale = Math.max(size.width / source.width, size.height / source.height)
  const scaled = {
    width: Math.max(size.width, Math.round(source.width * scale)),
    height: Math.max(size.height, Math.round(source.height * scale)),
  }
  return picture.resize({ ...scaled, fit: 'fill' }).extract(planCut(scaled, size, transform))
}

/** The size is planned, so that what only fits into it already has its shape. */
const fits = { cover: 'cover', contain: 'fill', fill: 'fill' } as const

function encode(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  switch (format) {
    case 'avif':
      // AVIF looks as good at a lower number; more effort takes much longer for little.
      return picture.avif({ quality: Math.round(quality * 0.7), effort: 2 })
    case 'webp':
      return picture.webp({ quality, effort: 3 })
    case 'jpeg':
      return picture.jpeg({ quality, mozjpeg: false, progressive: true })
    case 'png':
      return picture.png({ compressionLevel: 7 })
    case 'gif':
      return picture.gif()
  }
}

import sharp from 'sharp'
import { explainWrongFile } from '../../domain/files/wrong-file.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { pictureWidths } from '../../domain/products/picture-url.ts'
import {
  maxPicturePixels,
  minPictureSide,
  pictureMessages,
  wrongPictureMessage,
  type Crop,
} from '../../domain/products/product-picture.ts'
import { proofMediaType } from '../../domain/payments/transfer-proof.ts'
import { waitForPictureTurn } from './picture-turn.ts'

/** A picture in progress that needs longer is made to be slow. */
const timeoutS = 20
const largestWidth = pictureWidths[pictureWidths.length - 1] ?? 0

export interface DrawnPicture {
  /** Of the largest file. */
  width: number
  height: number
  files: { width: number; content: Uint8Array }[]
}

/**
 * The part of a picture that was chosen, newly drawn from its pixels in each of our sizes: upright,
 * without its metadata (such as the place where it was taken), and without anything else that its
 * file carried.
 * @throws FunctionError 400 with what is wrong; 503 when other pictures take too long
 */
export async function drawPicture(bytes: Uint8Array, crop: Crop | null): Promise<DrawnPicture> {
  const type = proofMediaType(bytes)
  if (type === null || type === 'application/pdf')
    throw new FunctionError(400, explainWrongFile(bytes, wrongPictureMessage))
  const refuseBroken = (): never => {
    throw new FunctionError(400, pictureMessages.broken)
  }
  const size = await readUprightSize(bytes).catch(refuseBroken)
  if (size.width * size.height > maxPicturePixels)
    throw new FunctionError(400, pictureMessages.huge)
  const part = partOf(size, crop)
  if (Math.min(part.width, part.height) < minPictureSide)
    throw new FunctionError(400, pictureMessages.tiny)
  await waitForPictureTurn()
  const whole = sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error' })
    .timeout({ seconds: timeoutS })
    .autoOrient()
    .extract(part)
    .resize({ width: largestWidth, height: largestWidth, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true }).catch(refuseBroken)
  const files: DrawnPicture['files'] = []
  for (const width of pictureWidths) {
    const content = await sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    files.push({ width, content })
  }
  return { width: info.width, height: info.height, files }
}

/** The size as people see the picture: cameras store it lying on its side and say so. */
async function readUprightSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // Without a limit here, so that the answer can say that the picture is too large.
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}

function partOf({ width, height }: { width: number; height: number }, crop: Crop | null) {
  if (!crop) return { left: 0, top: 0, width, height }
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}

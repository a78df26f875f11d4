import sharp from 'sharp'
import { FunctionError } from '../../backend/functions/functions.ts'
import {
  brokenPictureMessage,
  hugePictureMessage,
  maxPicturePixels,
  minPictureSide,
  storedPictureSide,
  tinyPictureMessage,
} from '../../domain/payments/transfer-proof.ts'
import { waitForPictureTurn } from './picture-turn.ts'

const timeoutS = 10

/** What is wrong with a picture, in words for the person who sends it. */
export interface PictureMessages {
  broken: string
  huge: string
  tiny: string
}

const receiptMessages: PictureMessages = {
  broken: brokenPictureMessage,
  huge: hugePictureMessage,
  tiny: tinyPictureMessage,
}

/**
 * A picture as JPEG, newly drawn from its pixels: without its metadata (such as the place where it
 * was taken), and without anything else that its file carried.
 * @throws FunctionError 400 with what is wrong; 503 when other pictures take too long
 */
export async function readPicture(
  bytes: Uint8Array,
  messages: PictureMessages = receiptMessages,
): Promise<Uint8Array> {
  const refuseBroken = (): never => {
    throw new FunctionError(400, messages.broken)
  }
  const { width, height } = await readSize(bytes).catch(refuseBroken)
  if (width * height > maxPicturePixels) throw new FunctionError(400, messages.huge)
  if (Math.min(width, height) < minPictureSide) throw new FunctionError(400, messages.tiny)
  await waitForPictureTurn()
  return sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error' })
    .timeout({ seconds: timeoutS })
    .autoOrient()
    .resize({
      width: storedPictureSide,
      height: storedPictureSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(refuseBroken)
}

/** Reads the head of the file only. */
async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // Without a limit here, so that the answer can say that the picture is too large.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return { width, height }
}

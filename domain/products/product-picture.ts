import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  chain,
  file,
  invalid,
  nullable,
  number,
  object,
  refine,
  text,
  uuid,
  valid,
  wholeNumber,
  type Parser,
  type ValueOf,
} from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'

/** Photos of products: what may be sent, and what is stored. */

export const maxPictureBytes = 10 * 1024 * 1024
export const maxPictureFormBytes = maxPictureBytes + 16 * 1024
export const maxPictures = 12
export const minPictureSide = 400
/** As many pixels as a good camera takes. */
export const maxPicturePixels = 50_000_000

export const tooLargePictureMessage = 'The picture is larger than 10 MB. Please make it smaller.'
export const wrongPictureMessage = 'Please choose a photo: JPEG, PNG or WebP.'
export const pictureMessages = {
  broken: 'This picture cannot be opened. Please save it again as JPEG and send that.',
  huge: 'This picture has more than 50 megapixels. Please make it smaller.',
  tiny: `This picture is too small. Each side needs at least ${minPictureSide} pixels.`,
}
export const tooManyPicturesMessage = `A product has at most ${maxPictures} photos. Please remove one first.`

/** What somebody who does not see the photo has to know. */
export const altText: Parser<string> = chain(
  requiredLine({
    whenMissing: 'Please say what the photo shows.',
    whenTooShort: 'Please say in a few words what the photo shows.',
    whenTooLong: 'Please use at most 200 characters.',
    maxLength: 200,
    minLength: 5,
  }),
  (given) =>
    /^\S+\.(?:jpe?g|png|webp|heic|avif)$/i.test(given)
      ? invalid('This is the name of a file. Please say what the photo shows.')
      : valid(given),
)

/** A part of a picture, in shares of its width and height. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

const share = refine(number(), (given) => given >= 0 && given <= 1, 'This must be a share.')
const insideMessage = 'This part is not inside the picture.'

/** A form sends it as JSON. */
export const pictureCrop: Parser<Crop> = (input) => {
  const parsed = object({ x: share, y: share, width: share, height: share })(fromJson(input))
  if (!parsed.ok) return invalid(insideMessage)
  const { x, y, width, height } = parsed.value
  // Rounded shares may sum to slightly more than 1.
  const isInside = width > 0 && height > 0 && x + width <= 1.001 && y + height <= 1.001
  return isInside ? parsed : invalid(insideMessage)
}

function fromJson(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return null
  }
}

const productPicture = object({
  id: text(),
  objectPath: text(),
  alt: text(),
  position: wholeNumber(),
  width: wholeNumber(),
  height: wholeNumber(),
})
export type ProductPicture = ValueOf<typeof productPicture>

/** Adds a photo to a product, after its others. */
export const addProductPicture = {
  name: 'add-product-picture',
  method: 'POST',
  caller: { grants: ['content'] },
  parseRequest: object({
    productId: uuid(),
    file: file('Please choose a photo.'),
    alt: altText,
    /** Without it the whole picture. */
    crop: nullable(pictureCrop),
  }),
  parseResponse: productPicture,
} satisfies AnyFunctionContract

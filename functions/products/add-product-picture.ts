import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import { buckets } from '../../domain/files/buckets.ts'
import {
  addProductPicture as contract,
  maxPictureBytes,
  maxPictureFormBytes,
  maxPictures,
  tooLargePictureMessage,
  tooManyPicturesMessage,
  type ProductPicture,
} from '../../domain/products/product-picture.ts'
import { foreverS, storeNamedFiles } from '../files/store-files.ts'
import { drawPicture, type DrawnPicture } from '../files/draw-picture.ts'

/**
 * Adds a photo to a product, after its others. It is drawn again in each of our sizes before it is
 * stored, so nothing else of its file is kept. Needs the grant `content`.
 * @returns 200 the photo; 400 what is wrong with the picture or its alternative text; 403; 404 no
 * such product; 409 it has twelve; 413 too large; 503 no memory at this moment
 */
export const addProductPicture = defineSteps(
  contract,
  async ({ request: { productId, file, alt, crop }, transaction, allow, context }) => {
    await allow()

    if (file.size > maxPictureBytes) throw new FunctionError(413, tooLargePictureMessage)
    const drawn = await drawPicture(new Uint8Array(await file.arrayBuffer()), crop)
    const objectPath = crypto.randomUUID()
    const files = drawn.files.map(({ width, content }) => ({
      objectPath: `${objectPath}/${width}.webp`,
      mediaType: 'image/webp',
      content,
      cacheControl: foreverS,
    }))
    return storeNamedFiles(context, { bucket: buckets.productImages, files }, () =>
      transaction(async ({ tx }) => {
        return insertPicture(tx, { productId, objectPath, alt, drawn })
      }),
    )
  },
  { upload: { maxBytes: maxPictureFormBytes, tooLarge: tooLargePictureMessage } },
)

interface NewPicture {
  productId: string
  objectPath: string
  alt: string
  drawn: DrawnPicture
}

/** The product is locked, so that two people cannot add a thirteenth photo at the same time. */
async function insertPicture(
  tx: Tx,
  { productId, objectPath, alt, drawn }: NewPicture,
): Promise<ProductPicture> {
  const { rowCount } = await tx.query(
    'select from public.products where id = $1 for no key update',
    [productId],
  )
  if (rowCount === 0) throw new FunctionError(404, 'There is no such product.')
  const { rows } = await tx.query<{ position: number }>(
    'select position from public.product_pictures where product_id = $1',
    [productId],
  )
  if (rows.length >= maxPictures) throw new FunctionError(409, tooManyPicturesMessage)
  const position = Math.min(99, Math.max(-1, ...rows.map((row) => row.position)) + 1)
  const inserted = await tx.query<ProductPicture>(
    `insert into public.product_pictures (product_id, position, object_path, alt, width, height)
     values ($1, $2, $3, $4, $5, $6)
     returning id, object_path as "objectPath", alt, position, width, height`,
    [productId, position, objectPath, alt, drawn.width, drawn.height],
  )
  const [picture] = inserted.rows
  if (!picture) throw new Error('A photo was not stored')
  return picture
}

import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import {
  requestReturn as contract,
  type ReturnRequest,
} from '../../domain/orders/returns/return-functions.ts'
import {
  explainWrongReturnPhoto,
  maxReturnFormBytes,
  maxReturnPhotoBytes,
  returnPhotoMessages,
  tooLargeReturnPhotoMessage,
} from '../../domain/orders/returns/return-photo.ts'
import { isOpenRequest } from '../../domain/orders/returns/return-status.ts'
import { returnDays } from '../../domain/orders/shop-rules.ts'
import { proofMediaType } from '../../domain/payments/transfer-proof.ts'
import { readPicture } from '../files/read-picture.ts'
import { requireRateLimit } from '../security/require-rate-limit.ts'
import { storeFiles, type NewFile, type StoredFile } from '../files/store-files.ts'
import { requireOrder, type Order } from '../orders/order-access.ts'
import { getOrderView } from '../orders/order-view.ts'
import { insertRequest } from './return-requests.ts'
import { announceRequest } from './announce-request.ts'

const limit = { limit: 15, windowS: 86_400 }

/**
 * A buyer asks to give goods back: within the return days for any reason, later for a fault. Pictures
 * are drawn again before they are stored. The buyer and the staff get a mail.
 * @returns 200 `OrderView`; 400 what is wrong with the request or a picture; 404 no such order; 409
 * not delivered, too late for this reason, more than was bought, or a request is open; 413 too large;
 * 429 too many; 503 no space or memory at this moment
 */
export const requestReturn = defineSteps(
  contract,
  async ({ request: { photo1, photo2, photo3, photo4, ...request }, transaction, context }) => {
    // Refuses early: to draw the pictures again takes time and memory.
    await transaction(async ({ tx }) => {
      const order = await requireOrder(tx, request, context, { buyersOnly: true })
      await requireRateLimit(tx, [{ key: `return:${order.id}`, ...limit }], tooMany, context)
      await requireReturnable(tx, { order, request }, context)
    })
    const files = await readPhotos([photo1, photo2, photo3, photo4])
    return storeFiles(context, { bucket: 'return-photos', files }, (photos) =>
      transaction(async ({ tx }) => ({
        result: await store(tx, { request, photos }, context),
        keeps: true,
      })),
    )
  },
  { upload: { maxBytes: maxReturnFormBytes, tooLarge: tooLargeReturnPhotoMessage } },
)

async function store(
  tx: Tx,
  {
    request,
    photos,
  }: { request: Omit<ReturnRequest, `photo${1 | 2 | 3 | 4}`>; photos: StoredFile[] },
  context: FunctionContext,
): ReturnType<typeof getOrderView> {
  const order = await requireOrder(tx, request, context, { locks: true, buyersOnly: true })
  await requireReturnable(tx, { order, request }, context)
  const { reason, message, lines } = request
  const id = await insertRequest(
    tx,
    { orderId: order.id, kind: 'return', reason, message, lines, photos },
    context.now(),
  )
  await announceRequest(tx, { order, requestId: id, photoCount: photos.length }, context)
  return getOrderView(tx, order, context)
}

const tooMany = 'You have asked several times for this order today. Please write to us.'

/** @throws FunctionError 409 */
async function requireReturnable(
  tx: Tx,
  { order, request }: { order: Order; request: Pick<ReturnRequest, 'reason' | 'lines'> },
  context: FunctionContext,
): Promise<void> {
  const view = await getOrderView(tx, order, context)
  if (view.requests.some(isOpenRequest))
    throw new FunctionError(
      409,
      'You already have a request for this order. Our team will write to you.',
    )
  if (!view.mayReturn)
    throw new FunctionError(409, 'Nothing of this order can be returned now. Please talk to us.')
  if (!view.returnReasons.includes(request.reason))
    throw new FunctionError(
      409,
      `For this reason, goods can be returned only within ${returnDays} days of delivery. If something is wrong with them, please choose what.`,
    )
  for (const { productId, quantity } of request.lines) {
    const line = view.lines.find(({ product_id: id }) => id === productId)
    if (!line) throw new FunctionError(409, 'This product is not in the order.')
    if (quantity > line.returnable_quantity)
      throw new FunctionError(
        409,
        `Of “${line.name}” only ${line.returnable_quantity} can be returned.`,
      )
  }
}

/** One after the other, so that one request needs the memory of one picture. */
async function readPhotos(files: readonly (File | null)[]): Promise<NewFile[]> {
  const photos: NewFile[] = []
  for (const file of files) {
    if (!file) continue
    if (file.size > maxReturnPhotoBytes) throw new FunctionError(413, tooLargeReturnPhotoMessage)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const type = proofMediaType(bytes)
    if (!type || type === 'application/pdf')
      throw new FunctionError(400, explainWrongReturnPhoto(bytes))
    photos.push({
      mediaType: 'image/jpeg',
      content: await readPicture(bytes, returnPhotoMessages),
    })
  }
  return photos
}

import { defineSteps } from '../../callers/define-function.ts'
import sharp from 'sharp'
import { explainWrongFile } from '../../../domain/files/wrong-file.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import { maxPicturePixels, proofMediaType } from '../../../domain/payments/transfer-proof.ts'
import {
  maxLogoBytes,
  saveResellerBrand as contract,
} from '../../../domain/resellers/quote-functions.ts'
import { waitForPictureTurn } from '../../files/picture-turn.ts'
import { storeFiles, type NewFile } from '../../files/store-files.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { requireWholesale } from './require-wholesale.ts'

const tooLarge = 'The logo is larger than 2 MB. Please choose a smaller one.'
const broken = 'This picture cannot be opened. Please choose a JPEG or PNG.'
const limit = { limit: 20, windowS: 86_400 }

/**
 * What the caller's quotes show. A logo is drawn again from its pixels before it is stored.
 * @returns 200 `{ hasLogo }`; 400 what is wrong; 401 not signed in; 403 not an approved reseller; 413 too
 * large; 429 too many; 503 too many pictures at this moment
 */
export const saveResellerBrand = defineSteps(
  contract,
  async ({ request: { phone, logo }, transaction, context }) => {
    if (logo && logo.size > maxLogoBytes) throw new FunctionError(413, tooLarge)
    // Only then is work spent on the picture.
    await transaction(async ({ tx }) => {
      const { resellerId } = await requireWholesale(tx, context)
      const key = `reseller-brand:${resellerId}`
      await requireRateLimit(tx, [{ key, ...limit }], 'Please try again tomorrow.', context)
    })
    const files = logo ? [await drawLogo(new Uint8Array(await logo.arrayBuffer()))] : []
    const hasLogo = await storeFiles(
      context,
      { bucket: buckets.resellerLogos, files },
      async ([stored]) => ({
        result: await transaction(async ({ tx }) => {
          const { resellerId } = await requireWholesale(tx, context)
          const row = await tx.maybeOne<{ hasLogo: boolean }>(
            `insert into public.reseller_brands as b (reseller_id, phone, logo_path)
             values ($1, $2, $3)
             on conflict (reseller_id) do update set phone = excluded.phone,
               logo_path = coalesce(excluded.logo_path, b.logo_path)
             returning logo_path is not null as "hasLogo"`,
            [resellerId, phone, stored?.objectPath ?? null],
          )
          return row?.hasLogo ?? false
        }),
        keeps: true,
      }),
    )
    return { hasLogo: hasLogo ? ('yes' as const) : ('no' as const) }
  },
  { upload: { maxBytes: maxLogoBytes + 16 * 1024, tooLarge } },
)

/** A logo as a small JPEG on white, without anything else that its file carried. */
async function drawLogo(bytes: Uint8Array): Promise<NewFile> {
  const mediaType = proofMediaType(bytes)
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png')
    throw new FunctionError(400, explainWrongFile(bytes, 'Please choose a JPEG or PNG.'))
  const refuse = (): never => {
    throw new FunctionError(400, broken)
  }
  await waitForPictureTurn()
  const content = await sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: 600, height: 240, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(refuse)
  return { mediaType: 'image/jpeg', content }
}

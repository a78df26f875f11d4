import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import {
  maxPictureBytes,
  maxPictureFormBytes,
  tooLargePictureMessage,
} from '../../../domain/products/product-picture.ts'
import { addStoryPhoto as contract } from '../../../domain/register/staff/story-functions.ts'
import { drawPicture } from '../../files/draw-picture.ts'
import { foreverS, storeNamedFiles } from '../../files/store-files.ts'
import { lockStory } from './lock-story.ts'

/**
 * Puts a photo above the story of a project, for staff of content or finance. It is drawn again in each of
 * our sizes before it is stored. The photo before it is removed by the task `remove-unnamed-files`.
 * @returns 200 `{ version, photo, photoAlt }`; 400 what is wrong with the picture or its text; 403 not staff; 404 no such
 * project; 409 a colleague saved the story meanwhile; 413 too large; 503 no memory at this moment
 */
export const addStoryPhoto = defineSteps(
  contract,
  async ({ request: { project, version, file, alt, crop }, transaction, allow, context }) => {
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
    const saved = await storeNamedFiles(context, { bucket: buckets.registerPhotos, files }, () =>
      transaction(async ({ tx }) => {
        await lockStory(tx, { project, version })
        const story = await tx.one<{ version: number }>(
          `update public.register_stories set image_path = $2, image_alt = $3, updated_at = $4
           where project_id = $1 returning version`,
          [project, objectPath, alt, context.now()],
        )
        return story.version
      }),
    )
    return { version: saved, photo: objectPath, photoAlt: alt }
  },
  { upload: { maxBytes: maxPictureFormBytes, tooLarge: tooLargePictureMessage } },
)

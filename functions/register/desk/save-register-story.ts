import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { saveRegisterStory as contract } from '../../../domain/register/staff/story-functions.ts'
import { lockStory } from './lock-story.ts'

/**
 * Writes what visitors read about a project, for staff of content or finance. Without a text of its photo
 * the photo goes.
 * @returns 200 `{ version }`; 400 what is wrong; 403 not staff; 404 no such project; 409 a colleague
 * saved the story meanwhile, or there is no photo to describe
 */
export const saveRegisterStory = defineFunction(
  contract,
  async ({ tx, request: { project, version, story, photoAlt }, context }) => {
    const { hasPhoto } = await lockStory(tx, { project, version })
    if (photoAlt !== null && !hasPhoto)
      throw new FunctionError(409, 'The photo was taken away. Please reload the page.')
    const row = await tx.maybeOne<{ version: number }>(
      `insert into public.register_stories as s (project_id, story) values ($1, $2)
       on conflict (project_id) do update
         set story = excluded.story, image_alt = $3, updated_at = $4,
           image_path = case when $3::text is null then null else s.image_path end
       returning version`,
      [project, story, photoAlt, context.now()],
    )
    const saved = row?.version ?? 1
    return { version: saved }
  },
)

import type { PostStatus } from '../../../../domain/content/post-form.ts'

/** The colours of the status of an article. */
export const statusTones = {
  draft: 'plain',
  planned: 'warning',
  published: 'good',
} as const satisfies Record<PostStatus, string>

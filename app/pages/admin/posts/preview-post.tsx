import { toast } from '../../../platform/toasts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useOpenPreview } from '../edit/use-open-preview.ts'

/** A link to the article, or a preview of it while it is not public. */
export function PreviewPost({
  id,
  slug,
  isPublic,
  isDirty,
}: {
  id: string
  slug: string
  isPublic: boolean
  isDirty: boolean
}) {
  const openPreview = useOpenPreview()
  if (isPublic)
    return (
      <ButtonLink to={`/blog/${slug}`} variant="secondary" size="small" target="_blank">
        See it in the blog
      </ButtonLink>
    )

  async function preview(): Promise<void> {
    if (isDirty) return toast.info('Save first: the preview shows what is saved.')
    await openPreview(`/blog/${slug}`, (supabase) =>
      supabase.rpc('create_post_preview', { of_post: id }),
    )
  }
  return (
    <Button variant="secondary" size="small" onClick={() => void preview()}>
      Preview
    </Button>
  )
}

import { useSupabase } from '../../../platform/supabase.tsx'
import { useToasts } from '../../../platform/toasts.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'

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
  const loadSupabase = useSupabase()
  const toast = useToasts()
  if (isPublic)
    return (
      <ButtonLink to={`/blog/${slug}`} variant="secondary" size="small" target="_blank">
        See it in the blog
      </ButtonLink>
    )

  async function preview(): Promise<void> {
    if (isDirty) return toast.info('Save first: the preview shows what is saved.')
    // Opened before the request: browsers block a tab that opens after one.
    const page = window.open('about:blank', '_blank')
    const supabase = await loadSupabase()
    const { data: token } = await supabase.rpc('create_post_preview', { of_post: id })
    if (token && page) page.location.href = `/blog/${slug}?preview=${token}`
    else {
      page?.close()
      toast.error('The preview could not be opened. Please allow new pages for this site.')
    }
  }
  return (
    <Button variant="secondary" size="small" onClick={() => void preview()}>
      Preview
    </Button>
  )
}

import { loadSupabase, type Supabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'

/** Creates the token of a preview; null when it is refused. */
type CreateToken = (supabase: Supabase) => PromiseLike<{ data: string | null }>

/** Opens the page of a record that visitors do not see yet, as it is saved. */
export function useOpenPreview(): (path: string, createToken: CreateToken) => Promise<void> {
  return async (path, createToken) => {
    // Opened at once: a browser blocks a page that opens after an answer.
    const page = window.open('about:blank', '_blank')
    const { data: token } = await createToken(await loadSupabase())
    if (token && page) page.location.href = `${path}?preview=${token}`
    else {
      page?.close()
      toast.error('The preview could not be opened. Please allow new pages for this site.')
    }
  }
}

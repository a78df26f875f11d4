import Bookmark from '~icons/lucide/bookmark'
import BookmarkCheck from '~icons/lucide/bookmark-check'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../session/use-session.ts'
import { dataCache } from '../../platform/data-cache/data-cache.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { toast } from '../../platform/toasts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

export interface Calculation {
  calculator: 'solar' | 'carbon' | 'repayment'
  /** At most 120 letters. */
  title: string
  /** Path and query of the page with this calculation. */
  path: string
  /** The result, as labels and values. */
  summary: { label: string; value: string }[]
}

/**
 * Saves a calculation in the account. A visitor who is not signed in goes to the login page and
 * returns to the calculation.
 */
export function SaveCalculation(calculation: Calculation) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [savedPath, setSavedPath] = useState<string | null>(null)
  const { path } = calculation

  async function save() {
    if (isBusy) return
    if (!user) return void navigate(`/login?next=${encodeURIComponent(path)}`)
    setBusy(true)
    try {
      const { error } = await (
        await loadSupabase()
      )
        .from('saved_calculations')
        .insert({ ...calculation, title: calculation.title.slice(0, 120) })
      if (error)
        return void toast.error(
          error.code.startsWith('PT')
            ? error.message
            : 'We could not save it. Check your connection and try again.',
        )
      void dataCache.find()?.invalidateQueries({ queryKey: ['saved-calculations'] })
      setSavedPath(path)
      toast.success('Saved. You can find it in your dashboard.')
    } catch {
      toast.error('We could not save it. Check your connection and try again.')
    } finally {
      setBusy(false)
    }
  }

  if (savedPath === path)
    return (
      <ButtonLink to="/dashboard?tab=saved-calculations" variant="secondary">
        <BookmarkCheck className="size-4.5" aria-hidden="true" />
        See what I saved
      </ButtonLink>
    )
  return (
    <Button variant="secondary" aria-disabled={isBusy} onClick={() => void save()}>
      <Bookmark className="size-4.5" aria-hidden="true" />
      Save
    </Button>
  )
}

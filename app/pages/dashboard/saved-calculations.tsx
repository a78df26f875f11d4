import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '../../ui/link.tsx'
import * as z from 'zod/mini'
import { formatDay } from '../../platform/format-time.ts'
import { useSession } from '../../features/session/use-session.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { toast } from '../../platform/toasts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import { ListState } from '../../ui/list-state.tsx'

const lines = z.array(z.object({ label: z.string(), value: z.string() }))

/**
 * The user's saved calculations: the results at that time, and a link to calculate again with
 * present prices.
 */
export default function SavedCalculations() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const queryKey = ['saved-calculations', user?.id]
  const saved = useQuery({
    enabled: user !== null,
    queryKey,
    queryFn: async () => {
      const { data, error } = await (
        await loadSupabase()
      )
        .from('saved_calculations')
        .select('id, title, path, summary, created_at')
        .order('created_at', { ascending: false })
      if (error) throw error
      return data
    },
  })
  async function remove(id: string) {
    const { error } = await (await loadSupabase()).from('saved_calculations').delete().eq('id', id)
    if (error) return void toast.error('We could not remove it. Please try again.')
    toast.success('Removed.')
    void queryClient.invalidateQueries({ queryKey })
  }
  return (
    <section aria-labelledby="saved-calculations">
      <h2 id="saved-calculations" className="text-h3">
        Saved calculations
      </h2>
      <ListState query={saved} failure="Your saved calculations could not be loaded.">
        {saved.data?.length === 0 && (
          <div className="mt-3 space-y-4">
            <p className="text-ink-2">You have not saved a calculation yet.</p>
            <ButtonLink to="/solar-calculator">Open the solar calculator</ButtonLink>
          </div>
        )}
        <ul className="mt-4 grid gap-4 md:grid-cols-2">
          {saved.data?.map(({ id, title, path, summary, created_at }) => (
            <li key={id} className="rounded-card border border-line bg-surface p-5">
              <p className="font-semibold">
                <Link to={path} className="text-primary underline underline-offset-2">
                  {title}
                </Link>
              </p>
              <p className="text-sm text-ink-3">
                Saved on {formatDay(created_at)}. It opens with today’s prices.
              </p>
              <Summary stored={summary} />
              <Button
                variant="quiet"
                size="small"
                className="mt-2 -ml-3.5"
                onClick={() => void remove(id)}
              >
                Remove<span className="sr-only"> {title}</span>
              </Button>
            </li>
          ))}
        </ul>
      </ListState>
    </section>
  )
}

/** The stored results. They were written by a browser, so they may have any shape. */
function Summary({ stored }: { stored: unknown }) {
  const parsed = lines.safeParse(stored)
  if (!parsed.success)
    return (
      <p className="mt-2 text-ink-2">
        We can’t show the saved numbers. Open it to calculate again.
      </p>
    )
  return <LabelledRows rows={parsed.data} className="mt-2" />
}

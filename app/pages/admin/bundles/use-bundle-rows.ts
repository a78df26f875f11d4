import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadSupabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import type { Supabase } from '../../../platform/supabase.ts'

/** Rows below a bundle that staff add, change and remove at once, without saving. */
export function useBundleRows<Row>(
  name: string,
  bundleId: string,
  read: (supabase: Supabase) => PromiseLike<Row[]>,
) {
  const queryClient = useQueryClient()
  const queryKey = ['desk', name, bundleId]
  const rows = useQuery({ queryKey, queryFn: async () => read(await loadSupabase()) })

  /** @returns whether the database took it */
  async function write(
    work: (supabase: Supabase) => PromiseLike<{ error: unknown }>,
  ): Promise<boolean> {
    const { error } = await work(await loadSupabase())
    if (error)
      toast.error('This could not be saved. Please check the numbers, and that you may change it.')
    await queryClient.invalidateQueries({ queryKey })
    return !error
  }
  return { rows, write }
}

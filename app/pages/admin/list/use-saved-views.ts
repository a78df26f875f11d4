import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Tables } from '../../../platform/database.gen.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { loadSupabase } from '../../../platform/supabase.ts'

export type SavedView = Pick<
  Tables<'saved_views'>,
  'id' | 'name' | 'query' | 'is_shared' | 'owner_id'
>

/** The views of a list that the person saved, and those that others share. */
export function useSavedViews(listName: string) {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const queryKey = ['desk', 'saved-views', listName]
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const views = useQuery({
    queryKey,
    queryFn: async (): Promise<SavedView[]> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('saved_views')
        .select('id, name, query, is_shared, owner_id')
        .eq('list_name', listName)
        .order('name')
        .throwOnError()
      return data
    },
  })
  return {
    views: views.data ?? [],
    isOwn: ({ owner_id }: SavedView) => owner_id === user?.id,
    /** @throws the error of the Data API; its code is 23505 when the person has a view of this name */
    async save(view: Pick<SavedView, 'name' | 'query' | 'is_shared'>): Promise<void> {
      const supabase = await loadSupabase()
      await supabase
        .from('saved_views')
        .insert({ ...view, list_name: listName })
        .throwOnError()
      await refresh()
    },
    /** @throws the error of the Data API */
    async remove({ id }: SavedView): Promise<void> {
      const supabase = await loadSupabase()
      await supabase.from('saved_views').delete().eq('id', id).throwOnError()
      await refresh()
    },
  }
}

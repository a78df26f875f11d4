import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadSupabase, type Supabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import type { StoredPicture } from './picture-row.tsx'

/** The photos of a product, and what staff do with them; each change is saved at once. */
export function usePictures(productId: string, onChanged: () => void) {
  const queryClient = useQueryClient()
  const queryKey = ['desk', 'product-pictures', productId]
  const pictures = useQuery({
    queryKey,
    queryFn: async (): Promise<StoredPicture[]> =>
      (
        await (
          await loadSupabase()
        )
          .from('product_pictures')
          .select('id, object_path, alt, position')
          .eq('product_id', productId)
          .order('position')
          .order('created_at')
          .throwOnError()
      ).data,
  })
  const rows = pictures.data ?? []

  async function reload(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey })
    onChanged()
  }
  async function change(
    work: (supabase: Supabase) => PromiseLike<{ error: unknown }>,
    failure: string,
  ): Promise<void> {
    const { error } = await work(await loadSupabase())
    if (error) toast.error(failure)
    await reload()
  }

  return {
    pictures,
    rows,
    reload,
    describe: (id: string, alt: string) =>
      change(
        (supabase) =>
          supabase.from('product_pictures').update({ alt }).eq('id', id).select('id').single(),
        'The text could not be saved. It needs 5 to 200 characters.',
      ),
    remove: (id: string) =>
      change(
        (supabase) => supabase.from('product_pictures').delete().eq('id', id).select('id').single(),
        'The photo could not be removed. Please try again.',
      ),
    move: (from: number, to: number) =>
      change(
        (supabase) => storeOrder(supabase, moveItem(rows, from, to)),
        'The order could not be saved. Please try again.',
      ),
  }
}

function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** Each photo gets its place; those that have it already are left alone. */
async function storeOrder(
  supabase: Supabase,
  order: readonly StoredPicture[],
): Promise<{ error: unknown }> {
  for (const [position, row] of order.entries()) {
    if (row.position === position) continue
    const { error } = await supabase.from('product_pictures').update({ position }).eq('id', row.id)
    if (error) return { error }
  }
  return { error: null }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { Section } from './section.tsx'

interface UsesProps {
  productId: string
  uses: { id: string; name: string }[]
}

/** What a product is used for, as the catalogue orders them; saved at once. */
export function Uses({ productId, uses }: UsesProps) {
  const queryClient = useQueryClient()
  const { may } = useStaff()
  const queryKey = ['desk', 'product-uses', productId]
  const chosen = useQuery({
    queryKey,
    queryFn: async () =>
      (
        await (
          await loadSupabase()
        )
          .from('product_use_items')
          .select('use_id')
          .eq('product_id', productId)
          .throwOnError()
      ).data.map(({ use_id: id }) => id),
  })

  async function set(useId: string, isUsed: boolean): Promise<void> {
    const items = (await loadSupabase()).from('product_use_items')
    const { error } = isUsed
      ? await items.upsert({ use_id: useId, product_id: productId })
      : await items.delete().eq('use_id', useId).eq('product_id', productId)
    if (error) toast.error('This could not be saved. Please try again.')
    await queryClient.invalidateQueries({ queryKey })
  }

  return (
    <Section title="What people use it for" hint="Where the catalogue shows it. Saved at once.">
      <ListState query={chosen} failure="The uses could not be loaded.">
        <div className="grid gap-x-4 sm:grid-cols-2">
          {uses.map(({ id, name }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                disabled={!may('content')}
                checked={chosen.data?.includes(id) ?? false}
                onChange={({ target }) => void set(id, target.checked)}
              />
              {name}
            </label>
          ))}
        </div>
      </ListState>
    </Section>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { productFields } from '../../../../domain/product-changes/product-fields.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { explainRefusal } from '../edit/explain-failure.ts'
import { useUndoToast } from '../edit/undo-toast.ts'
import { Panel } from '../frame/panel.tsx'
import type { ProductStock } from './use-product-stock.ts'

const noChoices = { categories: [], vatClasses: [] }

/** From how many units on the staff want to know that few are left. */
export function LevelForm({ productId, stock }: { productId: string; stock: ProductStock }) {
  const queryClient = useQueryClient()
  const toastWithUndo = useUndoToast()
  const [typed, setTyped] = useState(String(stock.level.low_stock_level))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const read = productFields.lowStockLevel.read(typed.trim(), noChoices)
    setProblem(read.ok ? undefined : read.message)
    if (!read.ok) return
    setBusy(true)
    const supabase = await loadSupabase()
    const { error } = await supabase
      .from('products')
      .update({ low_stock_level: Number(read.value) })
      .eq('id', productId)
    setBusy(false)
    if (error) return setProblem(explainRefusal(error, 'products'))
    const [before, after] = [stock.level.low_stock_level ?? 0, Number(read.value)]
    toastWithUndo('The level is saved.', (client) => {
      setTyped(String(before))
      return client
        .from('products')
        .update({ low_stock_level: before })
        .match({ id: productId, low_stock_level: after })
        .select('id')
    })
    void queryClient.invalidateQueries({ queryKey: ['desk'] })
  }

  return (
    <Panel title="Low-stock level">
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <TextField
          label="Tell us when fewer are for sale than"
          hint="The staff get a mail. 0: never."
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
        />
        <Button type="submit" variant="secondary" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save the level'}
        </Button>
      </form>
    </Panel>
  )
}

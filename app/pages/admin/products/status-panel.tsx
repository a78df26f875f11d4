import { useState } from 'react'
import { findConstraintProblem } from '../../../../domain/desk/constraint-problem.ts'
import { momentField } from '../../../../domain/forms/typed-fields.ts'
import type { ProductForm } from '../../../../domain/products/editor/product-form.ts'
import {
  productStatusWords,
  productTransitions,
  type ProductStatus,
} from '../../../../domain/products/product-status.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { Panel } from '../frame/panel.tsx'
import type { EditRecord } from '../edit/use-edit-record.ts'
import { productConstraints } from './product-labels.ts'

interface StatusPanelProps {
  id: string
  edit: EditRecord<ProductForm>
  status: ProductStatus
}

const actions: Readonly<Record<Exclude<ProductStatus, 'scheduled'>, string>> = {
  draft: 'Make it a draft again',
  published: 'Put it into the shop',
  archived: 'Take it out of the shop',
}
const done: Readonly<Record<ProductStatus, string>> = {
  draft: 'It is a draft again.',
  scheduled: 'It goes into the shop at that time.',
  published: 'It is in the shop.',
  archived: 'It is out of the shop.',
}

/** Where a product is in its life, and where it can go from there. */
export function StatusPanel({ id, edit, status }: StatusPanelProps) {
  const { may } = useStaff()
  const [isBusy, setBusy] = useState(false)
  const { publish_at: publishAt } = edit.record.values

  async function change(to: ProductStatus, at: string | null = null): Promise<void> {
    setBusy(true)
    const supabase = await loadSupabase()
    const { error } = await supabase
      .from('products')
      .update({ status: to, publish_at: at })
      .eq('id', id)
      .select('id')
      .single()
    setBusy(false)
    edit.reload()
    if (!error) return void toast.success(done[to])
    const problem = findConstraintProblem(error, {
      table: 'products',
      columns: [],
      messages: productConstraints,
    })
    toast.error(problem?.message ?? 'The status could not be changed. Please try again.')
  }

  return (
    <Panel title="In the shop" description={productStatusWords[status]}>
      {status === 'scheduled' && typeof publishAt === 'string' && (
        <p className="mb-3 font-semibold">Goes into the shop on {formatMoment(publishAt)}</p>
      )}
      {may('content') &&
        (edit.isDirty ? (
          <p className="text-sm text-ink-2">Save or discard your changes first.</p>
        ) : (
          <div className="grid justify-items-start gap-3">
            {productTransitions[status].map(
              (to) =>
                to !== 'scheduled' && (
                  <Button
                    key={to}
                    size="small"
                    variant={to === 'published' ? 'primary' : 'secondary'}
                    disabled={isBusy}
                    onClick={() => void change(to)}
                  >
                    {actions[to]}
                  </Button>
                ),
            )}
            {productTransitions[status].includes('scheduled') && (
              <Schedule isBusy={isBusy} onChoose={(at) => void change('scheduled', at)} />
            )}
          </div>
        ))}
    </Panel>
  )
}

/** Chooses the moment at which a product goes into the shop. */
function Schedule({ isBusy, onChoose }: { isBusy: boolean; onChoose: (at: string) => void }) {
  const [typed, setTyped] = useState('')
  const parsed = momentField(typed)
  const at = parsed.ok ? parsed.value : null
  return (
    <div className="grid w-full gap-2 border-t border-line pt-3">
      <DateField
        label="Or at a time (Lagos)"
        type="datetime-local"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <Button
          variant="secondary"
          size="small"
          disabled={isBusy || at === null}
          onClick={() => at !== null && onChoose(at)}
        >
          Schedule it
        </Button>
      </div>
    </div>
  )
}

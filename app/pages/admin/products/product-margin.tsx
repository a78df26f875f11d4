import { useNavigate } from 'react-router'
import { useState } from 'react'
import { uniqueViolation } from '../../../../domain/desk/constraint-problem.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import type { ProductForm } from '../../../../domain/products/editor/product-form.ts'
import type { ProductStatus } from '../../../../domain/products/product-status.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Panel } from '../frame/panel.tsx'
import type { EditRecord } from '../edit/use-edit-record.ts'
import { useOpenPreview } from '../edit/use-open-preview.ts'
import { StatusPanel } from './status-panel.tsx'

interface MarginProps {
  id: string
  edit: EditRecord<ProductForm>
  status: ProductStatus
}

/** Beside the editor: where the product is in its life, its page, a copy, and its stock. */
export function ProductMargin({ id, edit, status }: MarginProps) {
  const { values } = edit.record
  const { may } = useStaff()
  return (
    <div className="grid gap-4">
      <StatusPanel id={id} edit={edit} status={status} />
      <Panel title="Its page">
        <PageButtons id={id} slug={String(values.slug ?? '')} status={status} />
      </Panel>
      <Panel title="Stock">
        <p>{String(values.stock ?? 0)} for sale.</p>
        <ButtonLink
          to={deskPath('stock/:id', id)}
          variant="secondary"
          size="small"
          className="mt-3"
        >
          {may('stock') ? 'Receive or count' : 'See the movements'}
        </ButtonLink>
      </Panel>
      <OtherActions id={id} sku={String(values.sku ?? '')} status={status} />
      <RecordHistory table="products" record={id} />
    </div>
  )
}

function PageButtons({ id, slug, status }: { id: string; slug: string; status: ProductStatus }) {
  const openPreview = useOpenPreview()
  if (status === 'published')
    return (
      <ButtonLink to={`/shop/${slug}`} variant="secondary" size="small" target="_blank">
        See it in the shop
      </ButtonLink>
    )

  const preview = () =>
    openPreview(`/shop/${slug}`, (supabase) =>
      supabase.rpc('create_product_preview', { of_product: id }),
    )
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">
        The saved product on its real page, for half an hour. Whoever has the link can see it.
      </p>
      <Button variant="secondary" size="small" onClick={() => void preview()}>
        Preview
      </Button>
    </>
  )
}

function OtherActions({ id, sku, status }: { id: string; sku: string; status: ProductStatus }) {
  const navigate = useNavigate()
  const { may } = useStaff()
  const [isAsking, setAsking] = useState(false)
  if (!may('content')) return null

  async function duplicate(): Promise<void> {
    const supabase = await loadSupabase()
    const { data: copy, error } = await supabase.rpc('duplicate_product', {
      of_product: id,
      new_sku: `${sku.slice(0, 34)}-COPY`,
    })
    if (error?.code === uniqueViolation)
      toast.error('There is a copy already. Please give that copy its own SKU first.')
    else if (error || !copy) toast.error('The product could not be copied. Please try again.')
    else void navigate(deskPath('products/:id', copy))
  }
  async function remove(): Promise<void> {
    const supabase = await loadSupabase()
    const { error } = await supabase.from('products').delete().eq('id', id).select('id').single()
    if (error)
      toast.error(
        error.code === '23503'
          ? 'A bundle or an order names this product. Please take it out there first.'
          : 'The draft could not be deleted. Please try again.',
      )
    else void navigate(deskPath('products'), { replace: true })
  }
  return (
    <Panel title="More">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => void duplicate()}>
          Make a copy
        </Button>
        {status === 'draft' && !isAsking && (
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            Delete the draft
          </Button>
        )}
        {status === 'draft' && isAsking && (
          <>
            <Button variant="danger" size="small" onClick={() => void remove()}>
              Delete it for ever
            </Button>
            <Button variant="secondary" size="small" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        )}
      </div>
    </Panel>
  )
}

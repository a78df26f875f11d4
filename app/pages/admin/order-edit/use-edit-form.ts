import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parseNaira } from '../../../../domain/money/parse-naira.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { editOrder, type EditOrderRequest } from '../../../../domain/orders/edit/edit-order.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { useConfirmed } from '../../../features/staff/confirmed.tsx'
import type { TypedAddress } from '../../../features/orders/typed-in/address-fields.tsx'
import type { TypedLine } from '../../../features/orders/typed-in/typed-line.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'

interface Typed {
  lines: TypedLine[]
  address: TypedAddress
  /** Empty: what the rules of the shop ask. */
  fee: string
  /** Empty: what was given before. */
  discount: string
  reason: string
}

/** The form of an edit, and what the shop says it would do. */
export function useEditForm({ order, lines }: OrderView) {
  const [typed, setTyped] = useState<Typed>(() => ({
    lines: lines.map((line) => ({
      id: line.product_id,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      unitPriceKobo: line.unit_price_kobo,
    })),
    address: {
      state: order.delivery_state,
      area: order.delivery_area,
      street: order.delivery_street,
      landmark: order.delivery_landmark,
    },
    fee: '',
    discount: '',
    reason: '',
  }))
  const feeKobo = typed.fee.trim() === '' ? null : parseNaira(typed.fee)
  const discountKobo = typed.discount.trim() === '' ? null : parseNaira(typed.discount)
  const feeError = typed.fee.trim() !== '' && feeKobo === null
  const discountError = typed.discount.trim() !== '' && discountKobo === null
  const [seenEdits] = useState(order.edits)
  const request: Wanted = {
    orderId: order.id,
    // As it was when the form opened: the server refuses the edit if the order was edited since.
    seenEdits,
    lines: typed.lines.map(({ id, quantity }) => ({ id, quantity })),
    delivery: typed.address,
    deliveryKobo: feeKobo,
    staffDiscountKobo: discountKobo,
  }
  const preview = usePreview(request, !feeError && !discountError && typed.lines.length > 0)
  return {
    typed,
    change: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })),
    feeError,
    discountError,
    preview,
    ...useApply(request, { reason: typed.reason, preview }),
  }
}

type Wanted = Omit<EditOrderRequest, 'isDryRun' | 'expected' | 'reason'>

function usePreview(request: Wanted, enabled: boolean) {
  return useQuery({
    queryKey: ['desk', 'edit-preview', request],
    enabled,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () =>
      callFunction(editOrder, {
        ...request,
        reason: 'A look before the change.',
        isDryRun: true,
        expected: null,
      }),
  })
}

function useApply(
  request: Wanted,
  { reason, preview }: { reason: string; preview: ReturnType<typeof usePreview> },
) {
  const confirmed = useConfirmed()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function apply() {
    if (isBusy || preview.isPlaceholderData || preview.data?.outcome !== 'done') return
    if (reason.trim() === '') return setFailure('Please say why. The customer reads it.')
    const { version, after, dueKobo } = preview.data.response.preview
    setBusy(true)
    setFailure(null)
    const result = await confirmed(() =>
      callFunction(editOrder, {
        ...request,
        reason,
        isDryRun: false,
        expected: { version, totalKobo: after.totalKobo, dueKobo },
      }),
    )
    setBusy(false)
    if (result.outcome === 'done') {
      await queryClient.invalidateQueries({ queryKey: ['desk'] })
      return navigate(deskPath('orders/:id', request.orderId))
    }
    setFailure(
      failureMessage(
        result,
        'The connection was lost. Please press the button again: the order is not changed twice.',
      ),
    )
    void preview.refetch()
  }

  return { isBusy, failure, apply }
}

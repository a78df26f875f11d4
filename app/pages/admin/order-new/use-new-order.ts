import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quoteOrder } from '../../../../domain/orders/quote-order.ts'
import { placeStaffOrder, type StaffChannel } from '../../../../domain/orders/edit/staff-order.ts'
import type { ValueOf } from '../../../../domain/parse/parser.ts'
import type { TypedAddress } from '../../../features/orders/typed-in/address-fields.tsx'
import type { TypedLine } from '../../../features/orders/typed-in/typed-line.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { newId } from '../../../platform/new-id.ts'

export interface NewOrder {
  channel: StaffChannel
  name: string
  email: string
  phoneNumber: string
  address: TypedAddress
  note: string
  lines: TypedLine[]
  coupon: string
  resellerCode: string
  installation: 'crew' | 'goods'
}

export type PlacedOrder = ValueOf<typeof placeStaffOrder.parseResponse>

const empty: NewOrder = {
  channel: 'phone',
  name: '',
  email: '',
  phoneNumber: '',
  address: { state: '', area: '', street: '', landmark: null },
  note: '',
  lines: [],
  coupon: '',
  resellerCode: '',
  installation: 'goods',
}

/** The messages beside the fields, by their place in the request. */
function readFields(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, message]) =>
      typeof message === 'string' ? [[field, message]] : [],
    ),
  )
}

function useCartQuote(cart: Parameters<typeof callQuote>[0]) {
  return useQuery({
    queryKey: ['typed-in', 'quote', cart],
    enabled: cart.lines.length > 0 && cart.state !== '',
    placeholderData: keepPreviousData,
    queryFn: () => callQuote(cart),
  })
}

const callQuote = (cart: ValueOf<typeof quoteOrder.parseRequest>) => callFunction(quoteOrder, cart)

/** An order that staff type in: what it costs now, and placing it once. */
export function useNewOrder() {
  const [order, setOrder] = useState(empty)
  // The same order sent again, after a lost connection, is not placed twice.
  const [key, setKey] = useState(newId)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const lines = order.lines.map(({ id, quantity }) => ({ id, quantity }))
  const { coupon, installation, phoneNumber, email } = order
  const cart = { lines, coupon, installation, state: order.address.state }
  const quote = useCartQuote({ ...cart, customer: { phoneNumber, email } })

  async function place() {
    if (isBusy || quote.isPlaceholderData || quote.data?.outcome !== 'done') return
    setBusy(true)
    setFailure(null)
    setErrors({})
    const { name, address, note, channel, resellerCode } = order
    const result = await callFunction(placeStaffOrder, {
      idempotencyKey: key,
      channel,
      lines,
      contact: { name, email, phoneNumber },
      delivery: { ...address, note },
      coupon,
      installation,
      resellerCode,
      expectedTotalKobo: quote.data.response.totals.totalKobo,
    })
    setBusy(false)
    if (result.outcome === 'done') return setPlaced(result.response)
    if (result.outcome === 'refused') {
      setKey(newId())
      setErrors(readFields(result.details['fields']))
      void quote.refetch()
    }
    setFailure(
      failureMessage(
        result,
        'The connection was lost. Please press the button again: the order is not placed twice.',
      ),
    )
  }

  return {
    order,
    change: (part: Partial<NewOrder>) => setOrder((before) => ({ ...before, ...part })),
    quote,
    errors,
    isBusy,
    failure,
    place,
    placed,
    again() {
      setOrder(empty)
      setKey(newId())
      setPlaced(null)
    },
  }
}

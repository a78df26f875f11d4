import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { sumLedger } from '../../../../domain/orders/ledger.ts'
import { getStaffOrder, type StaffOrder } from '../../../../domain/orders/desk/staff-order.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { chatUrl } from '../../../platform/whatsapp-url.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { StaffLedger } from './staff-ledger.tsx'
import { StaffPayments } from './staff-payments.tsx'
import { StaffProgress } from './staff-progress.tsx'
import type { StaffProps } from './staff-props.ts'
import { StaffRefunds } from './staff-refunds.tsx'
import { StaffRequests } from './staff-requests.tsx'

const refetchMs = 30_000

/** An order as staff see it, above the page of its buyer: its money, and what they can do with it. */
export default function StaffPanel({
  orderId,
  onChanged,
}: {
  orderId: string
  /** Something of the order has changed. */
  onChanged(): Promise<unknown>
}) {
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const queryKey = ['admin', 'order', orderId]
  const query = useQuery({
    queryKey,
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
    queryFn: () => queryFunction(loadSupabase, getStaffOrder, { orderId }),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const onDone = async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey }), onChanged()])
    // The action that was done may be gone, and the focus with it. Queries tell the page of new data
    // with a timer, so this comes after them.
    setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus()
    })
  }
  return (
    <section
      aria-labelledby="staff-title"
      data-no-print
      className="container-page pt-8 wrap-break-word"
    >
      <div className="rounded-card border-2 border-primary bg-surface p-4 sm:p-6">
        <h2 id="staff-title" ref={heading} tabIndex={-1} className="text-h3">
          For staff
        </h2>
        <ListState query={query} failure="What staff see of this order could not be loaded.">
          {query.data && <Parts order={query.data} onDone={onDone} />}
        </ListState>
      </div>
    </section>
  )
}

function Parts({ order, onDone }: Pick<StaffProps, 'order' | 'onDone'>) {
  const money = sumLedger(order.entries, order.refunds)
  const props = { order, money, onDone }
  return (
    <>
      <Buyer order={order} />
      {order.isDisputed && (
        <p className="mt-3 rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">
          The bank of the buyer asks for money of this order. Send nothing, and give nothing back.
        </p>
      )}
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-2">
        <StaffLedger {...props} />
        <div className="min-w-0 space-y-6">
          <StaffRequests {...props} />
          <StaffPayments {...props} />
          <StaffRefunds {...props} />
          <StaffProgress {...props} />
        </div>
      </div>
    </>
  )
}

function Buyer({ order: { name, phoneNumber, email, number } }: { order: StaffOrder }) {
  const link = 'inline-flex min-h-11 items-center font-semibold text-primary'
  const chat = chatUrl(phoneNumber, `Hello, this is about your order ${number}.`)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      <strong>{name}</strong>
      <a className={link} href={`tel:${phoneNumber}`}>
        {formatPhone(phoneNumber)}
      </a>
      <a className={link} href={chat} target="_blank" rel="noreferrer">
        WhatsApp<span className="sr-only"> (opens in a new tab)</span>
      </a>
      <a className={link} href={`mailto:${email}`}>
        {email}
      </a>
    </p>
  )
}

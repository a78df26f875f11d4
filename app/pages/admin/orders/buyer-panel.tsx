import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import type { DeskOrder } from '../../../../domain/orders/desk/desk-order.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { chatUrl } from '../../../platform/whatsapp-url.ts'
import { Panel } from '../frame/panel.tsx'
import { StatusBadge } from './status-badge.tsx'

const link = 'inline-flex min-h-11 items-center font-semibold text-primary'

/** Who bought, where it goes, and what else we have to do with this person. */
export function BuyerPanel({ order }: { order: DeskOrder }) {
  const { name, phoneNumber, email, number } = order
  const chat = chatUrl(phoneNumber, `Hello, this is about your order ${number}.`)
  return (
    <Panel title="Customer">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="flex flex-wrap gap-x-4 wrap-anywhere">
        <a className={link} href={`tel:${phoneNumber}`}>
          {formatPhone(phoneNumber)}
        </a>
        <a className={link} href={chat} target="_blank" rel="noreferrer">
          WhatsApp<span className="sr-only"> (opens in a new tab)</span>
        </a>
        {email && (
          <a className={link} href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </p>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {order.deliveryStreet}, {order.deliveryArea}, {order.deliveryState}
        {order.deliveryLandmark && `, ${order.deliveryLandmark}`}
      </p>
      {order.deliveryNote && <p className="mt-2 text-sm wrap-anywhere">“{order.deliveryNote}”</p>}
      <History title="Other orders" isEmpty={order.otherOrders.length === 0}>
        {order.otherOrders.map(({ id, number: other, status, hasLeft, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Link className={link} to={deskPath('orders/:id', id)}>
              {other}
            </Link>
            <StatusBadge status={status} hasLeft={hasLeft} />
            <span className="text-ink-2">{formatDay(createdAt)}</span>
          </li>
        ))}
      </History>
      <History title="Cancellations and returns" isEmpty={order.requests.length === 0}>
        {order.requests.map(({ id, orderNumber, kind, status, createdAt }) => (
          <li key={id} className="py-1">
            {kind === 'return' ? 'Return' : 'Cancellation'} of {orderNumber}, {status},{' '}
            {formatDay(createdAt)}
          </li>
        ))}
      </History>
      {order.inquiries && (
        <History title="Inquiries" isEmpty={order.inquiries.length === 0}>
          {order.inquiries.map(({ id, projectType, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <Link className={link} to={deskPath('inquiries/:id', id)}>
                {projectType}
              </Link>
              <span className="text-ink-2">{formatDay(createdAt)}</span>
            </li>
          ))}
        </History>
      )}
    </Panel>
  )
}

function History({
  title,
  isEmpty,
  children,
}: {
  title: string
  isEmpty: boolean
  children: ReactNode
}) {
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <h3 className="text-md font-semibold">{title}</h3>
      {isEmpty ? <p className="text-ink-2">None.</p> : <ul>{children}</ul>}
    </div>
  )
}

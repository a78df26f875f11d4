import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { pdfColours, pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { Text } from '../../../ui/pdf/pdf-text.tsx'

interface Address {
  title: string
  name: string
  street: string
  area: string
  state: string
  landmark?: string | null
  phoneNumber: string
  email?: string
}

/** A person with an address, in the column right of the title of a document. */
export function AddressBlock({
  title,
  name,
  street,
  area,
  state,
  landmark,
  phoneNumber,
  email,
}: Address) {
  const contact = { color: pdfColours.ink2 }
  return (
    <>
      <Text style={pdfStyles.small}>{title}</Text>
      <Text style={{ fontWeight: 700 }}>{inColumn(name)}</Text>
      <Text>{inColumn(street)}</Text>
      <Text>{inColumn(`${area}, ${state}`)}</Text>
      {landmark && <Text>{inColumn(landmark)}</Text>}
      <Text style={contact}>{formatPhone(phoneNumber)}</Text>
      {email && <Text style={contact}>{inColumn(email)}</Text>}
    </>
  )
}

/** The buyer of an order. */
export function Buyer({ order }: Pick<OrderView, 'order'>) {
  return (
    <AddressBlock
      title="For"
      name={order.name}
      street={order.delivery_street}
      area={order.delivery_area}
      state={order.delivery_state}
      phoneNumber={order.phone_number}
      email={order.email}
    />
  )
}

/**
 * A text whose words fit the column. A long e-mail address, or the link to a map in a landmark, has no
 * space at which it could be broken.
 */
export function inColumn(text: string): string {
  return text.replace(
    /\S{37,}/gu,
    (word) =>
      word
        .replace('@', '@\n')
        .match(/.{1,36}/gu)
        ?.join('\n') ?? '',
  )
}

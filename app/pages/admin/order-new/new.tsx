import { staffChannelLabels, staffChannels } from '../../../../domain/orders/edit/staff-order.ts'
import { AddressFields } from '../../../features/orders/typed-in/address-fields.tsx'
import { LinesEditor } from '../../../features/orders/typed-in/lines-editor.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { CustomerSearch } from './customer-search.tsx'
import { PayLink } from './pay-link.tsx'
import { TotalPanel } from './total-panel.tsx'
import { useNewOrder } from './use-new-order.ts'

/** The order of a customer who calls, writes or stands before us. */
export default function NewOrder() {
  const form = useNewOrder()
  const { order, change, errors, placed } = form
  if (placed)
    return (
      <>
        <PageHeader title={`Order ${placed.order.number} is placed`} />
        <PayLink
          placed={placed}
          phoneNumber={order.phoneNumber}
          email={order.email}
          onAgain={form.again}
        />
      </>
    )
  return (
    <>
      <PageHeader
        title="New order"
        description="For a customer who calls, writes or stands before you. They get a link, read the order, accept our terms and pay."
      />
      <form
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]"
        onSubmit={(event) => {
          event.preventDefault()
          void form.place()
        }}
      >
        <div className="min-w-0 space-y-6">
          <Panel title="Customer">
            <div className="space-y-4">
              <CustomerSearch onChoose={change} />
              <CustomerFields form={form} />
            </div>
          </Panel>
          <Panel title="Goods">
            <LinesEditor lines={order.lines} onChange={(lines) => change({ lines })} />
          </Panel>
          <Panel title="Delivery">
            <AddressFields
              address={order.address}
              onChange={(address) => change({ address })}
              errors={{
                state: errors['delivery.state'],
                area: errors['delivery.area'],
                street: errors['delivery.street'],
              }}
            />
            <TextField
              className="mt-4"
              label="Note for the driver"
              isOptional
              value={order.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </Panel>
        </div>
        <TotalPanel {...form} />
      </form>
    </>
  )
}

function CustomerFields({
  form: { order, change, errors },
}: {
  form: ReturnType<typeof useNewOrder>
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="How they reached us"
        value={order.channel}
        onChange={({ target }) => {
          const channel = staffChannels.find((each) => each === target.value)
          if (channel) change({ channel })
        }}
      >
        {staffChannels.map((channel) => (
          <option key={channel} value={channel}>
            {staffChannelLabels[channel]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Name"
        value={order.name}
        error={errors['contact.name']}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label="E-mail"
        type="email"
        hint="The link to pay, the invoice and all news of the order go there, so an order needs one. We send no SMS; the link can also be copied."
        value={order.email}
        error={errors['contact.email']}
        onChange={({ target }) => change({ email: target.value })}
      />
      <TextField
        label="Phone"
        type="tel"
        hint="The driver will call this number."
        value={order.phoneNumber}
        error={errors['contact.phoneNumber']}
        onChange={({ target }) => change({ phoneNumber: target.value })}
      />
    </div>
  )
}

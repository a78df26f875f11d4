import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { nairaHint } from '../../../../domain/money/parse-naira.ts'
import type { EditPreview } from '../../../../domain/orders/edit/edit-order.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { AddressFields } from '../../../features/orders/typed-in/address-fields.tsx'
import { LinesEditor } from '../../../features/orders/typed-in/lines-editor.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'
import { Difference } from './difference.tsx'
import { useEditForm } from './use-edit-form.ts'

export function EditForm({ view }: { view: OrderView }) {
  const form = useEditForm(view)
  const { typed, change, preview, isBusy, failure, apply } = form
  const shown = preview.data?.outcome === 'done' ? preview.data.response.preview : null
  const refusal = preview.data?.outcome === 'refused' ? preview.data.message : null
  const problemOf = (field: string) => findProblem(shown, field)
  const problems = Object.fromEntries(
    (shown?.problems ?? []).flatMap(({ field, message }) =>
      field.startsWith('lines.') ? [[field.slice('lines.'.length), message]] : [],
    ),
  )
  return (
    <form
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]"
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <div className="min-w-0 space-y-6">
        <Panel
          title="Goods"
          description="What is in the order keeps its price. New goods cost what they cost today."
        >
          <LinesEditor
            lines={typed.lines}
            onChange={(lines) => change({ lines })}
            problems={problems}
            minOf={(id) => shown?.lines.find((line) => line.id === id)?.min ?? 0}
            error={problemOf('lines')}
          />
        </Panel>
        <Panel title="Address">
          <AddressFields
            address={typed.address}
            onChange={(address) => change({ address })}
            errors={{ state: problemOf('delivery') }}
          />
        </Panel>
        <FeeAndDiscount form={form} />
      </div>
      <Panel title="What it will be">
        <Alert>{refusal ?? problemOf('order')}</Alert>
        {shown && <Difference preview={shown} isOld={preview.isPlaceholderData} />}
        {preview.isLoadingError && (
          <Alert>The sums could not be loaded. Change something to try again.</Alert>
        )}
        <TextAreaField
          className="mt-5"
          label="Why"
          hint="The customer reads it."
          rows={3}
          value={typed.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <Alert className="mt-4">{failure}</Alert>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            type="submit"
            aria-disabled={isBusy || !shown || shown.problems.length > 0 || undefined}
          >
            {isBusy ? 'One moment…' : 'Change the order'}
          </Button>
          <Link
            to={deskPath('orders/:id', view.order.id)}
            className={buttonClass({ variant: 'quiet' })}
          >
            Leave it
          </Link>
        </div>
      </Panel>
    </form>
  )
}

function FeeAndDiscount({ form }: { form: ReturnType<typeof useEditForm> }) {
  const { typed, change, preview, feeError, discountError } = form
  const shown = preview.data?.outcome === 'done' ? preview.data.response.preview : null
  return (
    <Panel title="Delivery fee and discount">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Delivery fee (₦)"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          hint={shown ? `Left empty: ${formatExactNaira(shown.usualDeliveryKobo)}.` : undefined}
          value={typed.fee}
          error={feeError ? nairaHint : findProblem(shown, 'deliveryKobo')}
          onChange={(event) => change({ fee: event.target.value })}
        />
        <TextField
          label="Discount (₦)"
          isOptional
          inputMode="decimal"
          autoComplete="off"
          hint={
            shown
              ? `Besides a coupon, in all. Left empty: ${formatExactNaira(shown.staffDiscountKobo)}.`
              : undefined
          }
          value={typed.discount}
          error={discountError ? nairaHint : findProblem(shown, 'staffDiscountKobo')}
          onChange={(event) => change({ discount: event.target.value })}
        />
      </div>
    </Panel>
  )
}

function findProblem(shown: EditPreview | null, field: string): string | undefined {
  return shown?.problems.find((problem) => problem.field === field)?.message
}

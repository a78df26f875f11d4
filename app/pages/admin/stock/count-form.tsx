import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useUndoAction } from '../list/use-undo-action.ts'
import { useCount } from './use-count.ts'
import type { ToCount } from './use-products-to-count.ts'

interface CountFormProps {
  products: ToCount[]
  depotId: string
  onSaved: () => void
}

/** A field for each product, then the differences, then saving. */
export function CountForm({ products, depotId, onSaved }: CountFormProps) {
  const count = useCount(products, depotId)
  const undoAction = useUndoAction()
  const isTried = count.attempt > 0
  const problems = [
    ...count.wrong.map(({ id, name }) => ({
      id: `count-${id}`,
      label: name,
      message: 'Write a whole number.',
    })),
    ...(count.counts.length === 0
      ? [{ id: `count-${products[0]?.id}`, label: 'Counted', message: 'Nothing is counted yet.' }]
      : []),
    ...(count.reason.trim() === ''
      ? [{ id: 'count-reason', label: 'Why', message: 'Please say why.' }]
      : []),
  ]

  async function save() {
    const saved = await count.save()
    if (!saved) return
    toast.success(
      saved.differences.length === 1
        ? 'Saved: one product changed.'
        : `Saved: ${saved.differences.length} products changed.`,
      undoAction(saved.change),
    )
    onSaved()
  }

  return (
    <form
      noValidate
      className="mt-6 grid max-w-3xl gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void count.check()
      }}
    >
      <FormProblems
        attempt={count.attempt}
        problems={isTried ? problems : []}
        failure={count.failure}
      />
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {products.map((product) => (
          <CountRow
            key={product.id}
            product={product}
            text={count.typed[product.id] ?? ''}
            isWrong={isTried && count.wrong.includes(product)}
            onType={(text) => count.type(product.id, text)}
          />
        ))}
      </ul>
      <TextField
        id="count-reason"
        label="Why"
        hint="For example: Count of November."
        maxLength={200}
        value={count.reason}
        onChange={(event) => count.setReason(event.target.value)}
      />
      {count.preview && <Differences preview={count.preview} />}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={count.preview ? 'secondary' : 'primary'}
          disabled={count.isBusy}
        >
          Check the differences
        </Button>
        {count.preview?.problems.length === 0 && count.preview.differences.length > 0 && (
          <Button disabled={count.isBusy} onClick={() => void save()}>
            {count.isBusy ? 'Saving...' : 'Save the count'}
          </Button>
        )}
      </div>
    </form>
  )
}

function CountRow({
  product: { id, name, sku, expected },
  text,
  isWrong,
  onType,
}: {
  product: ToCount
  text: string
  isWrong: boolean
  onType: (text: string) => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <label htmlFor={`count-${id}`} className="min-w-0 flex-1 basis-52">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-sm text-ink-2">
          {sku}, {expected} expected
        </span>
      </label>
      <input
        id={`count-${id}`}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isWrong}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className="money min-h-11 w-28 rounded-control border border-line-strong bg-surface px-3 text-right aria-invalid:border-danger"
      />
    </li>
  )
}

function Differences({
  preview: { differences, problems },
}: {
  preview: NonNullable<ReturnType<typeof useCount>['preview']>
}) {
  return (
    <div role="status" className="grid gap-3">
      {problems.map(({ productId, name, message }) => (
        <Alert key={productId}>
          {name}: {message}
        </Alert>
      ))}
      {problems.length === 0 && differences.length === 0 && (
        <p>All that you counted is as expected. There is nothing to save.</p>
      )}
      {differences.length > 0 && (
        <DataTable
          label="Differences"
          columns={['Product', 'Was', 'Counted', 'Difference']}
          rows={differences.map(({ productId, name, before, after }) => ({
            key: productId,
            cells: [
              name,
              before,
              after,
              after > before ? `+${after - before}` : `−${before - after}`,
            ],
          }))}
        />
      )}
    </div>
  )
}

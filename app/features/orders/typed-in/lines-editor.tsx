import Trash2 from '~icons/lucide/trash-2'
import { maxQuantity } from '../../../../domain/cart/cart.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx'
import { ProductSearch } from './product-search.tsx'
import type { TypedLine } from './typed-line.ts'

/** The goods of an order that staff type in or change. */
export function LinesEditor({
  lines,
  onChange,
  problems,
  minOf,
  error,
}: {
  lines: readonly TypedLine[]
  onChange(lines: TypedLine[]): void
  /** What is wrong with a line, by the id of its product. */
  problems?: Readonly<Record<string, string>>
  /** The fewest units that a product can have; a line with a least quantity stays. */
  minOf?(id: string): number
  error?: string | undefined
}) {
  function add(line: TypedLine) {
    const known = lines.find(({ id }) => id === line.id)
    onChange(
      known
        ? lines.map((each) => (each === known ? { ...each, quantity: each.quantity + 1 } : each))
        : [...lines, line],
    )
  }
  return (
    <div className="space-y-4">
      {lines.length === 0 && <p className="text-ink-2">There is nothing in this order yet.</p>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-48">
                {line.name}
                <span className="block text-sm text-ink-3">
                  {line.sku} · {formatExactNaira(line.unitPriceKobo)} each
                </span>
              </p>
              <QuantityStepper
                name={line.name}
                quantity={line.quantity}
                min={Math.max(1, minOf?.(line.id) ?? 0)}
                max={maxQuantity}
                onChange={(quantity) =>
                  onChange(
                    lines.map((each) => (each.id === line.id ? { ...each, quantity } : each)),
                  )
                }
              />
              <button
                type="button"
                className="grid size-11 place-items-center rounded-control hover:bg-surface-2 disabled:opacity-40"
                aria-label={`Take ${line.name} out`}
                disabled={(minOf?.(line.id) ?? 0) > 0}
                onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
              >
                <Trash2 className="size-5" aria-hidden="true" />
              </button>
            </div>
            {problems?.[line.id] && (
              <p className="mt-1 text-sm font-semibold text-danger">{problems[line.id]}</p>
            )}
          </li>
        ))}
      </ul>
      <ProductSearch onAdd={add} error={error} />
    </div>
  )
}
